"""Entries of a table's log as a program writes them, for the tests of those calls."""

from __future__ import annotations

from uuid import uuid4

from tests.api.kept_tables import GROUND, TableCalls

PLAYERS = ("Anna", "Ben", "Cleo", "Dirk")


def seats(count):
    return [{"id": name, "role": "player"} for name in PLAYERS[:count]]


def table_of(client, count=3, **words):
    return TableCalls(client, seats=seats(count), **words)


def entry(table, role="owner", version=None, preview=None, **entry):
    body = {"id": str(uuid4()), "version": version_of(table, version), "entry": entry}
    return table.call(
        "POST", "/entries", role, json=body if preview is None else {**body, "preview": preview}
    )


def card(table, number, role="player", version=None, **more):
    body = {"id": str(uuid4()), "version": version_of(table, version), "turn": number, **more}
    return table.call("POST", "/cards", role, json=body)


def version_of(table, version):
    return table.state()["version"] if version is None else version


def codes(response):
    return response.status_code, [(error["pointer"], error["code"]) for error in response.json["errors"]]


def after_three_turns(client):
    """A table of Anna, Ben and Cleo after three turns."""
    table = table_of(client)
    table.turns(*GROUND[:3])
    return table
