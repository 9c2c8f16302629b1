"""Evenings as they were once exported: read into both databases, they stand as a naive reading says."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from referee.csv_text import csv_text
from referee.store import queries
from referee.store.copying import back_up, restore
from referee.tables import transfer
from referee.tables.adapters import adapter_of
from referee.tables.evening.chain import evening_of
from referee.tables.evening.files import evening_json, evening_rows
from referee.tables.links import enter
from referee.tables.service import TableService
from referee.tables.transfer import import_evening

GOLDEN = Path(__file__).with_name("golden") / "evenings"
"""As they were written: never to be changed, only added to."""

SIZES = {
    "two": ["nunatak", "lost-cities", "nunatak"],
    "two-with-short-matches": ["nunatak", "lost-cities", "lost-cities"],
    "three": ["nunatak"] * 3,
    "four": ["nunatak"] * 3,
}

BEST_FIRST = {"two": "BA", "two-with-short-matches": "BA", "three": "ABC", "four": "BDAC"}
"""By wins, then by places, then by points: whoever has the most points of all is not the first of them."""


def file_of(size):
    return json.loads((GOLDEN / f"{size}.json").read_text("utf-8"))


def bodies_of(size):
    return [
        adapter_of(game["game"]).import_body.model_validate_json(json.dumps(game))
        for game in file_of(size)["games"]
    ]


def brought_in(service, size):
    """The phone of the host of the last game."""
    last = import_evening(service, bodies_of(size))[-1].opened
    return enter(service, last.code, last.tokens["owner"])


def naive_end(game):
    """The totals of a game as its file says them, and who has won: read anew, with none of our code.

    A match has a winner after three games, whoever the file names.
    """
    (end,) = [entry["result"] for entry in game["log"] if entry["kind"] == "end"]
    if "places" in end:
        totals = {one["seat"]: one["total"] for one in end["places"]}
        return totals, [seat for seat, total in totals.items() if total == max(totals.values())]
    totals = {}
    for points in end["games"]:
        for seat, count in points.items():
            totals[seat] = totals.get(seat, 0) + count
    first, second = totals
    if len(end["games"]) < 3 or totals[first] == totals[second]:
        return totals, []
    return totals, [first if totals[first] > totals[second] else second]


def naive_standing(file):
    """Wins, places and points of every seat, and the number and margin of the closest game."""
    stands, closest = {}, None
    for number, game in enumerate(file["games"]):
        totals, winners = naive_end(game)
        best_first = sorted(totals.values(), reverse=True)
        for seat, total in totals.items():
            wins, places, points = stands.get(seat, (0, (), 0))
            place = best_first.index(total) + 1
            stands[seat] = (wins + (seat in winners), (*places, place), points + total)
        margin = best_first[0] - best_first[1]
        closest = min(closest or (margin, number), (margin, number))
    return stands, closest


# What differs between the databases hangs on no number of players.
@pytest.mark.parametrize(
    ("database_url", "size"),
    [*(("sqlite", size) for size in SIZES), ("postgresql", "two")],
    indirect=["database_url"],
)
def test_an_evening_stands_as_a_naive_reading_of_its_file_says(services, size):
    access = brought_in(services.service, size)
    fresh = TableService(services.store, services.broker)
    evening = evening_of(fresh, access)
    codes = [game.table.code for game in evening.games]
    stands = {one.seat: (one.wins, one.places, one.points) for one in evening.standing}
    closest = evening.closest.margin, codes.index(evening.closest.game.table.code)

    assert SIZES[size] == [game.table.adapter.slug for game in evening.games]
    assert naive_standing(file_of(size)) == (stands, closest)
    assert BEST_FIRST[size] == "".join(one.seat for one in evening.standing)
    assert [*range(1, len(stands) + 1)] == [one.rank for one in evening.standing]


@pytest.mark.parametrize(
    ("database_url", "at_once"),
    [("sqlite", False), ("postgresql", True)],
    ids=["later", "at once by another process"],
    indirect=["database_url"],
)
def test_an_evening_that_is_imported_again_with_the_same_wish_is_there_once(services, monkeypatch, at_once):
    bodies = bodies_of("two")
    first = import_evening(services.service, bodies, b"wish")
    if at_once:
        found = transfer._opened_before
        seen = iter(({},))
        monkeypatch.setattr(transfer, "_opened_before", lambda *asked: next(seen, None) or found(*asked))
    again = import_evening(services.service, bodies, b"wish")
    other = import_evening(services.service, bodies, b"another")
    with services.store.reading() as connection:
        codes = [code for _number, code in queries.all_codes(connection)]

    assert [one.opened for one in first] == [one.opened for one in again]
    assert codes == [one.opened.code for one in (*first, *other)]


@pytest.mark.parametrize("size", SIZES)
def test_an_evening_is_exported_as_it_was_imported(service, size):
    access = brought_in(service, size)
    written = json.loads(evening_json(evening_of(service, access)))
    for game in written["games"]:
        for entry in game["log"]:
            entry.pop("judged")
    expected = file_of(size)
    for game in (*written["games"], *expected["games"]):
        # The same moment, in as many digits.
        game["opened_at"] = datetime.fromisoformat(game["opened_at"])

    assert expected == written


def test_the_spreadsheet_has_a_row_for_everybody_in_every_game(service):
    evening = evening_of(service, brought_in(service, "two"))
    head, *rows = csv_text(evening_rows(evening)).splitlines()

    assert "game,table,played,opened_at,ended_at,counts,seat,name,place,points,won" == head.lstrip("\ufeff")
    assert [(game, seat) for game in "123" for seat in "AB"] == sorted(
        (row.split(",")[0], row.split(",")[6]) for row in rows
    )


def test_a_backup_restores_the_evening(services, tmp_path):
    access = brought_in(services.service, "three")
    before = [game.table.code for game in evening_of(services.service, access).games]
    back_up(services.store, tmp_path / "backup.sqlite3")
    restore(services.store, tmp_path / "backup.sqlite3", replace=True)
    fresh = TableService(services.store, services.broker)

    assert before == [game.table.code for game in evening_of(fresh, access).games]


def test_an_evening_too_large_to_import_is_exported_without_its_reasons(service, monkeypatch):
    evening = evening_of(service, brought_in(service, "four"))
    monkeypatch.setattr("referee.tables.evening.files.FILE_MAX", 1_000)

    assert not any(
        "judged" in entry for game in json.loads(evening_json(evening))["games"] for entry in game["log"]
    )
