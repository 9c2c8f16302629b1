"""One row at the end of a game: "Spielende und Wertung" and "Beispiel für eine Wertung"."""

from __future__ import annotations

import pytest

from referee.games.lost_cities.cards import Colour, Expedition
from referee.games.lost_cities.expedition import ExpeditionJudgement, judge_expedition
from referee.games.reasons import Reason


def judged(wagers: int, *numbers: int) -> ExpeditionJudgement:
    """One yellow row of Ann's first game."""
    return judge_expedition(Expedition(wagers, numbers), Colour.YELLOW, "Ann", 1)


def reason(judgement: ExpeditionJudgement, message: str) -> Reason:
    """The only reason with this sentence."""
    (found,) = (one for one in judgement.reasons if one.rule.message == message)
    return found


def messages(judgement: ExpeditionJudgement) -> list[str]:
    """The sentences of a judgement, in their order."""
    return [one.rule.message for one in judgement.reasons]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param(judged(0, 5, 8, 10), 3, id="sum 23, no wager"),
        pytest.param(judged(0), 0, id="no cards, no cost"),
        pytest.param(judged(1), -40, id="one wager and nothing else"),
        pytest.param(judged(1, 2, 3, 10), -10, id="sum 15, doubled"),
        pytest.param(judged(2, 2, 3, 4, 7, 9, 10), 65, id="sum 35, tripled, eight cards"),
    ],
)
def test_a_row_of_the_printed_example_scores_as_printed(row: ExpeditionJudgement, expected: int) -> None:
    """ "Beispiel für eine Wertung"; the card faces are ours, the sums and factors are printed."""
    assert expected == row.points


def test_the_best_row_brings_156() -> None:
    """(54 − 20) × 4 + 20."""
    assert 156 == judged(3, *range(2, 11)).points


def test_the_worst_row_is_three_wagers_alone() -> None:
    """−20 × 4."""
    assert -80 == judged(3).points


def test_the_lowest_row_of_eight_cards_brings_20() -> None:
    """Gap L10: 3 wagers and 2 3 4 5 6 make 0 × 4 + 20, so no bonus ever meets a negative row."""
    assert 20 == judged(3, 2, 3, 4, 5, 6).points


def test_three_wagers_on_2_3_4_cost_44() -> None:
    """(9 − 20) × 4."""
    assert -44 == judged(3, 2, 3, 4).points


def test_the_cost_comes_off_before_the_wagers_multiply() -> None:
    """A public mistake: 15 × 2 − 20 would be 10. "Von diesem Ergebnis …" puts the cost first."""
    row = judged(1, 2, 3, 10)

    assert (-5, -10) == (row.subtotal, row.points)


def test_seven_cards_bring_no_bonus() -> None:
    """A public mistake: the bonus asks for at least eight."""
    assert 0 == judged(0, 2, 3, 4, 5, 6, 7, 8).bonus


def test_eight_cards_bring_the_bonus() -> None:
    """A public mistake: eight are enough, not only more than eight."""
    assert 20 == judged(0, 2, 3, 4, 5, 6, 7, 8, 9).bonus


def test_wagers_count_among_the_eight_cards() -> None:
    """A public mistake: "ganz gleich, wie viele Wett-Karten" counts every card of the row."""
    assert 20 == judged(3, 2, 3, 4, 5, 6).bonus


def test_the_bonus_is_not_multiplied() -> None:
    """A public mistake: (39 − 20) × 3 + 20 and not (39 − 20 + 20) × 3."""
    assert 77 == judged(2, 4, 5, 6, 7, 8, 9).points


def test_a_row_not_begun_says_that_it_costs_nothing() -> None:
    """ "Eine Reihe ohne Karten verursacht auch keine Expeditionskosten"."""
    assert ["lost.score.empty"] == messages(judged(0))


def test_a_row_not_begun_has_no_value_but_the_factor_1() -> None:
    row = judged(0)

    assert (0, 0, 1, 0, 0) == (row.sum, row.cost, row.multiplier, row.subtotal, row.bonus)


def test_a_row_shows_every_value_of_its_sum() -> None:
    row = judged(2, 2, 3, 4, 7, 9, 10)

    assert (35, -20, 3, 15, 20) == (row.sum, row.cost, row.multiplier, row.subtotal, row.bonus)


def test_every_step_of_a_row_is_a_reason_in_the_order_of_the_booklet() -> None:
    expected = ["lost.score.sum", "lost.score.cost", "lost.score.wager", "lost.score.bonus"]

    assert expected == messages(judged(2, 2, 3, 4, 7, 9, 10))


def test_a_row_without_wagers_names_none() -> None:
    assert ["lost.score.sum", "lost.score.cost"] == messages(judged(0, 5, 8, 10))


def test_the_sum_names_its_numbers_in_rising_order() -> None:
    operands = reason(judged(0, 10, 5, 8), "lost.score.sum").operands

    assert {"game": 1, "colour": Colour.YELLOW, "numbers": (5, 8, 10), "sum": 23} == operands


def test_a_single_number_is_no_sum_of_numbers() -> None:
    one = reason(judged(0, 7), "lost.score.sum/one-number")

    assert (7, {"game": 1, "colour": Colour.YELLOW, "sum": 7}) == (one.points, one.operands)


def test_wagers_alone_have_no_number_to_add() -> None:
    """The white row of the printed example."""
    one = reason(judged(2), "lost.score.sum/wagers-only")

    assert (0, {"game": 1, "colour": Colour.YELLOW, "wagers": 2}) == (one.points, one.operands)


def test_the_cost_carries_the_running_value() -> None:
    one = reason(judged(1, 2, 3, 10), "lost.score.cost")
    expected = {"game": 1, "colour": Colour.YELLOW, "sum": 15, "cost": 20, "subtotal": -5}

    assert (-20, expected) == (one.points, one.operands)


def test_the_wagers_carry_what_they_multiply_and_what_comes_out() -> None:
    one = reason(judged(1, 2, 3, 10), "lost.score.wager")
    expected = {
        "game": 1,
        "colour": Colour.YELLOW,
        "wagers": 1,
        "multiplier": 2,
        "subtotal": -5,
        "product": -10,
    }

    assert (-5, expected) == (one.points, one.operands)


def test_the_bonus_carries_the_value_before_and_after_it() -> None:
    one = reason(judged(2, 2, 3, 4, 7, 9, 10), "lost.score.bonus")
    expected = {
        "game": 1,
        "colour": Colour.YELLOW,
        "cards": 8,
        "product": 45,
        "bonus": 20,
        "score": 65,
    }

    assert (20, expected) == (one.points, one.operands)


def test_a_row_that_is_one_card_short_of_the_bonus_says_so() -> None:
    one = reason(judged(2, 2, 3, 4, 5, 6), "lost.score.bonus/one-short")

    assert (0, 7) == (one.points, one.operands["cards"])


def test_wagers_on_a_subtotal_of_nothing_still_have_their_reason() -> None:
    """Somebody asks where the wagers are: 0 × 2 = 0."""
    one = reason(judged(1, 2, 8, 10), "lost.score.wager")

    assert (0, 0) == (one.points, one.operands["product"])


def test_every_reason_of_a_row_is_its_player_s() -> None:
    assert {"Ann"} == {one.seat for one in judged(3, *range(2, 11)).reasons}
