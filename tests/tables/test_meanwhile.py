"""Counts that several phones make at once: other cells never refuse each other, the same cell asks."""

from __future__ import annotations

import pytest

from referee.adapters.nunatak.playing import end
from referee.games.nunatak.table.final.cells import Cell
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.log import Added, Adjustment, Count, Counted, Removed, Restored
from referee.tables.outcome import ForbiddenError, StaleError
from tests.tables.people import Table


def count(*values):
    return Added(Counted(tuple(Count(*value) for value in values)))


@pytest.fixture
def table(service):
    return Table(service)


def value(table, seat, field):
    return finish_of(table.now.game).value(Cell(seat, field))


def test_two_phones_that_count_other_cells_do_not_refuse_each_other(table):
    table.write(count(("A", "sculptor", 4)), access=table.player, version=0)
    table.write(count(("B", "sculptor", 5)), access=table.player, version=0)
    table.write(count(("A", "builder", 1)), access=table.player, version=0)

    assert [4, 5, 1] == [
        value(table, *cell) for cell in (("A", "sculptor"), ("B", "sculptor"), ("A", "builder"))
    ]


def test_who_counts_a_cell_after_somebody_else_is_told_of_that_entry_alone(table):
    table.write(count(("A", "sculptor", 4)), access=table.player, version=0)
    table.write(count(("A", "builder", 4)), access=table.player, version=0)
    with pytest.raises(StaleError) as stale:
        table.write(count(("A", "sculptor", 3)), access=table.player, version=0)

    assert [1] == [entry.version for entry in stale.value.since]
    assert 4 == value(table, "A", "sculptor")


def test_the_same_number_in_the_same_cell_is_no_conflict(table):
    table.write(count(("A", "sculptor", 4)), access=table.player, version=0)
    written = table.write(count(("A", "sculptor", 4)), access=table.player, version=0)

    assert (2, 4) == (written.entry.version, value(table, "A", "sculptor"))


def test_a_count_asks_about_a_turn_that_was_undone_only_where_it_changed_its_cell(table):
    table.play((1, 1, 1))
    table.write(Removed((1,)))
    table.write(count(("A", "sculptor", 4)), access=table.player, version=1)

    with pytest.raises(StaleError) as stale:
        table.write(count(("A", "outer1", 2)), access=table.player, version=1)
    assert [2] == [entry.version for entry in stale.value.since]


def test_a_turn_is_not_refused_for_a_count(table):
    table.write(count(("A", "sculptor", 4)), access=table.player)
    table.play((1, 1, 1), version=0)

    assert 1 == len(table.now.game.turns)


def test_a_turn_is_not_refused_for_an_undone_count(table):
    table.write(count(("A", "sculptor", 4)), access=table.player)
    table.write(Removed((1,)), access=table.player)
    table.play((1, 1, 1), version=1)

    assert 1 == len(table.now.game.turns)


def test_a_turn_is_refused_for_another_turn_that_came_among_counts(table):
    table.write(count(("A", "sculptor", 4)), access=table.player)
    table.play((1, 1, 1))
    with pytest.raises(StaleError) as stale:
        table.play((1, 1, 2), version=0)

    assert [2] == [entry.version for entry in stale.value.since]


def test_every_player_takes_any_count_back_and_restores_it(table):
    table.write(count(("A", "sculptor", 4)), access=table.player)
    table.write(count(("B", "sculptor", 5)), access=table.player)
    table.write(Removed((1,)), access=table.player, version=1)
    assert (None, 5) == (value(table, "A", "sculptor"), value(table, "B", "sculptor"))

    table.write(Restored((1,)), access=table.player)
    assert (4, 5) == (value(table, "A", "sculptor"), value(table, "B", "sculptor"))


def test_an_undo_is_asked_about_where_somebody_has_counted_its_cell_since(table):
    table.write(count(("A", "sculptor", 4)), access=table.player)
    table.write(count(("A", "sculptor", 5)), access=table.player)
    with pytest.raises(StaleError):
        table.write(Removed((1,)), access=table.player, version=1)

    assert 5 == value(table, "A", "sculptor")


def test_a_viewer_counts_nothing(table):
    with pytest.raises(ForbiddenError):
        table.write(count(("A", "sculptor", 4)), access=table.viewer)


def test_a_player_takes_no_turn_back_with_a_count(table):
    table.play((1, 1, 1))
    table.play((1, 1, 2))
    table.write(count(("A", "sculptor", 4)), access=table.player)

    with pytest.raises(ForbiddenError):
        table.write(Removed((1, 3)), access=table.player)


def test_the_end_is_refused_for_every_entry_that_was_not_seen(table):
    table.write(count(("A", "sculptor", 4)), access=table.player)
    with pytest.raises(StaleError):
        end(table.service, table.owner, table.sent(version=0))

    assert not table.now.game.is_ended


def test_a_count_is_written_although_the_score_was_adjusted_meanwhile(table):
    table.write(Added(Adjustment("A", 3, 0, True, "")), access=table.player)
    table.write(count(("A", "sculptor", 4)), access=table.player, version=0)

    assert (3, 4) == (value(table, "A", "track"), value(table, "A", "sculptor"))


def test_a_repeated_count_is_written_once(table):
    sent = table.sent()
    first = table.write(count(("A", "sculptor", 4)), access=table.player, version=sent.version, id=sent.id)
    again = table.write(count(("A", "sculptor", 4)), access=table.player, version=sent.version, id=sent.id)

    assert (False, True, 1) == (first.repeated, again.repeated, table.now.version)
