"""Files that Referee once gave are brought in for ever, and say the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.games.nunatak.table.hands import hand_of, taken_cards
from referee.store import logs
from referee.store.packing import unpacked
from referee.tables.transfer import export_data, import_table
from referee.wire.nunatak.table_opening import ImportBody

GOLDEN = Path(__file__).with_name("golden")
"""As they were written: never to be changed, only added to."""

FILES = sorted(path.name for path in GOLDEN.glob("*.json"))


def brought_in(service, name):
    return import_table(service, ImportBody.model_validate_json((GOLDEN / name).read_text("utf-8")))


@pytest.mark.parametrize("name", FILES)
def test_an_old_file_is_read_without_a_difference_and_written_as_it_was(service, name):
    imported = brought_in(service, name)
    old = json.loads((GOLDEN / name).read_text("utf-8"))

    assert ((), old["log"]) == (imported.differences, export_data(imported.table)["log"])


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("a-game-of-four.json", {"A": 64, "B": 54, "C": 47, "D": 58}),
        ("four-with-cards.json", {"A": 48, "B": 72, "C": 69, "D": 38}),
        ("every-kind.json", {"A": 0, "B": -3, "C": 0}),
        ("counted-to-the-end.json", {"A": 5, "B": 1, "C": 1}),
    ],
)
def test_an_old_file_comes_to_its_old_points(service, name, points):
    assert points == brought_in(service, name).table.game.standing.points


@pytest.mark.parametrize("name", FILES)
def test_an_old_log_is_read_from_the_database_as_it_was(service, name):
    imported = brought_in(service, name)
    with service.store.reading() as connection:
        stored = logs.entries_from(connection, imported.opened.number, 1)
    old = json.loads((GOLDEN / name).read_text("utf-8"))["log"]

    fields = ("version", "id", "at", "judged")
    assert [{key: word for key, word in entry.items() if key not in fields} for entry in old] == [
        json.loads(unpacked(entry.packed)[0]) for entry in stored
    ]


def test_an_old_file_comes_to_its_old_result(service):
    result = brought_in(service, "counted-to-the-end.json").table.game.result

    assert (("A",), "points") == (result.winners, result.decided_by)


def test_an_end_that_an_older_version_stored_has_no_result(service):
    table = brought_in(service, "every-kind.json").table
    ended = next(entry for entry in table.entries if entry.kind == "end")

    assert (True, None) == (table.games[ended.version].is_ended, table.games[ended.version].result)


def test_an_old_file_with_cards_comes_to_its_old_hands_and_result(service):
    game = brought_in(service, "four-with-cards.json").table.game
    builders = {seat.id: hand_of(seat.id, taken_cards(game)).builders for seat in game.seats}

    assert ({"A": 1, "B": 4, "C": 2, "D": 2}, ("B",), ()) == (
        builders,
        game.result.winners,
        tuple(taken for taken in taken_cards(game) if taken.missing),
    )
