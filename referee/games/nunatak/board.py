"""The geometry of the temple: places, what is below them, rows, squares, the outside.

Level 1 has 5×5 places, level 2 has 4×4, level 3 has 3×3 and level 4 has 2×2. Row 1, column 1 is the
same corner on every level; the tile at level L+1 (r, c) rests on the blocks at level L (r, c),
(r, c+1), (r+1, c) and (r+1, c+1). Everything here is worked out once and looked up afterwards.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol, Self, TypeVar

LEVELS = (1, 2, 3, 4)
TOP_LEVEL = LEVELS[-1]


class Place(NamedTuple):
    """A place of the temple; level, row and column count from 1."""

    level: int
    row: int
    column: int

    def quarter(self) -> Place:
        """The same place on a map that is turned clockwise by a quarter."""
        return Place(self.level, self.column, size(self.level) + 1 - self.row)


class Row(NamedTuple):
    """A straight row of one level: `horizontal` with its row number, or `vertical` with its column."""

    level: int
    direction: Literal["horizontal", "vertical"]
    index: int  # type: ignore[assignment]  # the name in the interface

    def quarter(self) -> Row:
        """The same row on a map that is turned clockwise by a quarter."""
        if self.direction == "horizontal":
            return Row(self.level, "vertical", size(self.level) + 1 - self.index)
        return Row(self.level, "horizontal", self.index)


class Square(NamedTuple):
    """A 2×2 square of one level, named by its corner with the smallest row and column."""

    level: int
    row: int
    column: int

    @property
    def above(self) -> Place | None:
        """The place of the tile that is laid on the finished square; None on the topmost level."""
        return _ABOVE.get(self)

    def quarter(self) -> Square:
        """The same square on a map that is turned clockwise by a quarter: another of its corners names it."""
        return Square(self.level, self.column, size(self.level) - self.row)


def size(level: int) -> int:
    """How many places a row of this level has."""
    return 6 - level


QUARTER = 90
"""The sides of the table are so many degrees apart."""


class _Spot(Protocol):
    """A place, row or square."""

    def quarter(self) -> Self:
        """The same on a map that is turned clockwise by a quarter."""


Spot = TypeVar("Spot", bound=_Spot)


def turned(spot: Spot, degrees: int) -> Spot:
    """The same place, row or square as it is counted on a map that is turned clockwise by so many degrees."""
    for _quarter in range(degrees // QUARTER % 4):
        spot = spot.quarter()
    return spot


def _square(place: tuple[int, int, int]) -> tuple[Place, ...]:
    level, row, column = place
    return (
        Place(level, row, column),
        Place(level, row, column + 1),
        Place(level, row + 1, column),
        Place(level, row + 1, column + 1),
    )


PLACES: tuple[Place, ...] = tuple(
    Place(level, row, column)
    for level in LEVELS
    for row in range(1, size(level) + 1)
    for column in range(1, size(level) + 1)
)
"""All 54 places, from the ground up, row by row."""

SQUARES: tuple[Square, ...] = tuple(
    Square(level, row, column)
    for level in LEVELS
    for row in range(1, size(level))
    for column in range(1, size(level))
)
"""All 30 squares, in the order of their corners."""

_ABOVE: dict[Square, Place] = {
    square: Place(square.level + 1, square.row, square.column)
    for square in SQUARES
    if square.level < TOP_LEVEL
}

IN_SQUARE: dict[Square, tuple[Place, ...]] = {square: _square(square) for square in SQUARES}
"""The four places of each square."""

UNDER: dict[Place, tuple[Place, ...]] = {
    place: () if place.level == 1 else _square((place.level - 1, place.row, place.column)) for place in PLACES
}
"""The four places whose blocks carry a tile; none for the ground."""

CARRIERS: dict[Place, frozenset[Place]] = {place: frozenset(UNDER[place]) for place in PLACES}
"""The same as a set."""

SQUARES_WITH: dict[Place, tuple[Square, ...]] = {
    place: tuple(square for square in SQUARES if place in IN_SQUARE[square]) for place in PLACES
}
"""The one to four squares of its own level that a place belongs to."""

IN_ROW: dict[Row, tuple[Place, ...]] = {}
"""The places of each row; 5, 4, 3 or 2 of them."""

for _level in LEVELS:
    for _index in range(1, size(_level) + 1):
        _along = range(1, size(_level) + 1)
        IN_ROW[Row(_level, "horizontal", _index)] = tuple(Place(_level, _index, c) for c in _along)
        IN_ROW[Row(_level, "vertical", _index)] = tuple(Place(_level, r, _index) for r in _along)

ROWS_WITH: dict[Place, tuple[Row, Row]] = {
    place: (
        Row(place.level, "horizontal", place.row),
        Row(place.level, "vertical", place.column),
    )
    for place in PLACES
}
"""The row and the column that a place belongs to."""


def all_under(place: Place) -> tuple[Place, ...]:
    """Every place that must hold a block before a tile can be here, from the ground up."""
    under: set[Place] = set()
    reached = set(UNDER[place])
    while reached:
        under |= reached
        reached = {lower for upper in reached for lower in UNDER[upper]}
    return tuple(sorted(under))


def is_outer(place: Place) -> bool:
    """Whether the place is on the outside of its level ("outer tiles", 16, 12, 8 and 4)."""
    return not {place.row, place.column}.isdisjoint({1, size(place.level)})


OUTER_PLACES: dict[int, int] = {
    level: sum(is_outer(place) for place in PLACES if place.level == level) for level in LEVELS
}
"""How many outer tiles each level has."""
