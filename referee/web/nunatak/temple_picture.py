"""Prepare the temple as a picture in space: one cube for each block, from the farthest to the nearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.nunatak.board import Place
from referee.games.nunatak.position import Position
from referee.web.seats import SeatView

STEP_ACROSS, STEP_DOWN, HEIGHT = 26, 15, 21
"""How far the next block of a row is to the side and down, and how high a block is."""

PODIUM_DOWN = STEP_DOWN * 4
_PODIUM_ACROSS = {
    1: (0,),
    2: (-STEP_ACROSS, STEP_ACROSS),
    3: (0, -2 * STEP_ACROSS, 2 * STEP_ACROSS),
    4: (-STEP_ACROSS, STEP_ACROSS, -3 * STEP_ACROSS, 3 * STEP_ACROSS),
}
"""Where the pillars stand, the best first."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block at `x`, `y` of the picture; `colour` is that of its seat, empty where nobody is known."""

    x: float
    y: float
    level: int
    colour: str
    is_winner: bool = False


def temple_picture(
    position: Position, seats: Sequence[SeatView], winners: Sequence[str] = ()
) -> tuple[Block, ...]:
    """The cubes of a position in the order in which they are drawn; seen from the south-east corner."""
    colours = {seat.id: seat.colour for seat in seats}
    far_first = sorted(position.owners, key=lambda place: (place.level, place.row + place.column, place.row))
    return tuple(
        Block(
            *_where(place),
            place.level,
            colours.get(position.owners[place] or "", ""),
            position.owners[place] in winners,
        )
        for place in far_first
    )


def podium(places: Sequence[tuple[str, int]]) -> tuple[Block, ...]:
    """A pillar for each player, by colour and place: the best in the middle, equal places equally high."""
    players = len(places)
    return tuple(
        Block(x, PODIUM_DOWN - HEIGHT * (level - 1), level, colour, place == 1)
        for (colour, place), x in zip(places, _PODIUM_ACROSS[players], strict=True)
        for level in range(1, players + 2 - place)
    )


def _where(place: Place) -> tuple[float, float]:
    # A level stands half a block further in, so a whole step down, and a block higher.
    x = STEP_ACROSS * (place.column - place.row)
    y = STEP_DOWN * (place.row + place.column - 2 + place.level - 1) - HEIGHT * (place.level - 1)
    return x, y
