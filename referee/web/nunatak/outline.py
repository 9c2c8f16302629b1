"""Draw the one line around the blocks of a square or a row: it goes around letters."""

from __future__ import annotations

from functools import cache
from itertools import chain, pairwise
from math import sqrt

UNIT = 100
"""How wide a place is in the picture."""

_WIDE_AND_CUT = {1: (0.96, 0.12), 2: (0.9, 0.2), 3: (0.82, 0.2), 4: (0.76, 0.2)}
"""How wide a block of each level is drawn, and how much its corners are cut, in places: as in `board.css`."""

_BESIDE, _SHORTER = 3, 36
"""How far beyond the map its frame is marked, and how much shorter than a place the mark is at either end."""

_SLANT = sqrt(2) - 1
"""How much further in the ends of an edge are for each step of the line to the inside."""


@cache
def outline(level: int, across: int, down: int, inside: float) -> str:
    """The closed path around so many blocks of a level; `inside` is how far within their rim, in places."""
    wide, cut = _WIDE_AND_CUT[level]
    gap = (1 - wide) / 2
    near, far = gap + _SLANT * inside, gap + cut + _SLANT * inside
    edge, deep = gap + inside, gap + cut + inside

    def side(places: int) -> list[tuple[float, float]]:
        """The corners of one side: how far along, and how far in; between two blocks the line goes in."""
        joints = (
            ((at - far, edge), (at - near, deep), (at + near, deep), (at + far, edge))
            for at in range(1, places)
        )
        return [(far, edge), *chain.from_iterable(joints), (places - far, edge)]

    points = [
        *((along, into) for along, into in side(across)),
        *((across - into, along) for along, into in side(down)),
        *((across - along, down - into) for along, into in side(across)),
        *((into, down - along) for along, into in side(down)),
    ]
    whole = [(round(x * UNIT), round(y * UNIT)) for x, y in points]
    # Steps are alike on every side, and so they are sent in fewer bytes than places.
    steps = ((x - was_x, y - was_y) for (was_x, was_y), (x, y) in pairwise(whole))
    return "M{} {}l".format(*whole[0]) + " ".join(f"{x} {y}" for x, y in steps) + "z"


def ends(level: int, across: int, down: int) -> str:
    """The path of two lines on the edges of the map, where a row of so many blocks leads to."""
    out, along = (level - 1) * UNIT // 2 + _BESIDE, UNIT - 2 * _SHORTER
    if across > down:
        return f"M{-out} {_SHORTER}v{along}M{across * UNIT + out} {_SHORTER}v{along}"
    return f"M{_SHORTER} {-out}h{along}M{_SHORTER} {down * UNIT + out}h{along}"
