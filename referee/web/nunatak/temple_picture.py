"""Prepare the temple as a picture in space: one cube for each block, from the farthest to the nearest."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.nunatak.board import Place
from referee.games.nunatak.position import Position
from referee.web.result.cubes import HEIGHT, STEP_ACROSS, STEP_DOWN, Block
from referee.web.seats import SeatView


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


def _where(place: Place) -> tuple[float, float]:
    # A level stands half a block further in, so a whole step down, and a block higher.
    x = STEP_ACROSS * (place.column - place.row)
    y = STEP_DOWN * (place.row + place.column - 2 + place.level - 1) - HEIGHT * (place.level - 1)
    return x, y
