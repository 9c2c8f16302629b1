"""A place as a small picture: the temple from above, as it is seen from one side of the table."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.board import Place

WIDE = 2
"""How wide a place is drawn; the ground has five of them, and each level begins half a place further in."""

LAST = 4
"""The last place of the ground, counted from 0."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place is on a picture ten units wide: its corner, and that of its level."""

    level: int
    x: int
    y: int

    @classmethod
    def of(cls, place: Place, turned: int = 0) -> Spot:
        """The picture of a place, turned clockwise by so many degrees as the map of the phone is."""
        inset = (place.level - 1) / 2
        across, down = place.column - 1 + inset, place.row - 1 + inset
        for _quarter in range(turned // 90 % 4):
            across, down = LAST - down, across
        return cls(place.level, round(across * WIDE), round(down * WIDE))
