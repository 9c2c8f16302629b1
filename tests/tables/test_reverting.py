"""Reverting in a kept game: what was taken back long ago, and what was corrected."""

from __future__ import annotations

import pytest

from referee.adapters.nunatak.reverting import (
    acts_before,
    can_revert,
    corrections,
    latest_correction,
    reverting,
    undone_entries,
)
from referee.games.nunatak.table.log import (
    Adjustment,
    Changed,
    Completed,
    Inserted,
    Removed,
    Restored,
    Swapped,
)
from referee.tables.outcome import FaultyError
from tests.games.nunatak.tables import GROUND, random_game, turn
from tests.tables.people import Table, numbers_of


@pytest.fixture
def table(service):
    table = Table(service)
    table.play(*GROUND[:3])
    return table


def versions(entries):
    return [entry.version for entry in entries]


def test_what_was_taken_back_stays_known_when_something_was_played_since(table):
    table.write(Removed((2,)))
    table.write(Removed((1, 3)))
    table.play(GROUND[9])

    assert [5, 4] == versions(undone_entries(table.now))


def test_what_was_put_back_is_not_taken_back_any_more(table):
    table.write(Removed((1, 2, 3)))
    table.write(Restored((1, 2, 3)))
    table.write(Removed((2,)))

    assert [6] == versions(undone_entries(table.now))


def test_a_reset_is_reverted_as_one_although_others_have_played_since(table):
    table.write(Removed((1, 2, 3)))
    table.play(GROUND[9])

    table.write(reverting(table.now, 4))

    assert [*GROUND[:3], GROUND[9]] == numbers_of(table.now)


@pytest.mark.parametrize("version", [0, 1, 99])
def test_what_is_no_correction_cannot_be_reverted(table, version):
    assert reverting(table.now, version) is None


def test_corrections_are_those_of_acts_the_newest_first(table):
    table.write(Removed((3,)))
    table.write(Swapped(1, 2))
    table.write(Inserted(0, turn(table.now.game, GROUND[9])))

    assert [6, 5] == versions(corrections(table.now))


def test_a_change_is_reverted_however_much_was_changed_since(table):
    first, *later = (turn(table.now.game, place, active="B") for place in (GROUND[7], GROUND[8]))
    table.write(Changed(2, first))
    table.write(Changed(2, *later))

    table.write(reverting(table.now, 4))

    assert [*GROUND[:3]] == numbers_of(table.now)


def test_what_is_as_it_was_cannot_be_reverted(table):
    table.write(Changed(2, turn(table.now.game, GROUND[7], active="B")))
    table.write(reverting(table.now, 4))

    assert [True, False] == [can_revert(table.now, entry) for entry in corrections(table.now)]


def test_of_swaps_of_the_same_two_only_the_last_can_be_reverted(table):
    table.write(Swapped(1, 2))
    table.write(Swapped(2, 1))

    assert [True, False] == [can_revert(table.now, entry) for entry in corrections(table.now)]


def test_what_was_put_in_and_taken_out_again_cannot_be_reverted(table):
    table.write(Inserted(3, Adjustment("A", 3, 0, True, "")))
    table.write(Removed((4,)))

    assert [False] == [can_revert(table.now, entry) for entry in corrections(table.now)]


def test_an_act_knows_each_thing_that_it_was_before_but_not_what_it_is_now(table):
    first, other = (turn(table.now.game, place, active="B") for place in (GROUND[7], GROUND[8]))
    was = table.now.game.item(2).act
    table.write(Changed(2, first))
    table.write(Changed(2, other))
    table.write(Changed(2, first))

    assert (other, was) == acts_before(table.now, 2)


def undone(table):
    """Take the latest correction back; its version, or None where there is none."""
    entry = latest_correction(table.now)
    if entry is not None:
        table.write(reverting(table.now, entry.version))
    return entry and entry.version


def corrected(table, key, place):
    table.write(Changed(key, turn(table.now.games[key - 1], place)))


def test_an_undo_begins_with_the_latest_correction_and_goes_one_further_back_each_time(table):
    corrected(table, 1, GROUND[8])
    corrected(table, 1, GROUND[9])
    table.write(Swapped(2, 3))

    assert [6, 5, 4, None] == [undone(table) for _tap in range(4)]
    assert [*GROUND[:3]] == numbers_of(table.now)


def test_a_turn_that_was_put_in_is_what_an_undo_begins_with(table):
    table.write(Inserted(0, turn(table.now.games[0], GROUND[9])))

    assert [4, None] == [undone(table), undone(table)]
    assert [*GROUND[:3]] == numbers_of(table.now)


def test_an_undo_begins_with_no_correction_where_a_block_was_placed_since(table):
    corrected(table, 1, GROUND[8])
    table.play(GROUND[9])

    assert latest_correction(table.now) is None


def test_an_undo_comes_to_a_correction_when_what_was_placed_since_is_taken_back(table):
    corrected(table, 1, GROUND[8])
    table.play(GROUND[9])
    table.write(Removed((5,)))

    assert 4 == latest_correction(table.now).version


def test_a_correction_reverted_long_after_leaves_the_later_one_of_another_turn_to_the_undo(table):
    corrected(table, 1, GROUND[8])
    corrected(table, 2, GROUND[9])
    table.write(reverting(table.now, 4))

    assert [5, None] == [undone(table), undone(table)]


@pytest.fixture
def four(service):
    """A table of four whose completion card was entered and then changed, with its two versions."""
    table = Table(service, "four")
    table.play(*(kept.item.act.move.place for kept in random_game("four", turns=52).turns))
    for seats in (("D", "C"), ("A", "B")):
        table.write(Completed(seats), access=table.player)
    return table


def test_a_changed_completion_card_is_a_correction_and_the_first_is_none(four):
    assert [54] == versions(corrections(four.now))


def test_the_same_completion_card_once_more_is_no_entry(four):
    with pytest.raises(FaultyError, match="changes-nothing"):
        four.write(Completed(("A", "B")))


def test_a_changed_completion_card_is_undone_like_any_correction_and_its_undoing_again(four):
    first, second = undone(four), four.now.game.extra
    undone(four)

    assert (54, ("D", "C"), ("D", "C")) == (first, second, four.now.game.extra)


def test_a_completion_card_that_is_as_it_was_again_cannot_be_reverted(four):
    four.write(Completed(("D", "C")))

    assert [True, False] == [can_revert(four.now, entry) for entry in corrections(four.now)]
