"""The final sheet of a kept game: what the table knows, what was counted, and the result."""

from __future__ import annotations

import pytest

from referee.games.nunatak.ending.question import outer_blocks
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.final.cells import Cell
from referee.games.nunatak.table.final.sheet import Source, finish_of, result_of
from referee.games.nunatak.table.game import fold
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Count,
    Counted,
    Ended,
    Removed,
    Reopened,
    Restored,
)
from tests.games.nunatak.finishes import counted, full_game, open_values
from tests.games.nunatak.tables import SIZES, new_game, random_game
from tests.some import for_each, some

ELDER = (Symbol.BUILDER, Symbol.ELDER)


def faults_of(*values, size="two"):
    act = Counted(tuple(Count(*value) for value in values))
    return [(fault.path, fault.code) for fault in event_faults(new_game(size), Added(act))]


@for_each("size", SIZES)
def test_the_temple_gives_the_outer_blocks_of_every_seat(size):
    game = random_game(size)
    finish = finish_of(game)

    for seat in some(game.seats):
        outer = outer_blocks(game.standing.position, seat.id)
        assert [(count, Source.BLOCKS) for count in outer] == [
            finish.known[Cell(seat.id, f"outer{level}")] for level in (1, 2, 3, 4)
        ]


def test_the_turns_give_the_score_before_the_end_scoring():
    game = random_game("three")
    finish = finish_of(game)

    assert game.standing.points == {seat: finish.value(Cell(seat, "track")) for seat in "ABC"}


@for_each(("space", "number"), [(0, 0), (1, None), (9, None), (10, 10)])
def test_only_the_ends_of_the_architect_track_give_their_number(space, number):
    game = new_game().after(Added(Adjustment("A", 0, space, True, "steps")))

    assert number == finish_of(game).value(Cell("A", "number"))


def test_a_score_below_zero_stands_beside_its_field_and_counts_in_the_result():
    game = new_game().after(Added(Adjustment("B", -3, 0, True, "")))
    full = counted(game, *open_values(game))
    finish = finish_of(full)

    assert (0, {"B": 3}) == (finish.value(Cell("B", "track")), finish.below)
    assert {"A": 0, "B": -3, "C": 0} == {
        placed.seat: placed.lines["track"] for placed in finish.result().places
    }


def test_what_was_counted_goes_over_what_the_table_knows_until_it_is_emptied():
    game = random_game("three")
    known = finish_of(game).known[Cell("A", "outer1")]
    over = counted(game, ("A", "outer1", 9))

    assert (9, Source.COUNTED) == finish_of(over).known[Cell("A", "outer1")]
    assert known == finish_of(counted(over, ("A", "outer1", None))).known[Cell("A", "outer1")]


def test_the_later_count_of_a_cell_holds_and_undo_brings_the_earlier_one_back():
    game = counted(counted(new_game(), ("B", "sculptor", 4)), ("B", "sculptor", 5))
    undone = game.after(Removed((2,)))

    assert [5, 4, 5] == [
        finish_of(one).value(Cell("B", "sculptor")) for one in (game, undone, undone.after(Restored((2,))))
    ]


def test_a_count_scores_nothing_and_moves_nothing():
    game = random_game("three", turns=20)

    assert game.standing == counted(game, ("A", "builder", 3)).standing


def test_the_reverting_of_an_undone_count_is_its_restoring():
    game = counted(new_game(), ("A", "builder", 3))

    assert Restored((1,)) == Removed((1,)).inverse(game)


@for_each("size", SIZES)
def test_only_the_cards_the_numbers_between_and_the_blessings_are_asked(size):
    game = random_game(size)
    fields = {
        *("builder", "sculptor", "rope", "pickaxe", "pole_saw", "beast1", "beast2"),
        *("architect", "elder", "blessing"),
    }
    players = {seat for seat, _ in game.standing.points.items()}

    assert {seat.id: fields if seat.id in players else {"builder"} for seat in game.seats} == {
        seat.id: {cell.field for cell in finish_of(game).missing() if cell.seat == seat.id} - {"number"}
        for seat in game.seats
    }


@for_each("size", SIZES)
def test_a_full_sheet_has_a_result_whose_lines_add_up(size):
    result = result_of(full_game(size))

    assert all(placed.total == sum(placed.lines.values()) for placed in result.places)
    assert "track" == next(iter(result.places[0].lines))


@pytest.mark.parametrize("size", ["two", "three", "four"])
def test_the_places_follow_the_totals_and_the_first_is_the_winners(size):
    result = result_of(full_game(size))
    totals = [placed.total for placed in result.places]

    assert sorted(totals, reverse=True) == totals
    assert {placed.seat for placed in result.places if placed.place == 1} == set(result.winners)
    assert result.rank is None


def test_who_loses_the_tie_by_outer_blocks_has_the_second_place():
    game = random_game("two")
    points = game.standing.points
    even = game.after(Added(Adjustment("A", points["B"] - points["A"], 0, False, "")))
    values = {(seat, f"outer{level}"): 1 for seat in "ABC" for level in (1, 2, 3, 4)} | {
        ("B", "outer1"): 2,
        ("C", "outer1"): 9,
    }
    full = counted(even, *open_values(even), *((*cell, value) for cell, value in values.items()))
    result = result_of(full)

    assert ("outer", ("B",)) == (result.decided_by, result.winners)
    assert [("B", 1), ("A", 2)] == [(placed.seat, placed.place) for placed in result.places]


def test_the_solo_game_has_a_rank_and_no_winner():
    result = result_of(full_game("solo"))

    assert ((), None) == (result.winners, result.decided_by)
    assert result.rank is not None


def test_an_open_cell_leaves_the_game_without_a_result():
    game = counted(full_game(), ("C", "sculptor", None))

    assert ((Cell("C", "sculptor"),), None) == (finish_of(game).missing(), result_of(game))


def test_what_no_box_holds_leaves_the_game_without_a_result():
    game = counted(full_game(), ("C", "sculptor", 19))

    assert ["too-many-cards"] == [fault.code for fault in finish_of(game).faults()]
    assert result_of(game) is None


def test_the_end_keeps_its_result_until_the_game_is_reopened():
    game = full_game()
    result = result_of(game)
    ended = game.after(Ended(result))

    assert [result, None, None] == [
        one.result for one in (ended, ended.after(Reopened()), fold(ended, [Reopened(), Ended()]))
    ]


def test_a_sheet_that_could_not_be_at_first_is_right_again_when_it_is_corrected():
    wrong = counted(full_game(), ("C", "sculptor", 19))
    right = counted(wrong, ("C", "sculptor", 0))

    assert result_of(full_game()) == result_of(right)


def test_a_seat_without_points_counts_builders_and_outer_blocks_only():
    assert [] == faults_of(("C", "builder", 3), ("C", "outer2", 1))
    assert [(("values", 0, "field"), "unknown-count-field")] == faults_of(("C", "sculptor", 3))


@for_each(
    ("value", "fault"),
    [
        (("X", "builder", 1), (("values", 0, "seat"), "unknown-seat")),
        (("A", "beasts", 1), (("values", 0, "field"), "unknown-count-field")),
        (("A", "builder", -1), (("values", 0, "value"), "count-outside")),
        (("A", "builder", 20), (("values", 0, "value"), "count-outside")),
        (("A", "number", 11), (("values", 0, "value"), "count-outside")),
        (("A", "outer4", 5), (("values", 0, "value"), "count-outside")),
        (("A", "builder", ()), (("values", 0, "value"), "other-kind-of-count")),
        (("A", "elder", 2), (("values", 0, "value"), "other-kind-of-count")),
        (("A", "elder", ((Symbol.ELDER,),)), (("values", 0, "value", 0), "no-elder-pair")),
        (("A", "elder", (ELDER, (Symbol.ELDER,) * 2)), (("values", 0, "value", 1), "no-elder-pair")),
    ],
)
def test_a_count_that_no_cell_can_hold_is_named(value, fault):
    assert [fault] == faults_of(value)


def test_a_count_of_nothing_or_of_a_cell_twice_is_named():
    assert [(("values",), "nothing-counted")] == faults_of()
    assert [(("values", 1, "field"), "counted-twice")] == faults_of(("A", "builder", 1), ("A", "builder", 2))


def test_elders_and_an_elder_of_the_blessing_can_be_counted():
    assert [] == faults_of(("A", "elder", (ELDER, ())), ("B", "elder", ()))
