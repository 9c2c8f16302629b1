"""The temple as it comes in: as blocks, or in one line of notation; never both."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak.faults import seat_faults
from referee.games.nunatak.notation import read_temple
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.position import Block, Position
from referee.wire.common import LONGEST_TEMPLE, Body, PlaceBody, SeatBody, SeatId


class BlockBody(PlaceBody):
    """An ice block; a seat of null means: occupied, owner not told."""

    seat: SeatId | None

    @property
    def block(self) -> Block:
        """The block that is meant."""
        return Block(self.place, self.seat)


class PositionBody(Body):
    """Who sits at the table and what lies in the temple."""

    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=4)]
    blocks: Annotated[list[BlockBody] | None, Field(max_length=54)] = None
    temple: Annotated[str | None, Field(max_length=LONGEST_TEMPLE)] = None


class PositionRead(NamedTuple):
    """The position that was told, and what is wrong with the way it was told."""

    position: Position
    faults: tuple[Fault, ...]


def read_position(body: PositionBody) -> PositionRead:
    """Read a position; the faults of the position itself are for the game to find."""
    seats = tuple(seat.seat for seat in body.seats)
    if body.blocks is not None and body.temple is not None:
        fault = Fault(("temple",), "blocks-and-temple")
        return PositionRead(Position.of(seats), (*seat_faults(seats), fault))
    if body.blocks is not None:
        return PositionRead(Position.of(seats, [block.block for block in body.blocks]), ())
    if body.temple is None:
        fault = Fault(("blocks",), "no-blocks-and-no-temple")
        return PositionRead(Position.of(seats), (*seat_faults(seats), fault))
    return _read_notation(body.temple, seats)


def _read_notation(text: str, seats: tuple[Seat, ...]) -> PositionRead:
    read = read_temple(text, seats)
    faults = (*seat_faults(seats), *read.faults) if read.faults else ()
    return PositionRead(Position.of(seats, read.blocks), faults)


def in_notation(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Let faults of blocks point to the notation that they were written in."""
    return tuple(
        Fault(("temple",), fault.code, fault.operands) if fault.path[:1] == ("blocks",) else fault
        for fault in faults
    )
