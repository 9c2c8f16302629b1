"""Work out what a dummy's block would score on each place: squares, support, and 1 point for a row.

Source: "Das Solo-Spiel", "Le jeu solo", "Het solospel", "The solo game": course of play.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from referee.games.nunatak.board import TOP_LEVEL, Place
from referee.games.nunatak.dummies import dummy_rules as rules
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.position import Position
from referee.games.nunatak.rows import closed_rows
from referee.games.nunatak.rules import DUMMY_NO_SQUARE
from referee.games.nunatak.rulings import DUMMY_LEVEL_FOUR_ROW
from referee.games.nunatak.squares import completed_squares, score_square
from referee.games.nunatak.support import support
from referee.games.reasons import Reason
from referee.games.rulings import Rulings


class Measure(StrEnum):
    """What a dummy's places are compared by when they score the same, in this order.

    Rule: nunatak.solo.dummy-tie.
    """

    SQUARES = "squares"
    ROWS = "rows"
    SUPPORT = "support"


class Candidate(NamedTuple):
    """A free tile that the card fits, and what it would score for the dummy."""

    place: Place
    squares: int
    rows: int
    support: int

    @property
    def total(self) -> int:
        """Points for squares and support, and 1 for each row.

        Rule: nunatak.solo.dummy-points.
        """
        return self.squares + self.rows + self.support

    def of(self, measure: Measure) -> int:
        """What it scores by one measure."""
        value: int = getattr(self, measure.value)
        return value


def candidate(question: DummyQuestion, place: Place) -> Candidate:
    """Work out what a block on `place` would score for the dummy, whose turn it is (G99)."""
    position, dummy = question.position, question.dummy
    after = position.with_block(place, dummy)
    scored = [
        score_square(after, square, dummy, question.rulings) for square in completed_squares(position, place)
    ]
    squares = sum(
        reason.operands["would"]
        for square in scored
        for reason in square.reasons
        if reason.rule is DUMMY_NO_SQUARE and reason.seat == dummy
    )
    rows = len(closed_rows(position, place))
    if place.level == TOP_LEVEL and question.rulings.choice(DUMMY_LEVEL_FOUR_ROW) == "nothing":
        rows = 0
    return Candidate(place, squares, rows, support(position, place, dummy).reason.operands["would"])


def worth_of_places(position: Position, dummy: str, rulings: Rulings) -> tuple[Candidate, ...]:
    """What a dummy's block would score on each free place, whatever card it takes."""
    question = DummyQuestion(position, dummy, (), 0, False, (), rulings)
    return tuple(candidate(question, place) for place in position.free_places())


def worth_reasons(question: DummyQuestion, candidates: tuple[Candidate, ...]) -> Iterator[Reason]:
    """What each place would score; for those that score nothing the comparison says enough."""
    seat = question.dummy
    for one in candidates:
        if one.total:
            parts = tuple(Tally(measure, one.of(measure)) for measure in Measure if one.of(measure))
            yield rules.WORTH.because(
                seat=seat, places=(one.place,), place=one.place, total=one.total, worth=parts
            )
    two = tuple(one.place for one in candidates if one.rows > 1)
    if two:
        yield rules.TWO_ROWS.because(seat=seat, places=two)
    top = tuple(
        one.place
        for one in candidates
        if one.place.level == TOP_LEVEL and closed_rows(question.position, one.place)
    )
    if top:
        choice = question.rulings.choice(DUMMY_LEVEL_FOUR_ROW)
        rests_on = (DUMMY_LEVEL_FOUR_ROW.key,)
        yield rules.LEVEL_FOUR_ROW[choice].because(seat=seat, places=top, rests_on=rests_on)
