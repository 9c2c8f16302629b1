"""The temple cap: "Tempelkuppe", "Sommet du temple", "Tempelkoepel", "Temple cap"."""

from __future__ import annotations

import pytest

from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.cap import TempleCap, cap_reasons, judge_cap
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.question import FinalQuestion, Outer
from referee.games.reasons import Reason
from tests.games.nunatak.final_tables import because, by_seat, dummy, player, points, siku, table, the_reason


def three(first: Outer, second: Outer, third: Outer) -> FinalQuestion:
    return table(player("A", outer=first), player("B", outer=second), player("C", outer=third))


def reasons_of(question: FinalQuestion) -> list[Reason]:
    return list(cap_reasons(question))


def test_the_most_outer_blocks_over_all_levels_bring_seven_points():
    question = three((6, 4, 3, 1), (5, 4, 3, 1), (5, 4, 2, 2))

    assert TempleCap("A", "total") == judge_cap(question)
    assert {"A": 7} == points(reasons_of(question))


def test_a_player_with_fewer_outer_blocks_learns_who_has_how_many_more():
    reason = the_reason(reasons_of(three((6, 4, 3, 1), (5, 4, 3, 1), (5, 4, 2, 2))), rules.CAP_FEWER, "C")

    assert (13, 14, ["A"]) == (
        reason.operands["own"],
        reason.operands["most"],
        [seat.id for seat in reason.operands["ahead"]],
    )


def test_equal_totals_are_compared_level_by_level_from_the_ground():
    """rules.md C, derived: 14 against 14, level 1 6 and 6, level 2 4 and 5."""
    question = three((6, 4, 3, 1), (6, 5, 2, 1), (4, 3, 3, 2))

    assert TempleCap("B", "level-2") == judge_cap(question)
    assert {"B": 7} == points(reasons_of(question))


def test_every_compared_level_is_a_step_with_its_values():
    reasons = reasons_of(three((6, 4, 3, 1), (6, 5, 2, 1), (4, 3, 3, 2)))
    totals = the_reason(reasons, rules.CAP_TOTALS_TIED)
    levels = because(reasons, rules.CAP_LEVEL)

    assert {"A": 14, "B": 14, "C": 12} == by_seat(totals.operands["outer"])
    assert [(1, {"A": 6, "B": 6}), (2, {"A": 4, "B": 5})] == [
        (step.operands["level"], by_seat(step.operands["outer"])) for step in levels
    ]


def test_who_falls_behind_on_a_level_learns_on_which():
    reason = the_reason(reasons_of(three((6, 4, 3, 1), (6, 5, 2, 1), (4, 3, 3, 2))), rules.CAP_LOST, "A")

    assert (2, 4, 5) == tuple(reason.operands[name] for name in ("level", "own", "most"))


def test_only_the_tied_are_compared_on_a_level():
    """A17, NL p. 7: C has most on level 1 and still is no part of the tie."""
    question = three((5, 5, 2, 1), (4, 5, 3, 1), (7, 2, 1, 1))

    assert TempleCap("A", "level-1") == judge_cap(question)


def test_who_is_behind_on_a_lower_level_is_out_on_the_higher_ones():
    question = three((5, 3, 4, 1), (5, 4, 3, 1), (3, 5, 4, 1))

    assert TempleCap("B", "level-2") == judge_cap(question)


def test_a_tie_on_all_levels_brings_nobody_points():
    question = three((5, 4, 3, 1), (5, 4, 3, 1), (6, 4, 2, 0))
    reasons = reasons_of(question)

    assert TempleCap(None, "tie") == judge_cap(question)
    assert {} == points(reasons)
    assert ["B"] == [seat.id for seat in the_reason(reasons, rules.CAP_NONE, "A").operands["tied"]]


def test_no_outer_blocks_at_all_are_a_tie_for_nobody():
    nothing = (0, 0, 0, 0)

    assert TempleCap(None, "tie") == judge_cap(three(nothing, nothing, nothing))


def test_without_the_outer_blocks_of_every_seat_the_cap_is_not_judged():
    question = table(player("A", outer=(5, 4, 3, 1)), player("B"), player("C"))
    reason = the_reason(reasons_of(question), rules.CAP_UNKNOWN)

    assert judge_cap(question) is None
    assert ["B", "C"] == [seat.id for seat in reason.operands["missing"]]


def two(first: Outer, second: Outer, neutral: Outer, **rulings: str) -> FinalQuestion:
    return table(player("A", outer=first), player("B", outer=second), siku(outer=neutral), **rulings)


MAJORITY_OF_SIKU = ((5, 3, 2, 1), (4, 4, 2, 1), (6, 4, 3, 1))


def test_a_majority_of_siku_brings_nobody_the_seven():
    """G48, E110."""
    question = two(*MAJORITY_OF_SIKU)
    reasons = reasons_of(question)

    assert TempleCap("S", "total") == judge_cap(question)
    assert {} == points(reasons)
    assert 7 == the_reason(reasons, rules.CAP_SIKU, "S").operands["would"]
    assert ("siku-cap",) == the_reason(reasons, rules.CAP_SIKU_NOBODY).rests_on


def test_by_the_other_reading_the_second_best_gets_siku_s_seven():
    """G48: A and B are tied at 11, level 1 decides for A."""
    question = two(*MAJORITY_OF_SIKU, siku_cap="second")

    assert TempleCap("S", "total") == judge_cap(question)
    assert {"A": 7} == points(reasons_of(question))


def test_by_the_other_reading_a_tie_behind_siku_stays_unresolved():
    question = two((4, 4, 2, 1), (4, 4, 2, 1), (6, 4, 3, 1), siku_cap="second")
    reasons = reasons_of(question)

    assert {} == points(reasons)
    assert ["A", "B"] == [
        seat.id for seat in the_reason(reasons, rules.CAP_SIKU_SECOND_TIED).operands["tied"]
    ]


def test_siku_takes_part_in_the_comparison_by_levels():
    """G49: A and Siku have 14 each, on level 1 Siku has more."""
    question = two((5, 4, 4, 1), (5, 3, 1, 1), (6, 4, 3, 1))

    assert TempleCap("S", "level-1") == judge_cap(question)
    assert {} == points(reasons_of(question))


def test_a_tie_with_siku_that_no_level_resolves_brings_nobody_points():
    """G49."""
    question = two((6, 4, 3, 1), (4, 4, 2, 1), (6, 4, 3, 1))
    reasons = reasons_of(question)

    assert TempleCap(None, "tie") == judge_cap(question)
    assert ["S"] == [seat.id for seat in the_reason(reasons, rules.CAP_NONE).operands["tied"]]


@pytest.mark.parametrize(
    ("outers", "changes"), [(MAJORITY_OF_SIKU, True), (((4, 4, 2, 1), (4, 4, 2, 1), (6, 4, 3, 1)), False)]
)
def test_the_reading_of_siku_s_majority_is_listed_with_whether_it_matters(outers, changes):
    (used,) = judge_final(two(*outers)).rulings_used

    assert ("siku-cap", "nobody", ("second",), changes) == (
        used.key,
        used.choice,
        used.alternatives,
        used.changes_result,
    )


def test_without_a_majority_of_siku_no_reading_is_listed():
    assert () == judge_final(two((6, 4, 3, 1), (4, 4, 2, 1), (5, 3, 2, 1))).rulings_used


def alone(own: Outer, left: Outer, right: Outer, **rulings: str) -> FinalQuestion:
    return table(player("A", outer=own), dummy("B", outer=left), dummy("C", outer=right), **rulings)


def test_alone_the_cap_is_scored_against_both_dummies():
    """A10, E128: only FR says so, in its additional notes."""
    question = alone((6, 4, 3, 1), (5, 4, 3, 1), (4, 4, 2, 2))
    reasons = reasons_of(question)

    assert {"A": 7} == points(reasons)
    assert ("solo-temple-cap",) == the_reason(reasons, rules.CAP_SOLO).rests_on


def test_alone_a_level_may_decide_as_well():
    question = alone((6, 3, 3, 1), (5, 4, 3, 1), (4, 4, 2, 2))
    reason = the_reason(reasons_of(question), rules.CAP_WON)

    assert (1, 6, 7, ("solo-temple-cap",)) == (
        reason.operands["level"],
        reason.operands["own"],
        reason.points,
        reason.rests_on,
    )


def test_by_the_other_reading_the_cap_brings_nothing_alone():
    question = alone((6, 4, 3, 1), (5, 4, 3, 1), (4, 4, 2, 2), solo_temple_cap="none")
    (used,) = judge_final(question).rulings_used

    assert TempleCap("A", "total") == judge_cap(question)
    assert {} == points(reasons_of(question))
    assert ("solo-temple-cap", True) == (used.key, used.changes_result)


def test_a_majority_of_a_dummy_brings_nobody_the_seven():
    """G107."""
    question = alone((5, 4, 3, 1), (6, 4, 3, 1), (4, 4, 2, 2))
    reasons = reasons_of(question)

    assert TempleCap("B", "total") == judge_cap(question)
    assert {} == points(reasons)
    assert 7 == the_reason(reasons, rules.CAP_DUMMY, "B").operands["would"]
