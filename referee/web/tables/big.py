"""Scores for the middle of the table: large, and read from both sides."""

from __future__ import annotations

from typing import NamedTuple

from referee.web.seats import SeatView

_READS_BOTH_WAYS = frozenset("01689")
"""The digits that are digits upside down as well."""


def turns_over(points: int) -> bool:
    """Whether a score reads as another one from the other side of the table: 6 and 9, 66, 91, but not 69."""
    digits = str(points)
    turned = digits[::-1].translate(str.maketrans("69", "96"))
    return _READS_BOTH_WAYS.issuperset(digits) and turned not in (digits, digits[::-1])


class BigScore(NamedTuple):
    """What one player has; `marker` is where the architect stands, None in a game without her track.

    `games` has a line for each game of a match: its name, and what it scored, None before that.
    """

    seat: SeatView
    points: int
    is_turn: bool = False
    marker: int | None = None
    games: tuple[tuple[str, int | None], ...] = ()

    @property
    def turns_over(self) -> bool:
        """Whether a line must say which side of the score is up."""
        return turns_over(self.points)
