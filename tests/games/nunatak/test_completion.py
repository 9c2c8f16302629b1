"""The completion card: "Spiel zu viert" at the end of the game and its sister sections."""

from __future__ import annotations

import pytest

from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.completion import (
    CompletionSeat,
    ExtraTurnsQuestion,
    extra_turns,
    extra_turns_faults,
)
from referee.games.nunatak.pieces import Role, Seat
from tests.games.nunatak.final_tables import because, by_seat, the_reason
from tests.some import for_each


def lines(*counts: tuple[int, int]) -> ExtraTurnsQuestion:
    return ExtraTurnsQuestion(
        tuple(
            CompletionSeat(Seat(id, Role.PLAYER), first, second)
            for id, (first, second) in zip("ABCDE", counts, strict=False)
        )
    )


@for_each(
    ("counts", "expected"),
    [
        (((2, 1), (3, 0), (1, 5), (0, 0)), ("B", "A")),
        # C12: you (A) and Carrie (B) are level in line 1, she has more in line 2.
        (((2, 1), (2, 2), (0, 0), (1, 0)), ("B", "A")),
        # E81: still level, the later seat wins.
        (((2, 1), (2, 1), (0, 0), (1, 0)), ("B", "A")),
        # Only the second place is tied.
        (((1, 0), (3, 0), (1, 2), (1, 1)), ("B", "C")),
        # G72: three tied in line 1, partly in line 2.
        (((2, 1), (2, 1), (2, 3), (0, 9)), ("C", "B")),
        # G71: nobody fulfils line 1, line 2 decides.
        (((0, 1), (0, 0), (0, 2), (0, 0)), ("C", "A")),
        (((0, 0), (0, 0), (0, 0), (0, 0)), ("D", "C")),
    ],
)
def test_the_best_two_play_by_line_one_then_line_two_then_the_later_seat(counts, expected):
    assert expected == extra_turns(lines(*counts)).order


def test_every_tie_is_a_step_with_its_values():
    reasons = extra_turns(lines((2, 1), (2, 2), (0, 0), (1, 0))).reasons

    assert {"A": 2, "B": 2, "C": 0, "D": 1} == by_seat(
        the_reason(reasons, rules.COMPLETION_FIRST, "B").operands["lines"]
    )
    assert {"A": 1, "B": 2} == by_seat(
        the_reason(reasons, rules.COMPLETION_TIE_SECOND_LINE).operands["lines"]
    )
    assert [] == because(reasons, rules.COMPLETION_TIE_LATER_SEAT)


def test_a_tie_in_both_lines_names_the_later_seat():
    reasons = extra_turns(lines((2, 1), (2, 1), (0, 0), (1, 0))).reasons

    assert "B" == the_reason(reasons, rules.COMPLETION_TIE_LATER_SEAT).seat


def test_where_nobody_fulfils_line_one_a_reason_says_that_two_play_all_the_same():
    reasons = extra_turns(lines((0, 1), (0, 0), (0, 2), (0, 0))).reasons

    assert rules.COMPLETION_NOBODY is reasons[0].rule


def test_no_points_are_at_stake():
    reasons = extra_turns(lines((2, 1), (2, 1), (0, 0), (1, 0))).reasons

    assert {0} == {reason.points for reason in reasons}


def test_four_players_have_no_fault():
    assert () == extra_turns_faults(lines((2, 1), (2, 2), (0, 0), (1, 0)))


@pytest.mark.parametrize("counts", [[(0, 0)] * 3, [(0, 0)] * 5])
def test_only_four_players_have_a_completion_card(counts):
    (fault,) = extra_turns_faults(lines(*counts))

    assert (("seats",), "not-four-players") == (fault.path, fault.code)


def test_all_faults_are_listed():
    seats = [
        CompletionSeat(Seat("A", Role.PLAYER), -1, 0),
        CompletionSeat(Seat("A", Role.PLAYER), 0, -2),
        CompletionSeat(Seat("C", Role.DUMMY), 0, 0),
        CompletionSeat(Seat("D", Role.PLAYER), 0, 0),
    ]
    faults = extra_turns_faults(ExtraTurnsQuestion(tuple(seats)))

    assert [
        (("seats",), "not-four-players"),
        (("seats", 1, "id"), "seat-twice"),
        (("seats", 0, "first_line"), "negative-count"),
        (("seats", 1, "second_line"), "negative-count"),
    ] == [(fault.path, fault.code) for fault in faults]
