"""Score one row at the end of a game: its numbers, the cost, the wagers and the bonus.

Source: "Spielende und Wertung", with the printed example "Beispiel für eine Wertung".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.games.lost_cities.cards import Colour, Expedition
from referee.games.lost_cities.rules import (
    SCORE_BONUS,
    SCORE_BONUS_ONE_SHORT,
    SCORE_COST,
    SCORE_EMPTY,
    SCORE_SUM,
    SCORE_SUM_OF_ONE,
    SCORE_SUM_OF_WAGERS,
    SCORE_WAGER,
)
from referee.games.reasons import Reason, Rule

COST = -20
BONUS = 20
CARDS_FOR_BONUS = 8


@dataclass(frozen=True, slots=True)
class ExpeditionJudgement:
    """What one row scores; every value is read from the reasons, none is stored beside them."""

    expedition: Expedition
    reasons: tuple[Reason, ...]

    @property
    def sum(self) -> int:
        return self._points_by(SCORE_SUM)

    @property
    def cost(self) -> int:
        """−20, or 0 for a row without cards."""
        return self._points_by(SCORE_COST)

    @property
    def subtotal(self) -> int:
        """The sum with the cost taken off, before the wagers."""
        return self.sum + self.cost

    @property
    def multiplier(self) -> int:
        """1 without a wager, and 2, 3 or 4 with one, two or three."""
        return self.expedition.multiplier

    @property
    def bonus(self) -> int:
        """20 for a row of at least eight cards, else 0."""
        return self._points_by(SCORE_BONUS)

    @property
    def points(self) -> int:
        """What the row scores: the sum of its reasons."""
        return sum(reason.points for reason in self.reasons)

    def _points_by(self, rule: Rule) -> int:
        return sum(reason.points for reason in self.reasons if reason.rule.id == rule.id)


def judge_expedition(expedition: Expedition, colour: Colour, player: str, game: int) -> ExpeditionJudgement:
    """Score one row of `player` in the `game` of that number, counted from 1.

    The cost comes off first, the wagers multiply what is left, and the bonus is added last and is
    not multiplied. The row must be one that the deck allows (`match_faults`).
    """
    return ExpeditionJudgement(expedition, tuple(_reasons(expedition, colour, player, game)))


def _reasons(expedition: Expedition, colour: Colour, player: str, game: int) -> Iterator[Reason]:
    if not expedition.is_begun:
        yield SCORE_EMPTY.because(seat=player, game=game, colour=colour)
        return
    total = sum(expedition.numbers)
    subtotal = total + COST
    yield _sum_reason(expedition, colour, player, game)
    yield SCORE_COST.because(
        seat=player,
        points=COST,
        game=game,
        colour=colour,
        sum=total,
        cost=-COST,
        subtotal=subtotal,
    )
    product = subtotal * expedition.multiplier
    if expedition.wagers:
        yield SCORE_WAGER.because(
            seat=player,
            points=product - subtotal,
            game=game,
            colour=colour,
            wagers=expedition.wagers,
            multiplier=expedition.multiplier,
            subtotal=subtotal,
            product=product,
        )
    yield from _bonus_reasons(expedition, colour, player, game, product)


def _sum_reason(expedition: Expedition, colour: Colour, player: str, game: int) -> Reason:
    numbers = tuple(sorted(expedition.numbers))
    if not numbers:
        return SCORE_SUM_OF_WAGERS.because(seat=player, game=game, colour=colour, wagers=expedition.wagers)
    total = sum(numbers)
    if len(numbers) == 1:
        return SCORE_SUM_OF_ONE.because(seat=player, points=total, game=game, colour=colour, sum=total)
    return SCORE_SUM.because(seat=player, points=total, game=game, colour=colour, numbers=numbers, sum=total)


def _bonus_reasons(
    expedition: Expedition, colour: Colour, player: str, game: int, product: int
) -> Iterator[Reason]:
    cards = expedition.size
    if cards >= CARDS_FOR_BONUS:
        yield SCORE_BONUS.because(
            seat=player,
            points=BONUS,
            game=game,
            colour=colour,
            cards=cards,
            product=product,
            bonus=BONUS,
            score=product + BONUS,
        )
    elif cards == CARDS_FOR_BONUS - 1:
        # Nobody asks why three cards score no bonus; with seven, everybody does.
        yield SCORE_BONUS_ONE_SHORT.because(seat=player, game=game, colour=colour, cards=cards)
