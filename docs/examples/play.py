"""A client for Referee in one file: it opens a table, plays a whole game of Nunatak and reads the result.

    pip install httpx
    python play.py http://127.0.0.1:8000

It knows the interface from its description alone (`/api/v1/openapi.json`). Copy it, and put your players in
the place of `choose` and `count`.
"""

from __future__ import annotations

import sys
import time
from typing import Any
from uuid import uuid4

import httpx

Json = dict[str, Any]

SEATS = [{"id": name, "role": "player"} for name in ("Anna", "Ben", "Cleo")]


class Table:
    """A table that was opened here: its state, and how to write to it."""

    def __init__(self, http: httpx.Client, **opening: Any) -> None:
        self.http = http
        answer = http.post("/api/v1/tables", json={"game": "nunatak", **opening})
        answer.raise_for_status()
        opened = answer.json()
        self.url = f"/api/v1/tables/{opened['code']}"
        self.headers = {"Authorization": f"Bearer {opened['tokens']['owner']}"}
        self.link = opened["links"]["player"]

    def read(self, path: str = "") -> Json:
        """Ask for something that changes nothing; the bare address is the state."""
        return self._sent("GET", path).json()

    def write(self, path: str, version: int, **body: Any) -> Json:
        """Write one entry. Its id stays the same however often it is sent, so it is stored once."""
        return self._sent("POST", path, {"id": str(uuid4()), "version": version, **body}).json()

    def _sent(self, method: str, path: str, body: Json | None = None) -> httpx.Response:
        for wait in (1, 2, 4, 8, 0):
            try:
                answer = self.http.request(method, self.url + path, json=body, headers=self.headers)
            except httpx.TransportError:
                if not wait:
                    raise
                time.sleep(wait)
                continue
            if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE and wait:
                time.sleep(int(answer.headers["Retry-After"]))
                continue
            if answer.is_client_error:
                # A problem document says what is wrong: of 422 each error, of 409 the state as it is now.
                raise SystemExit(f"{answer.status_code}: {answer.text}")
            answer.raise_for_status()
            return answer
        raise SystemExit("Referee has been busy for too long.")


def choose(options: Json) -> tuple[Json, Json]:
    """A player: the block, the card and the place with the most points for whoever is on turn."""
    found = [
        (place["points"][options["active"]], choice, place)
        for choice in options["choices"]
        for place in choice["options"]["placements"]
    ]
    _, choice, place = max(found, key=lambda one: one[0])
    return choice, place


def count(missing: list[Json]) -> list[Json]:
    """What the players count at the end. This one counts nothing: ask at your table."""
    return [{**cell, "value": [] if cell["field"] == "elder" else 0} for cell in missing]


def play(http: httpx.Client, seats: list[Json] = SEATS) -> Json:
    """Play a game to its end; returns the last state, with its result."""
    table = Table(http, seats=seats)
    print(f"Watch it on a phone: {table.link}")
    state = table.read()
    while state["phase"] != "finished":
        # The state names the calls that make sense now, what the game waits for first.
        first = state["next"][0]
        if first["call"] == "table-turn":
            choice, place = choose(table.read("/options"))
            where = {name: place[name] for name in ("level", "row", "column")}
            move = {"place": where, "seat": choice["seat"], "card": choice["card"]}
            judged = table.write("/turns", state["version"], **{**first["body"], "move": move})
            for reason in judged["reasons"]:
                print(f"{judged['number']:>3} {first['seat']}: {reason['text']}")
        elif first["call"] == "table-count" and (missing := table.read("/final")["missing"]):
            table.write("/final", state["version"], values=count(missing))
        elif first["call"] == "table-count":
            table.write("/end", state["version"])
        else:
            raise SystemExit(f"This client does not know {first['call']}.")
        state = table.read()
    return state


if __name__ == "__main__":
    with httpx.Client(base_url=sys.argv[1], timeout=30) as client:
        result = play(client)["result"]
    for seat in result["places"]:
        print(f"{seat['seat']}: {seat['total']}")
    print("Won:", ", ".join(result["winners"]))
