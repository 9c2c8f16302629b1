"""Notes on turns, games and results: written, corrected and deleted at tables of both games."""

from __future__ import annotations

import pytest

from referee.csv_text import csv_text
from referee.games.lost_cities.cards import Card, Colour
from referee.games.lost_cities.table import log as match_log
from referee.games.lost_cities.table.acts import Laid, Scored
from referee.games.nunatak.table.log import Added, Adjustment, Disputed, Noted, Removed, Restored
from referee.tables.adapters import adapter_of
from referee.tables.links import enter
from referee.tables.outcome import FaultyError, StaleError
from referee.tables.service import TableService
from referee.tables.transfer import export_json, import_table
from referee.wording.voice import Voice
from tests.tables.evenings import Phone
from tests.tables.people import Table
from tests.tables.test_match import Match

PLACES = ((1, 1, 1), (1, 1, 2))
UNSEEN = ("a\nb", "a\u202eb", "\u2067", "  ", "\ta")


@pytest.fixture
def table(service):
    """A table of three with two turns."""
    table = Table(service)
    table.play(*PLACES)
    return table


@pytest.fixture
def match(service):
    """A match with two games, each with a card; the first is scored."""
    match = Match(service)
    match.write(laid("Ann", 5, game=1), match_log.Added(Scored(1)), laid("Ben", 6, game=2))
    return match


def laid(seat, number, game):
    return match_log.Added(Laid(game, seat, Card(Colour.YELLOW, number)))


def test_a_note_stands_in_the_place_of_the_one_before_and_an_empty_one_deletes_it(table):
    written = [
        dict(table.write(Noted(1, text), access=table.player).table.game.notes)
        for text in ("First", "Then", "")
    ]

    assert [{1: "First"}, {1: "Then"}, {}] == written
    assert ["turn", "turn", "note", "note", "note"] == [entry.kind for entry in table.now.entries]


def test_a_note_moves_no_points_settles_no_dispute_and_stands_against_no_turn(table):
    before = table.write(Disputed(1)).table
    after = table.write(Noted(2, "Late")).table
    table.play((1, 1, 3), version=before.version)

    assert (before.game.record, before.game.disputed) == (after.game.record, after.game.disputed)
    assert 3 == table.now.game.turn_count


def test_the_note_of_a_turn_that_is_undone_comes_back_with_it(table):
    table.write(Noted(2, "Late"))
    table.write(Removed((2,)))
    with pytest.raises(FaultyError, match="entry-removed"):
        table.write(Noted(2, "Later"))
    table.write(Restored((2,)))

    assert {2: "Late"} == table.now.game.notes


def test_an_adjustment_has_its_own_note_and_no_second_one(table):
    table.write(Added(Adjustment("A", 1, 0, True, "Insight")))

    with pytest.raises(FaultyError, match="note-not-of-a-turn"):
        table.write(Noted(3, "x"))


def test_of_two_phones_that_note_something_else_on_one_turn_the_second_is_asked(table):
    version = table.now.version
    table.write(Noted(1, "Ours"))
    table.write(Noted(2, "Beside it"), version=version)
    with pytest.raises(StaleError) as stale:
        table.write(Noted(1, "Theirs"), access=table.player, version=version)

    assert ["Ours"] == [entry.event.text for entry in stale.value.since]


@pytest.mark.parametrize("text", UNSEEN)
def test_a_note_that_nobody_can_see_is_refused_at_both_games(table, match, text):
    for write, event in ((table.write, Noted(1, text)), (match.write, match_log.Noted(1, text))):
        with pytest.raises(FaultyError, match="note-signs"):
            write(event)


def test_a_game_and_the_match_have_notes_and_what_was_tapped_meanwhile_stays(match):
    version = match.now.version
    match.write(match_log.Noted(1, "All in yellow"), by=match.ben)
    match.write(laid("Ann", 7, game=2), version=version)
    match.end()
    match.write(match_log.Noted(None, "Rematch!"))

    assert {1: "All in yellow", None: "Rematch!"} == match.now.game.notes


def test_notes_are_imported_as_they_were_exported_on_both_databases(services):
    service = services.service
    game, match = Table(service, "two"), Match(service)
    game.play(PLACES[0])
    phone = Phone(service, game.opened.code, game.opened.tokens["owner"]).end(A=3, B=5)
    for about, text in ((1, "=1+1 \u05d3\u05e0\u05d4"), (None, "\U0001f98a")):
        phone.write(Noted(about, text))
    match.write(laid("Ann", 5, game=1), match_log.Noted(1, "Short"))

    for table in (phone.table, match.now):
        file = export_json(table)
        body = adapter_of(table.adapter.slug).import_body.model_validate_json(file)
        opened = import_table(service, body).opened
        fresh = TableService(services.store, services.broker)
        again = fresh.table(enter(fresh, opened.code, opened.tokens["owner"]))
        assert (table.game.notes, True) == (again.game.notes, bool(again.game.notes))


def test_a_file_with_a_note_that_nobody_can_see_is_refused(table):
    table.write(Noted(1, "Late"))
    file = export_json(table.now).replace('"Late"', '"\\u202e"')

    with pytest.raises(FaultyError, match="note-signs"):
        import_table(table.service, adapter_of("nunatak").import_body.model_validate_json(file))


def test_the_spreadsheet_has_each_note_beside_what_it_is_on(service, match):
    game = Table(service, "two")
    game.play(PLACES[0])
    phone = Phone(service, game.opened.code, game.opened.tokens["owner"])
    phone.write(Noted(1, "=1+1"))
    phone.end(A=3, B=5).write(Noted(None, "Close"))
    match.write(match_log.Noted(1, "Short"))
    rows = [
        [row.split(",") for row in csv_text(table.adapter.export_rows(table, Voice("en", {}))).splitlines()]
        for table in (phone.table, match.now)
    ]
    note = rows[0][0].index("note")

    assert ["'=1+1", "Close"] == [row[note] for row in rows[0] if row[1] in ("turn", "note")]
    assert [["1", "note", "", "", "", "", "", "", "Short"]] == [row for row in rows[1] if row[1] == "note"]
    assert [9, 9, 9] == [len(row) for row in rows[1] if row[1] in ("kind", "card", "note")][:3]


def test_the_next_game_begins_without_the_notes_of_the_one_before(service):
    table = Table(service, "two")
    phone = Phone(service, table.opened.code, table.opened.tokens["owner"])
    phone.end(A=1, B=2).write(Noted(None, "Close"))
    phone.again()

    assert {} == phone.table.game.notes
