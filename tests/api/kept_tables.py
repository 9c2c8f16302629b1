"""A kept table as a program uses it, for the tests of its calls."""

from __future__ import annotations

from uuid import uuid4

from tests.games.nunatak.tables import GROUND, SEATS

TABLES = "/api/v1/tables"
SEATS_OF = {
    size: [{"id": seat.id, "role": seat.role.value} for seat in seats] for size, seats in SEATS.items()
}


def place(spot):
    level, row, column = spot
    return {"level": level, "row": row, "column": column}


class TableCalls:
    """A table that was opened, and the calls about it, each with the token of a role."""

    def __init__(self, client, size="three", **words):
        body = {"game": "nunatak", "seats": SEATS_OF[size], **words}
        response = client.post(TABLES, json=body)
        assert 201 == response.status_code, response.text
        self.client, self.opened = client, response.json
        self.url = f"{TABLES}/{self.opened['code']}"

    def token(self, role):
        return {"Authorization": f"Bearer {self.opened['tokens'][role]}"}

    def call(self, method, path="", role="owner", headers=None, **words):
        """Call an address of this table; `role=None` sends no token."""
        sent = {**(self.token(role) if role else {}), **(headers or {})}
        return self.client.open(self.url + path, method=method, headers=sent, **words)

    def state(self, role="viewer"):
        return self.call("GET", role=role).json

    def turn(self, spot, version=None, id=None, role="player", **move):
        """Play a turn; the latest version and a new id unless others are named."""
        version = self.state()["version"] if version is None else version
        body = {"id": id or str(uuid4()), "version": version, "move": {"place": place(spot), **move}}
        return self.call("POST", "/turns", role, json=body)

    def turns(self, *spots):
        return [self.turn(spot) for spot in spots]

    def undo(self, number, version=None, id=None, role="owner"):
        version = self.state()["version"] if version is None else version
        body = {"id": id or str(uuid4()), "version": version, "turn": number}
        return self.call("POST", "/undo", role, json=body)


def square_and_above(table):
    """Play a square, and a block on the tile that was laid on it."""
    return table.turns((1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2), (2, 1, 1))


__all__ = ["GROUND", "SEATS_OF", "TABLES", "TableCalls", "place", "square_and_above"]
