"""One card played, put away or drawn: "Eine Karte legen" and "Eine Karte nehmen"."""

from __future__ import annotations

import pytest

from referee.games.lost_cities import Card, Colour, Discard, Draw, Expedition, Play, judge_move
from referee.games.lost_cities.moves import MoveQuestion

YELLOW, BLUE = Colour.YELLOW, Colour.BLUE
WAGER = Card(YELLOW, None)


def outcome(question: MoveQuestion) -> tuple[bool, list[str], dict[str, object]]:
    """Whether a move is legal, by which sentences, and the operands of the first."""
    judgement = judge_move(question)
    messages = [reason.rule.message for reason in judgement.reasons]
    return judgement.legal, messages, dict(judgement.reasons[0].operands)


def test_a_higher_number_may_be_played() -> None:
    expected = (
        True,
        ["lost.play.rising/higher"],
        {"colour": YELLOW, "card": 6, "highest": 5},
    )

    assert expected == outcome(Play(Expedition(1, (2, 5)), Card(YELLOW, 6)))


def test_a_lower_number_may_not_be_played() -> None:
    """Not even between two that it fits: cards are added at the open end only."""
    expected = (
        False,
        ["lost.play.rising/not-higher"],
        {"colour": YELLOW, "card": 4, "highest": 5},
    )

    assert expected == outcome(Play(Expedition(1, (2, 5)), Card(YELLOW, 4)))


def test_the_order_in_which_the_row_is_told_does_not_matter() -> None:
    assert not judge_move(Play(Expedition(0, (5, 2)), Card(YELLOW, 4))).legal


@pytest.mark.parametrize("wagers", [0, 1, 3])
def test_any_number_may_be_the_first(wagers: int) -> None:
    expected = (True, ["lost.play.rising/first-number"], {"colour": YELLOW, "card": 9})

    assert expected == outcome(Play(Expedition(wagers), Card(YELLOW, 9)))


@pytest.mark.parametrize("wagers", [0, 1, 2])
def test_wagers_may_be_played_before_the_first_number(wagers: int) -> None:
    """ "Es ist auch erlaubt, mehrere Wett-Karten in eine Reihe zu legen"."""
    expected = (True, ["lost.play.wager-before"], {"colour": YELLOW, "wagers": wagers + 1})

    assert expected == outcome(Play(Expedition(wagers), WAGER))


def test_a_wager_may_not_follow_a_number() -> None:
    expected = (False, ["lost.play.wager-before/too-late"], {"colour": YELLOW, "highest": 2})

    assert expected == outcome(Play(Expedition(0, (2,)), WAGER))


def test_a_number_may_always_be_discarded() -> None:
    expected = (True, ["lost.discard.free"], {"colour": YELLOW, "card": 10})

    assert expected == outcome(Discard(Expedition(0, (2, 5)), Card(YELLOW, 10)))


def test_a_wager_may_always_be_discarded() -> None:
    expected = (True, ["lost.discard.free/wager"], {"colour": YELLOW})

    assert expected == outcome(Discard(Expedition(0, (2, 5)), WAGER))


@pytest.mark.parametrize("just_discarded", [None, Card(YELLOW, 4), WAGER])
def test_the_draw_pile_is_always_open(just_discarded: Card | None) -> None:
    assert (True, ["lost.draw.source/draw-pile"], {}) == outcome(Draw(None, just_discarded))


@pytest.mark.parametrize("just_discarded", [None, Card(YELLOW, 4), WAGER])
def test_the_top_card_of_another_discard_pile_may_be_taken(just_discarded: Card | None) -> None:
    expected = (True, ["lost.draw.source/discard-pile"], {"colour": BLUE})

    assert expected == outcome(Draw(BLUE, just_discarded))


def test_the_number_just_discarded_may_not_be_taken_back() -> None:
    """Gap L4: it lies on top, so its pile is closed in this turn."""
    expected = (False, ["lost.draw.not-same"], {"colour": YELLOW, "card": 4})

    assert expected == outcome(Draw(YELLOW, Card(YELLOW, 4)))


def test_the_wager_just_discarded_may_not_be_taken_back() -> None:
    expected = (False, ["lost.draw.not-same/wager"], {"colour": YELLOW})

    assert expected == outcome(Draw(YELLOW, WAGER))


def test_an_illegal_move_has_its_violations_as_reasons() -> None:
    judgement = judge_move(Draw(YELLOW, WAGER))

    assert judgement.violations == judgement.reasons


def test_a_legal_move_has_no_violations() -> None:
    assert () == judge_move(Draw(None, None)).violations
