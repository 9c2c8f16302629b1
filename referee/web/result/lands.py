"""Draw the expeditions of a game of cards: a mountain for each colour, which both players climb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.web.seats import SeatView

WIDE, HIGH = 66, 142
"""How wide the land of one colour is, and how high all of them, in units of the picture."""

LOWEST, HIGHEST = 2, 10
"""The numbers of the first and the last card."""

BEND = 2.0
"""How far a way swings out at every other card."""


class Expedition(NamedTuple):
    """An expedition of one player: its colour, what stands on its cards from the first on, what it scores."""

    colour: str
    cards: tuple[str, ...]
    points: int


class Trails(NamedTuple):
    """The expeditions of one player, one for each colour in play."""

    seat: SeatView
    expeditions: tuple[Expedition, ...]


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


START, FOOT, RISE = Point(8, 103), Point(12, 90), Point(17, 64)
"""On the left slope: where the way begins and where its lowest card lies; how far from it the highest."""


class Climb(NamedTuple):
    """How far a player came in a land: a camp for each number, the flag at the last one.

    `stakes` are the wagers; `is_ahead` says that nobody scored more here.
    """

    seat: SeatView
    is_left: bool
    way: tuple[Point, ...]
    camps: tuple[Point, ...]
    stakes: tuple[Point, ...]
    flag: Point
    points: int
    is_ahead: bool


class Land(NamedTuple):
    """The land of one colour, how far right it begins, and who climbed it."""

    colour: str
    x: int
    climbs: tuple[Climb, ...]


class Lands(NamedTuple):
    """The whole picture: `width` and `height` in its units."""

    lands: tuple[Land, ...]
    width: int
    height: int


def lands_of(trails: Sequence[Trails]) -> Lands:
    """Draw the expeditions of both players; the first one climbs from the left."""
    lands = []
    for at, same in enumerate(zip(*(trail.expeditions for trail in trails), strict=True)):
        best = max((one.points for one in same if one.cards), default=0)
        climbs = (
            _climb(trail.seat, one, is_left=not side, is_ahead=one.points == best)
            for side, (trail, one) in enumerate(zip(trails, same, strict=True))
            if one.cards
        )
        lands.append(Land(same[0].colour, at * WIDE, tuple(climbs)))
    return Lands(tuple(lands), len(lands) * WIDE, HIGH)


def _climb(seat: SeatView, one: Expedition, *, is_left: bool, is_ahead: bool) -> Climb:
    numbers = [int(card) for card in one.cards if card]
    camps = [_camp(number) for number in numbers]
    last = camps[-1] if camps else START
    # Near the top the flags of both would touch.
    flag = Point(last.x - 4 * (FOOT.y - last.y) / RISE.y, last.y - 9)
    stakes = [Point(6 + 6 * at, 100) for at in range(len(one.cards) - len(numbers))]

    def seen(*points: Point) -> tuple[Point, ...]:
        return tuple(Point(round(x if is_left else WIDE - x, 1), round(y, 1)) for x, y in points)

    (top,) = seen(flag)
    return Climb(seat, is_left, seen(START, *camps), seen(*camps), seen(*stakes), top, one.points, is_ahead)


def _camp(number: int) -> Point:
    far = (number - LOWEST) / (HIGHEST - LOWEST)
    return Point(FOOT.x + RISE.x * far + (BEND if number % 2 else -BEND), FOOT.y - RISE.y * far)
