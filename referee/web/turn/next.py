"""Prepare what else can be entered about a place: that its block was the move, or what is around it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.board import IN_SQUARE, SQUARES_WITH, UNDER, Place, Square
from referee.games.nunatak.notation import write_place
from referee.web.texts import gettext as _
from referee.web.turn.page import TurnPage
from referee.web.turn.taps import above


@dataclass(frozen=True, slots=True)
class Choice:
    """A button that can be pressed: its value, its label, and whether it is."""

    value: str
    label: str
    chosen: bool = False
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WhatNext:
    """The buttons below a judged place; where something is wrong there are none."""

    page: TurnPage

    @property
    def can_lift(self) -> bool:
        """Whether the chosen place holds a block that could be the move just made."""
        question = self.page.question
        if question is None:
            return False
        place, owners = question.move.place, question.position.owners
        return place in owners and not any(place in UNDER[other] for other in owners)

    @property
    def can_fill(self) -> bool:
        """Whether the chosen place only lacks the blocks below it."""
        question = self.page.question
        if question is None:
            return False
        place, owners = question.move.place, question.position.owners
        return place not in owners and not question.position.is_free(place)

    @property
    def can_raise(self) -> bool:
        """Whether the chosen free tile could be higher in a temple that is not entered yet."""
        question = self.page.question
        if question is None or self.page.judgement is None or not self.page.judgement.legal:
            return False
        return above(question.move.place) is not None

    @property
    def open_squares(self) -> list[Choice]:
        """The squares high up that the new block would complete if the rest of them stood there.

        The page asks for them only where blocks around have no owners: there somebody enters a
        temple that already stands, and may not have entered all of it.
        """
        question = self.page.question
        if question is None or self.page.judgement is None or question.move.place.level == 1:
            return []
        place, owners = question.move.place, question.position.owners
        if not question.position.is_free(place):
            return []
        return [
            Choice(
                f"square:{write_place(Place(*square))}",
                self._direction(square.row < place.row, square.column < place.column),
            )
            for square in SQUARES_WITH[place]
            if any(other not in owners for other in IN_SQUARE[square] if other != place)
            and any(owners.get(other, "") is None for other in _in_and_under(square))
        ]

    @staticmethod
    def _direction(up: bool, left: bool) -> str:
        if up:
            return _("upper left") if left else _("upper right")
        return _("lower left") if left else _("lower right")


def _in_and_under(square: Square) -> set[Place]:
    places = IN_SQUARE[square]
    return {*places, *(below for place in places for below in UNDER[place])}
