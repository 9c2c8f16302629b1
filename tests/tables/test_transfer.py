"""A table taken out and brought in is the same table; what was changed on the way is named."""

from __future__ import annotations

import csv
import io
import json
from random import Random
from uuid import uuid4

import pytest
from pydantic import ValidationError
from sqlalchemy import update

from referee.adapters.nunatak.export_rows import export_rows
from referee.csv_text import csv_text
from referee.games.nunatak.table.corrections import report
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Arranged,
    Changed,
    Completed,
    Count,
    Counted,
    Disputed,
    Ended,
    Inserted,
    InterpretationsChanged,
    Named,
    Ordered,
    Removed,
    Reopened,
    Restored,
    Swapped,
)
from referee.games.rulings import Rulings
from referee.store.models import entry
from referee.store.packing import packed
from referee.tables import moments, transfer
from referee.tables.access import LinkRole
from referee.tables.links import enter
from referee.tables.outcome import FaultyError
from referee.tables.transfer import export_json, import_table
from referee.wire.nunatak.entries import event_data
from referee.wire.nunatak.table_opening import ImportBody
from referee.wire.tables import LOG_MAX
from referee.wording.voice import Voice
from tests.games.nunatak.tables import GROUND, SIZES, random_game, turn
from tests.tables.people import Table

MOST = 1024 * 1024


@pytest.fixture
def table(service):
    return Table(service, names={"A": "Anna", "B": "=1+1"})


def brought_in(table, data=None):
    text = export_json(table.now) if data is None else json.dumps(data)
    return import_table(table.service, ImportBody.model_validate_json(text))


def eventful(table):
    """A log with an entry of every kind."""
    table.play(*GROUND[:6])
    game = table.now.game
    for event in (
        Added(Adjustment("B", -3, 2, True, "Segen, «Einsicht»\n=1+1")),
        Removed((4,)),
        Restored((4,)),
        Inserted(2, turn(game, GROUND[20], active="C")),
        Changed(1, turn(game, GROUND[21], active="A")),
        Swapped(2, 3),
        Added(InterpretationsChanged(Rulings.of({"new-tile": "next-turn"}))),
        Named({"A": "Änne", "C": "C."}),
        Ordered(("B", "C", "A")),
        Arranged({"discs": "referee"}),
        Disputed(3),
        Added(Counted((Count("A", "sculptor", 4), Count("C", "elder", ((),))))),
        Ended(),
        Reopened(),
    ):
        table.write(event)
    return table


def faults_of(table, data):
    with pytest.raises(FaultyError) as faulty:
        brought_in(table, data)
    return [("/".join(map(str, fault.path)), fault.code) for fault in faulty.value.faults]


def test_a_table_with_every_kind_of_entry_comes_back_as_it_was(table):
    imported = brought_in(eventful(table))

    assert (table.now.games, ()) == (imported.table.games, imported.differences)
    assert table.now.entries == imported.table.entries


def test_a_table_that_was_brought_in_is_in_the_database(table):
    imported = brought_in(eventful(table))
    table.service.forget_and_tell(imported.opened.number)
    owner = enter(table.service, imported.opened.code, imported.opened.tokens[LinkRole.OWNER])

    assert imported.table.games == table.service.table(owner).games
    assert imported.opened.code != table.opened.code


def test_an_export_of_what_was_brought_in_is_the_same_export(table):
    first = json.loads(export_json(eventful(table).now))
    second = json.loads(export_json(brought_in(table).table))

    assert first["log"] == second["log"]
    assert first.keys() == second.keys()


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_comes_back_and_fits_into_an_import(service, size):
    table = Table(service, size)
    for kept in random_game(size).record:
        if size == "four" and kept.number == 53:
            table.write(Completed(("A", "B")))
        table.write(Added(kept.item.act))

    assert table.now.games == brought_in(table).table.games
    assert len(export_json(table.now).encode()) < MOST / 4


BEFORE, FIRST, LATER = (
    "2025-03-01T18:00:00.000+00:00",
    "2025-03-01T18:05:00.000+00:00",
    "2025-03-02T00:00:00Z",
)


@pytest.mark.parametrize(("stated", "kept"), [(BEFORE, BEFORE), (FIRST, FIRST), (LATER, FIRST)])
def test_a_table_from_a_file_was_opened_when_it_says_and_before_its_first_entry(table, stated, kept):
    table.play(GROUND[0])
    data = json.loads(export_json(table.now))
    data["opened_at"], data["log"][0]["at"] = stated, FIRST
    imported = brought_in(table, data)
    owner = enter(table.service, imported.opened.code, imported.opened.tokens[LinkRole.OWNER])

    assert [kept, kept] == [one.opened_at for one in (imported.table, table.service.table(owner))]


def test_no_table_was_opened_in_the_future(table):
    data = json.loads(export_json(table.now))
    imported = brought_in(table, {**data, "opened_at": "9999-01-01T00:00:00Z"})

    assert table.now.opened_at <= imported.table.opened_at <= moments.now()


def test_a_log_that_is_too_long_with_its_reasons_leaves_them_out_and_comes_back(table, monkeypatch):
    eventful(table)
    monkeypatch.setattr(transfer, "FILE_MAX", len(export_json(table.now).encode()) - 1)
    text = export_json(table.now)
    imported = brought_in(table)

    assert (False, table.now.games) == ("judged" in text, imported.table.games)


def test_a_log_of_thousands_of_entries_is_read(table):
    data = json.loads(export_json(table.now))
    data["log"] = [
        {"version": version, "id": str(uuid4()), "at": data["opened_at"], "kind": "end"}
        for version in range(1, LOG_MAX + 1)
    ]

    assert LOG_MAX == len(ImportBody.model_validate_json(json.dumps(data)).log)


def test_reasons_that_differ_from_the_file_are_named_with_both_sums(table):
    table.play((1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2))
    data = json.loads(export_json(table.now))
    reason = next(one for one in data["log"][3]["judged"][0]["reasons"] if one.get("points") == 5)
    reason["points"] = 50
    (difference,) = brought_in(table, data).differences

    assert (4, 4, 50, 5) == (
        difference.version,
        difference.kept.number,
        difference.points_in_file["A"],
        difference.kept.points["A"],
    )


def test_a_table_whose_stored_reasons_are_not_todays_says_so(table):
    table.play(*GROUND[:2])
    with table.service.store.writing() as connection:
        event = json.dumps(event_data(table.now.entries[1].event))
        changed = update(entry).where(entry.c.version == 2).values(packed=packed(event, "[]"))
        connection.execute(changed)
    table.service.forget_and_tell(table.opened.number)

    assert [False, True] == [one.differs for one in table.now.entries]


def test_no_table_says_so_of_its_own_entries(table):
    before = eventful(table).now
    table.service.forget_and_tell(table.opened.number)

    assert not any(one.differs for one in (*before.entries, *table.now.entries))


def test_reasons_that_the_file_gives_for_another_act_are_named_too(table):
    table.play(*GROUND[:3])
    data = json.loads(export_json(table.now))
    data["log"][2]["judged"].append({"entry": 1, "reasons": [{"rule": "x", "seat": "A", "points": 9}]})
    (difference,) = brought_in(table, data).differences

    assert (3, 1, {"A": 9}) == (difference.version, difference.kept.number, difference.points_in_file)


def test_a_file_without_reasons_has_nothing_to_differ_from(table):
    data = json.loads(export_json(eventful(table).now))
    for logged in data["log"]:
        del logged["judged"]

    assert () == brought_in(table, data).differences


def test_a_turn_that_the_rules_forbid_is_refused_with_its_number(table):
    data = json.loads(export_json(eventful(table).now))
    data["log"][1]["turn"]["move"]["place"] = {"level": 3, "row": 1, "column": 1}

    assert [("log/1", "turn-not-legal")] == faults_of(table, data)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda log: log.pop(0), "log/0/version"),
        (lambda log: log[2].update(id=log[1]["id"]), "log/2/id"),
        (lambda log: log[7].update(entries=[99]), "log/7/entries/0"),
        (lambda log: log[0]["turn"].update(active="X"), "log/0/turn/active"),
    ],
)
def test_a_log_that_no_game_can_have_is_refused_with_the_place_of_the_fault(table, change, expected):
    data = json.loads(export_json(eventful(table).now))
    change(data["log"])

    assert expected in [path for path, _ in faults_of(table, data)]


@pytest.mark.parametrize(
    "change",
    [
        {"referee": 0},
        {"referee": 3},
        {"referee": True},
        {"referee": 1.0},
        {"log": [{}]},
        {"log": None},
        {"more": 1},
    ],
)
def test_a_file_of_another_shape_is_no_export(table, change):
    data = json.loads(export_json(eventful(table).now)) | change

    with pytest.raises(ValidationError):
        ImportBody.model_validate_json(json.dumps(data))


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_a_moment_at_the_end_of_all_years_is_no_reason_to_fail(table, at):
    data = json.loads(export_json(table.now))
    table.play(GROUND[0])
    data = json.loads(export_json(table.now))
    data["log"][0]["at"] = at

    assert 1 == brought_in(table, data).table.version


def test_the_spreadsheet_has_every_act_in_force_with_its_points_and_reasons(table):
    rows = list(export_rows(eventful(table).now, Voice("en")))
    header = dict(zip(rows[0], range(100), strict=False))
    last = rows[-3]

    assert len(table.now.game.record) + 1 == len(rows)
    assert ("blessing", -3, 2) == (
        last[header["kind"]],
        last[header["points B"]],
        last[header["steps B"]],
    )


def test_the_spreadsheet_runs_no_formula_and_keeps_negative_numbers(table):
    table.write(Added(Adjustment("B", -3, 0, True, "=1+1")))
    (header, row) = csv.reader(io.StringIO(csv_text(export_rows(table.now, Voice("en")))))

    assert ("'=1+1", "-3") == (row[header.index("note")], row[8])


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(one, marks=pytest.mark.soak) for one in range(2, 6))])
def test_a_random_log_comes_back_as_it_was(service, seed):
    choose = Random(seed)
    table = Table(service, choose.choice(SIZES))
    for _ in range(25):
        game = table.now.game
        keys = [kept.item.key for kept in game.record]
        if not keys or choose.random() < 0.7:
            event = Added(turn(game, choose.choice(game.standing.position.free_places())))
        else:
            event = Removed((choose.choice(keys),))
        if not playing_breaks(game, event):
            table.write(event)

    assert table.now.games == brought_in(table).table.games


def playing_breaks(game, event):
    if isinstance(event, Removed):
        return bool(report(game, event).breaks)
    return not game.after(event).record[-1].is_legal
