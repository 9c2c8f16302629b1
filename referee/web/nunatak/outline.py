"""Draw the one line around blocks of a level that belong together: it goes around letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import pairwise
from math import sqrt

UNIT = 100
"""How wide a place is in the picture."""

_WIDE_AND_CUT = {1: (0.96, 0.12), 2: (0.9, 0.2), 3: (0.82, 0.2), 4: (0.76, 0.2)}
"""How wide a block of each level is drawn, and how much its corners are cut, in places: as in `board.css`."""

_INSIDE = 0.04
"""How far within the rim of the blocks the line is, in places."""

_SLANT = sqrt(2) - 1
"""How much further in the ends of an edge are for each step of the line to the inside."""

Cell = tuple[int, int]
"""A place by its column and row as it is seen, from 0: across and down, as all that follows."""

_Point = tuple[float, float]
_Edge = tuple[Cell, Cell]
"""An edge of a place, clockwise around it: the corner where it begins, and its direction."""

_BEGINS = {(1, 0): (0, 0), (0, 1): (1, 0), (-1, 0): (1, 1), (0, -1): (0, 1)}
"""At which corner of a place the edge of each direction begins."""


@cache
def outline(level: int, cells: frozenset[Cell]) -> str:
    """The closed path around places of a level: one line, whatever squares and rows they are of."""
    return "".join(_written(_points(level, loop)) for loop in _loops(set(_edges(cells))))


def _edges(cells: Collection[Cell]) -> Iterator[_Edge]:
    for x, y in cells:
        for (dx, dy), (right, low) in _BEGINS.items():
            if (x + dy, y - dx) not in cells:
                yield (x + right, y + low), (dx, dy)


def _loops(edges: set[_Edge]) -> Iterator[list[_Edge]]:
    """The edges in the order in which they are drawn; two blocks that only touch have a line each."""
    while edges:
        edge = min(edges)
        loop = []
        while edge in edges:
            loop.append(edge)
            edges.remove(edge)
            (x, y), (dx, dy) = edge
            end = (x + dx, y + dy)
            ways = ((end, way) for way in ((-dy, dx), (dx, dy), (dy, -dx)))
            edge = next((one for one in ways if one in edges), loop[0])
        yield loop


def _points(level: int, loop: list[_Edge]) -> Iterator[_Point]:
    """Along each edge, and at its end around the corner of the next block: straight on, or to the left."""
    wide, cut = _WIDE_AND_CUT[level]
    gap = (1 - wide) / 2
    near, far = gap + _SLANT * _INSIDE, gap + cut + _SLANT * _INSIDE
    edge, deep = gap + _INSIDE, gap + cut + _INSIDE
    for one, following in pairwise([*loop, loop[0]]):
        (x, y), (dx, dy) = one
        (end_x, end_y), way = following
        joint: list[_Point] = []
        if way == (dx, dy):
            joint = [(-near, deep), (near, deep)]
        elif way == (dy, -dx):
            joint = [(-near, deep), (near, deep), (deep, near), (deep, -near)]
        # Along the edge, and to its right: the inside.
        yield x + far * dx - edge * dy, y + far * dy + edge * dx
        for along, inside in ((-far, edge), *joint):
            yield end_x + along * dx - inside * dy, end_y + along * dy + inside * dx


def _written(points: Iterator[_Point]) -> str:
    whole = [(round(x * UNIT), round(y * UNIT)) for x, y in points]
    # Steps are alike on every side, and so they are sent in fewer bytes than places.
    steps = ((x - was_x, y - was_y) for (was_x, was_y), (x, y) in pairwise(whole))
    return "M{} {}l".format(*whole[0]) + " ".join(f"{x} {y}" for x, y in steps) + "z"
