"""Draw the expeditions of a match of cards: each side of a land rises or falls as far as a player scored.

All have one scale from the line of the snow: points are a mountain above it, a loss is a valley below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.web.seats import SeatView

WIDE, HIGH = 66, 170
"""How wide the land of one colour is, and how high all of them with their points, in units of the picture."""

FOOT, RISE = 130, 124
"""Where the deepest valley ends, and how far above that the highest mountain does."""

HILL = 6.0
"""How high a mountain is at least: that of nobody, and of a side that scored nothing."""

LEAST = 20
"""How many points the picture is high at least: a few points make no summit.

Where most is lost the snow is higher up, with room for the flags of all who stand on it.
"""

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
    """What a player has of one colour: the points of all games, how many camps are on the way, and wagers.

    Of a single game each card is a camp; of several each game is one.
    """

    colour: str
    points: int
    camps: int
    wagers: int = 0

    @property
    def is_begun(self) -> bool:
        """Whether a card was laid."""
        return bool(self.camps or self.wagers)


class Trails(NamedTuple):
    """The expeditions of one player, one for each colour in play."""

    seat: SeatView
    expeditions: tuple[Expedition, ...]


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


class Climb(NamedTuple):
    """How a player fared in a land: the way up its side and its camps, and the flag above its end.

    Nobody climbs where nothing was scored: the flag stands on the snow, and there is no way.
    """

    seat: SeatView
    is_left: bool
    way: tuple[Point, ...]
    camps: tuple[Point, ...]
    flag: Point
    points: int


class Side(NamedTuple):
    """One side of a land: how high its mountain is, how deep its valley, and whether anybody went there."""

    high: float
    depth: float
    is_begun: bool


class Land(NamedTuple):
    """The land of one colour, how far right it begins, both of its sides, and who climbed them."""

    colour: str
    x: int
    sides: tuple[Side, ...]
    climbs: tuple[Climb, ...]


class Lands(NamedTuple):
    """The whole picture: `width` and `height` in its units, `ground` where the mountains stand."""

    lands: tuple[Land, ...]
    ground: float
    width: int
    height: int


def lands_of(trails: Sequence[Trails]) -> Lands:
    """Draw the expeditions of both players; the first one climbs from the left."""
    scored = [one.points for trail in trails for one in trail.expeditions]
    lost = max((0, *(-points for points in scored)))
    most = max(*scored, LEAST - lost, lost / 4)
    unit = RISE / (most + lost)
    ground = round(FOOT - lost * unit, 1)
    lands = []
    for at, same in enumerate(zip(*(trail.expeditions for trail in trails), strict=True)):
        sides = tuple(_side(one, unit) for one in same)
        climbs = (
            _climb(trail.seat, one, side.high, ground, is_left=not index)
            for index, (trail, one, side) in enumerate(zip(trails, same, sides, strict=True))
            if one.is_begun
        )
        lands.append(Land(same[0].colour, at * WIDE, sides, tuple(climbs)))
    return Lands(tuple(lands), ground, len(lands) * WIDE, HIGH)


def _side(one: Expedition, unit: float) -> Side:
    if one.points < 0:
        return Side(0, round(-one.points * unit, 1), one.is_begun)
    return Side(round(max(one.points * unit, HILL), 1), 0, one.is_begun)


def _climb(seat: SeatView, one: Expedition, high: float, ground: float, *, is_left: bool) -> Climb:
    ridge = RIDGES.get(one.colour, STRAIGHT)
    count = one.camps if one.points > 0 else 0
    parts = [(at + 1) / count for at in range(count)]
    camps = [_point(_across(ridge, part), part, high, ground) for part in parts]
    # From the foot over each bend of the ridge.
    way = [_point(x, part, high, ground) for x, part in ridge] if parts else []
    top = Point(23, ground - high - 8)

    def seen(*points: Point) -> tuple[Point, ...]:
        return tuple(Point(round(x if is_left else WIDE - x, 1), round(y, 1)) for x, y in points)

    (flag,) = seen(top)
    return Climb(seat, is_left, seen(*way), seen(*camps), flag, one.points)


def _point(across: float, part: float, high: float, ground: float) -> Point:
    return Point(across, ground - 1 - (high - 1) * part)


def _across(ridge: Ridge, part: float) -> float:
    """How far right a ridge has risen to a part of its height."""
    (left, low), (right, upper) = next(both for both in pairwise(ridge) if part <= both[1][1])
    return left + (right - left) * (part - low) / (upper - low)
