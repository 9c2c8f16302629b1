"""What the description says of every call that writes: what it may not have seen, its id, the end."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.api.kept_tables import GROUND, TABLES, TableCalls, place
from tests.some import for_each

MATCH = {"game": "lost-cities", "seats": ["Ann", "Ben"]}


def entry(kind, **fields):
    return "/entries", {"entry": {"kind": kind, **fields}}


def cell(field, value):
    return "/final", {"values": [{"seat": "A", "field": field, "value": value}]}


def card(turn, symbol):
    return "/cards", {"turn": turn, "card": [symbol]}


ADJUSTED = {"seat": "B", "points": 3, "steps": 0, "blessing": False, "note": ""}
CHANGED = {"active": "A", "move": {"place": place(GROUND[8])}}
WISHES = {
    "a turn": ("/turns", {"move": {"place": place(GROUND[5])}}),
    "an undo": ("/undo", {"turn": 2}),
    "an adjustment": entry("booking", booking=ADJUSTED),
    "a dispute": entry("doubt", entry=2),
    "a change of the first turn": entry("change", entry=1, turn=CHANGED),
    "the card of the first turn": card(1, "elder"),
    "that card as an entry": entry("card", entry=1, card=["elder"]),
    "the card of the second turn": card(2, "elder"),
    "one cell": cell("builder", 3),
    "another cell": cell("sculptor", 3),
    "the end": ("/end", {"early": True}),
}
CARDS_AND_CELLS = {
    *("the card of the first turn", "that card as an entry", "the card of the second turn"),
    *("one cell", "another cell"),
}


@for_each(
    ("came", "refused"),
    [
        (entry("doubt", entry=1), set()),
        (cell("builder", 2), {"one cell", "the end"}),
        (
            card(1, "architect"),
            {
                *("the card of the first turn", "that card as an entry"),
                *("a change of the first turn", "the end"),
            },
        ),
        (entry("names", names={"A": "Anna"}), WISHES.keys() - CARDS_AND_CELLS),
    ],
    ids=["a dispute", "a cell", "a card", "anything else"],
)
def test_what_came_unseen_stands_against_what_the_description_says(app, came, refused):
    stale = set()
    for name, (path, body) in WISHES.items():
        table = TableCalls(app.test_client())
        table.turns(*GROUND[:2])
        assert (came[0], 201) == (came[0], write(table, *came).status_code)
        if write(table, path, body).status_code == 409:
            stale.add(name)

    assert refused == stale


def write(table, path, body):
    """Write at the version at which two turns were played, whatever came since."""
    return table.call("POST", path, json={"id": str(uuid4()), "version": 2, **body})


def laid(seat, number, game=1):
    return {"kind": "lay", "game": game, "seat": seat, "colour": "red", "card": number}


MATCH_WISHES = {
    "a card": laid("Ann", 7),
    "the first card off": {"kind": "undo", "entries": [1]},
    "the score": {"kind": "score", "game": 1},
    "the end": {"kind": "end"},
    "a dispute": {"kind": "doubt", "entry": 2},
    "done": {"kind": "done", "game": 1, "seat": "Ann"},
    "names": {"kind": "names", "names": {"Ann": "Anna"}},
}


@for_each(
    ("came", "refused"),
    [
        ({"kind": "doubt", "entry": 1}, set()),
        ({"kind": "done", "game": 1, "seat": "Ben"}, set()),
        ({"kind": "names", "names": {"Ben": "Benno"}}, set()),
        (laid("Ben", 8), {"the score", "the end"}),
        ({"kind": "undo", "entries": [1]}, {"the first card off", "the score", "the end"}),
        ({"kind": "score", "game": 1}, {"a card", "the first card off", "the score", "the end"}),
    ],
    ids=lambda value: value.get("kind") if isinstance(value, dict) else "",
)
def test_what_came_unseen_stands_in_a_match_against_what_the_description_says(app, came, refused):
    stale = set()
    for name, wish in MATCH_WISHES.items():
        opened = app.test_client().post(TABLES, json=MATCH).json
        statuses = [
            written(app.test_client(), opened, version, one)
            for version, one in [(0, laid("Ann", 5)), (1, laid("Ben", 6)), (2, came), (2, wish)]
        ]
        assert [201] * 3 == statuses[:3]
        if statuses[-1] == 409:
            stale.add(name)

    assert refused == stale


def written(client, opened, version, one, **more):
    return client.post(
        f"{TABLES}/{opened['code']}/match",
        headers={"Authorization": f"Bearer {opened['tokens']['owner']}"},
        json={"id": str(uuid4()), "version": version, "entry": one, **more},
    ).status_code


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/turns", {"move": {"place": place(GROUND[5])}, "preview": True}),
        ("/turns", {"move": {"place": place((2, 1, 1))}}),
        ("/undo", {"turn": 9}),
    ],
    ids=["a dry run", "an illegal turn", "a refusal"],
)
def test_what_is_not_stored_uses_no_id_up(bare_client, path, body):
    table, id = TableCalls(bare_client), str(uuid4())
    table.turns(*GROUND[:2])
    table.call("POST", path, json={"id": id, "version": 2, **body})

    assert 201 == table.turn(GROUND[6], version=2, id=id).status_code


def test_after_the_end_only_what_the_description_names_is_written(app):
    table = TableCalls(app.test_client())
    table.turns(*GROUND[:2])
    write(table, "/end", {"early": True})
    wishes = {
        **WISHES,
        "names": entry("names", names={"A": "Anna"}),
        "settings": entry("settings", settings={"preview": "on"}),
        "going on": ("/reopen", {}),
    }
    taken = {
        name
        for name, (path, body) in wishes.items()
        if write(table, path, {**body, "version": 3, "preview": True}).status_code == 200
    }

    assert {"a dispute", "names", "settings", "going on"} == taken


def test_after_the_end_of_a_match_only_what_the_description_names_is_written(app):
    client = app.test_client()
    opened = client.post(TABLES, json=MATCH).json
    for version, one in enumerate([laid("Ann", 5), laid("Ben", 6), {"kind": "end"}]):
        written(client, opened, version, one)
    wishes = {**MATCH_WISHES, "going on": {"kind": "reopen"}}
    taken = [name for name, one in wishes.items() if written(client, opened, 3, one, preview=True) == 200]

    assert ["a dispute", "names", "going on"] == taken
