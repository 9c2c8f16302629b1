"""Kill -9 in the middle of a stream of moves: no acknowledged move is lost, and the table opens."""

from __future__ import annotations

import http.client
import json
import os
import random
import threading
from uuid import uuid4

import pytest

from tests.served import Server

TIMES = 3
TIMES_SOAKED = int(os.environ.get("KILLS", "1000"))
"""`KILLS=50 make soak` kills less often."""

PHONES = 6
"""So many tables are played at once, so that a kill meets commits of several."""

SEATS = [{"id": id, "role": "player"} for id in "ABC"]
PLACES = [
    {"level": level, "row": row, "column": column}
    for level in range(1, 5)
    for row in range(1, 7 - level)
    for column in range(1, 7 - level)
]


class Phone:
    """A phone that plays and plays, with the version that it knows, until nobody answers."""

    def __init__(self, server, opened):
        self.server, self.opened = server, opened
        self.acknowledged, self.pending = {}, None

    def ask(self, method, path, body=None):
        """One call; raises OSError or HTTPException when the server is gone."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        headers = {"Authorization": f"Bearer {self.opened['tokens']['owner']}"}
        text = None if body is None else json.dumps(body)
        try:
            connection.request(
                method, f"/api/v1/tables/{self.opened['code']}{path}", text,
                {**headers, "Content-Type": "application/json"},
            )  # fmt: skip
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        finally:
            connection.close()

    def play_on(self):
        """Play one turn after the other, and start over when the temple is full."""
        try:
            while True:
                self._next()
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            return

    def _next(self):
        _, state = self.ask("GET", "")
        taken = {(b["level"], b["row"], b["column"]) for b in state["blocks"]}
        if state["turns"] >= len(PLACES) - 1:
            self._send("/undo", {"turn": state["turns"]}, state)
            return
        place = next(place for place in PLACES if tuple(place.values()) not in taken)
        self._send("/turns", {"move": {"place": place}}, state)

    def _send(self, path, wish, state):
        self.pending = (path, {"id": str(uuid4()), "version": state["version"], **wish})
        status, told = self.ask("POST", *self.pending)
        assert status in (200, 201), told
        self.acknowledged[self.pending[1]["id"]] = told["version"]
        self.pending = None


def open_table(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    body = json.dumps({"game": "nunatak", "seats": SEATS})
    connection.request("POST", "/api/v1/tables", body, {"Content-Type": "application/json"})
    opened = json.loads(connection.getresponse().read())
    connection.close()
    return opened


def play_and_kill(server, times):
    """Let phones play and kill the server in the middle, again and again; check after each start.

    Returns how many moves were acknowledged.
    """
    choose = random.Random(times)
    server.start()
    phones = [Phone(server, open_table(server)) for _ in range(PHONES)]
    for _ in range(times):
        playing = [threading.Thread(target=phone.play_on) for phone in phones]
        for one in playing:
            one.start()
        playing[0].join(choose.uniform(0.05, 0.6))
        server.kill()
        for one in playing:
            one.join()
        server.start()
        for phone in phones:
            check(phone)
    return sum(len(phone.acknowledged) for phone in phones)


def check(phone):
    """Every acknowledged move is there; the one in flight is there once or not at all."""
    status, log = phone.ask("GET", "/turns")
    stored = {entry["id"]: entry["version"] for entry in log["entries"]}
    assert 200 == status
    assert phone.acknowledged.items() <= stored.items()
    assert list(range(1, log["version"] + 1)) == sorted(stored.values())
    if phone.pending is not None:
        # What the phone does when it comes back: it sends the same again.
        path, body = phone.pending
        status, told = phone.ask("POST", path, body)
        assert status in (200, 201), told
        phone.acknowledged[body["id"]] = told["version"]
        phone.pending = None
        assert len(stored.keys() | {body["id"]}) == phone.ask("GET", "")[1]["version"]


@pytest.fixture
def server(database_url, tmp_path):
    if "postgresql" in database_url:
        from tests.databases import open_and_upgrade

        open_and_upgrade(database_url, tmp_path).close()
    served = Server(tmp_path, database_url)
    yield served
    served.close()


def test_a_server_killed_in_the_middle_of_moves_loses_none_that_it_acknowledged(server):
    assert play_and_kill(server, TIMES) > TIMES


@pytest.mark.soak
def test_a_server_killed_a_thousand_times_loses_no_acknowledged_move(server):
    assert play_and_kill(server, TIMES_SOAKED) > TIMES_SOAKED
