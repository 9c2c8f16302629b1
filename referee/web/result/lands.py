"""Draw the expeditions of a match of cards: a mountain a colour, on each side as high as a player scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.web.seats import SeatView

WIDE, HIGH = 66, 164
"""How wide the land of one colour is, and how high all of them, in units of the picture."""

GROUND, RISE = 106, 100
"""Where the mountains stand, and how far above that the highest one ends; the flags rise above zero."""

HILL = 0.14
"""What is left of a mountain on which nobody scored, of the highest one."""

LEAST = 20
"""The points of the highest mountain at least: a few points make no summit."""

Ridge = tuple[tuple[float, float], ...]

STRAIGHT: Ridge = ((3.0, 0.0), (33.0, 1.0))
RIDGES: Mapping[str, Ridge] = {
    "blue": ((3.0, 0.0), (10.0, 0.12), (16.0, 0.25), (20.2, 0.4), (24.0, 0.56), (28.5, 0.78), (33.0, 1.0)),
    "white": ((3.0, 0.0), (21.0, 0.53), (24.0, 0.53), (33.0, 1.0)),
    "green": ((3.0, 0.0), (7.0, 0.16), (27.0, 0.95), (33.0, 1.0)),
    "red": ((3.0, 0.0), (26.0, 0.95), (33.0, 1.0)),
}
"""The left ridge of each mountain in the picture: how far right, and what part of its height.

Of the others it is straight.
"""


class Expedition(NamedTuple):
    """What a player has of one colour: the points of all games, how many camps and stakes are on the way.

    Of a single game each card is a camp and each wager a stake; of several each game is a camp.
    """

    colour: str
    points: int
    camps: int
    stakes: int = 0

    @property
    def is_begun(self) -> bool:
        """Whether a card was laid."""
        return bool(self.camps or self.stakes)


class Trails(NamedTuple):
    """The expeditions of one player, one for each colour in play."""

    seat: SeatView
    expeditions: tuple[Expedition, ...]


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


class Climb(NamedTuple):
    """How a player fared in a land: the way up its side, its camps, and the flag above the summit.

    `stakes` are the wagers; `is_ahead` says that nobody scored more here; whoever never went scored 0.
    """

    seat: SeatView
    is_left: bool
    way: tuple[Point, ...]
    camps: tuple[Point, ...]
    stakes: tuple[Point, ...]
    flag: Point
    points: int
    is_ahead: bool


class Side(NamedTuple):
    """One side of a mountain: how high it is, and whether anybody went there."""

    high: float
    is_begun: bool


class Land(NamedTuple):
    """The land of one colour, how far right it begins, both of its sides, and who climbed them."""

    colour: str
    x: int
    sides: tuple[Side, ...]
    climbs: tuple[Climb, ...]


class Lands(NamedTuple):
    """The whole picture: `width` and `height` in its units."""

    lands: tuple[Land, ...]
    width: int
    height: int


def lands_of(trails: Sequence[Trails]) -> Lands:
    """Draw the expeditions of both players; the first one climbs from the left."""
    most = max((one.points for trail in trails for one in trail.expeditions), default=0)
    lands = []
    for at, same in enumerate(zip(*(trail.expeditions for trail in trails), strict=True)):
        best = max(one.points for one in same)
        sides = tuple(Side(_high(one, most), one.is_begun) for one in same)
        climbs = (
            _climb(trail.seat, one, side.high, is_left=not index, is_ahead=one.points == best)
            for index, (trail, one, side) in enumerate(zip(trails, same, sides, strict=True))
            if one.is_begun
        )
        lands.append(Land(same[0].colour, at * WIDE, sides, tuple(climbs)))
    return Lands(tuple(lands), len(lands) * WIDE, HIGH)


def _high(one: Expedition, most: int) -> float:
    share = max(one.points, 0) / max(most, LEAST)
    return round(RISE * (HILL + (1 - HILL) * share), 1)


def _climb(seat: SeatView, one: Expedition, high: float, *, is_left: bool, is_ahead: bool) -> Climb:
    ridge = RIDGES.get(one.colour, STRAIGHT)
    parts = [(at + 1) / one.camps for at in range(one.camps)]
    camps = [_point(_across(ridge, part), part, high) for part in parts]
    # From the foot over each bend of the ridge.
    way = [_point(x, part, high) for x, part in ridge if not part or parts]
    top = Point(23, GROUND - high - 8)
    stakes = [Point(6 + 6 * at, GROUND - 6) for at in range(one.stakes)]

    def seen(*points: Point) -> tuple[Point, ...]:
        return tuple(Point(round(x if is_left else WIDE - x, 1), round(y, 1)) for x, y in points)

    (flag,) = seen(top)
    return Climb(seat, is_left, seen(*way), seen(*camps), seen(*stakes), flag, one.points, is_ahead)


def _point(across: float, part: float, high: float) -> Point:
    return Point(across, GROUND - 1 - (high - 1) * part)


def _across(ridge: Ridge, part: float) -> float:
    """How far right a ridge has risen to a part of its height."""
    (left, low), (right, upper) = next(both for both in pairwise(ridge) if part <= both[1][1])
    return left + (right - left) * (part - low) / (upper - low)
