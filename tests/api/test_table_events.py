"""The events of a table: named, numbered by the version, worded for the reader, from any version on."""

from __future__ import annotations

import json
from itertools import islice
from uuid import uuid4

import pytest

from referee.games.nunatak.table.log import Added, Adjustment, Named, Removed, Restored
from referee.live.sse import MEDIA_TYPE
from referee.services import service
from referee.tables.links import enter
from referee.tables.writing import Sent, new_id, write
from tests.api.kept_tables import GROUND, TableCalls, place, square_and_above


@pytest.fixture
def table(bare_client):
    return TableCalls(bare_client)


def open_events(table, last=None, query="", role="viewer"):
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    return table.call("GET", f"/events{query}", role, headers=headers, buffered=False)


def read(response, count):
    """The first events as `(name, id, data)`; the rest is left."""
    events = islice((part.decode() for part in response.response if b"event:" in part), count)
    lines = [dict(line.split(": ", 1) for line in event.strip().split("\n")) for event in events]
    response.close()
    return [(line["event"], int(line["id"]), json.loads(line["data"])) for line in lines]


def as_a_page(app, table, event):
    """Write what only pages write."""
    with app.app_context():
        owner = enter(service(), table.opened["code"], table.opened["tokens"]["owner"])
        write(service(), owner, Sent(new_id(), service().table(owner).version), event)


def test_the_events_are_a_stream_that_nobody_keeps_or_buffers(table):
    response = open_events(table)
    response.close()

    assert (200, MEDIA_TYPE) == (response.status_code, response.mimetype)
    assert ("no-store", "no") == (response.headers["Cache-Control"], response.headers["X-Accel-Buffering"])


@pytest.mark.parametrize("last", [0, 1, 4])
def test_a_program_catches_up_from_any_version(table, last):
    table.turns(*GROUND[:3])
    table.undo(2)
    table.turn(GROUND[7])
    expected = [("turn", 1), ("turn", 2), ("turn", 3), ("undo", 4), ("turn", 5)][last:]

    assert expected == [(name, id) for name, id, _ in read(open_events(table, last), len(expected))]


@pytest.mark.parametrize("last", [None, "x", 99])
def test_a_program_that_names_no_version_of_ours_is_told_the_state(table, last):
    table.turns(*GROUND[:2])

    assert [("state", 2, table.state())] == read(open_events(table, last), 1)


def test_the_event_of_a_turn_has_the_fields_of_its_answer(table):
    answers = [answer.json for answer in square_and_above(table)]
    events = read(open_events(table, 0), 5)

    for answer, (_, _, data) in zip(answers, events, strict=True):
        assert answer.items() <= data.items()
    assert ("C", "playing", {"A": 5, "B": 2, "C": 1}) == (
        events[-1][2]["active"],
        events[-1][2]["phase"],
        events[-1][2]["totals"],
    )


def test_the_event_of_a_turn_says_who_has_played_what_as_the_log_does(bare_client):
    table = TableCalls(bare_client, "two", keeps="cards")
    table.turn(GROUND[0], seat="C", card=["builder"])
    body = {"id": str(uuid4()), "version": 1, "details": {"tool": "rope"}}
    move = {"place": place(GROUND[1]), "card": ["sculptor", "artisan"], "as": "artisan"}
    table.call("POST", "/turns", "player", json={**body, "move": move})
    heard = [data for _, _, data in read(open_events(table, 0), 2)]
    log = table.call("GET", "/turns", "viewer").json["turns"]

    assert [("A", "C", ["builder"], None), ("B", "B", ["sculptor", "artisan"], {"tool": "rope"})] == [
        (one["seat"], one["move"]["seat"], one["move"]["card"], one["details"]) for one in heard
    ]
    assert [(one["active"], one["move"], one["details"], one["number"], one["entry"]) for one in log] == [
        (one["seat"], one["move"], one["details"], one["number"], one["version"]) for one in heard
    ]


def test_an_undo_of_no_turn_undoes_none_and_its_redo_is_told_as_the_state(app, table):
    for event in (Added(Adjustment("A", 4, 1, True, "")), Removed((1,)), Restored((1,))):
        as_a_page(app, table, event)
    told = read(open_events(table, 0), 3)

    assert [("state", None), ("undo", []), ("state", None)] == [
        (name, data.get("turns_undone")) for name, _, data in told
    ]


def test_each_missed_entry_is_an_event_with_the_table_as_it_was_then(app, table):
    as_a_page(app, table, Named({"A": "Anna"}))
    as_a_page(app, table, Named({"A": "Grandma"}))
    told = read(open_events(table, 0), 2)

    assert [(1, {"A": "Anna"}), (2, {"A": "Grandma"})] == [
        (data["version"], data["names"]) for _, _, data in told
    ]


def test_the_event_of_an_undo_has_the_state_and_the_number_that_is_gone(table):
    table.turns(*GROUND[:3])
    table.undo(2)
    ((name, id, data),) = read(open_events(table, 3), 1)

    assert ("undo", 4, [2]) == (name, id, data["turns_undone"])
    assert table.state().items() <= data.items()


@pytest.mark.parametrize("event", [Added(Adjustment("A", 4, 1, True, "")), Named({"A": "Anna"})])
def test_whatever_else_pages_write_is_told_as_the_state(app, table, event):
    as_a_page(app, table, event)

    assert [("state", 1, table.state())] == read(open_events(table, 0), 1)


@pytest.mark.parametrize(
    ("language", "word"), [("de", "Ebene"), ("fr", "étage"), ("nl", "laag"), ("en", "level")]
)
def test_every_program_reads_the_events_in_its_language(table, language, word):
    table.turn(GROUND[0])
    ((_, _, data),) = read(open_events(table, 0, f"?lang={language}"), 1)

    assert word in data["reasons"][0]["text"]


def test_the_sentences_call_the_seats_by_their_names(app, table):
    as_a_page(app, table, Named({"B": "Anna"}))
    square_and_above(table)
    texts = [reason["text"] for _, _, data in read(open_events(table, 1), 5) for reason in data["reasons"]]

    assert any("Anna" in text for text in texts)


def test_more_phones_than_there_is_room_for_are_asked_to_come_again(tmp_path):
    import referee
    from tests.settings import settings_in

    client = referee.create_app(settings_in(tmp_path, phones=1)).test_client()
    table = TableCalls(client)
    first = open_events(table)
    second = open_events(table)
    first.close()
    third = open_events(table)
    third.close()

    assert [200, 503, 200] == [response.status_code for response in (first, second, third)]
    assert "30" == second.headers["Retry-After"]


def test_a_question_for_the_headers_alone_holds_no_place(app, table):
    table.call("HEAD", "/events", "viewer").close()
    from referee.services import broker

    with app.app_context():
        assert 0 == broker().phones()


def test_a_program_hears_of_a_match_card_by_card_and_of_its_result(bare_client):
    table = TableCalls(bare_client, game="lost-cities", seats=["Ann", "Ben"])
    entries = (
        {"kind": "lay", "game": 1, "seat": "Ann", "colour": "red", "card": 7},
        {"kind": "score", "game": 1},
        {"kind": "end"},
    )
    for version, entry in enumerate(entries):
        table.call("POST", "/match", json={"id": str(uuid4()), "version": version, "entry": entry})
    events = read(open_events(table, 0), 3)

    assert [("state", 1), ("state", 2), ("state", 3)] == [(name, id) for name, id, _ in events]
    assert table.state().items() <= events[-1][2].items()
    assert ("finished", {"Ann": -13, "Ben": 0}) == (events[-1][2]["phase"], events[-1][2]["points"])
