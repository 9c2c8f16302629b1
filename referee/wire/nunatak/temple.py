"""Read the temple from a request: as blocks, or as one line of notation; never both."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak.notation import read_temple
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.position import Block, Position
from referee.wire.common import TEMPLE_LETTERS_MAX, Body, EnteredPlaceBody, SeatBody, SeatId


class BlockBody(EnteredPlaceBody):
    """An ice block; a seat of null means: occupied, owner not entered."""

    seat: SeatId | None

    @property
    def block(self) -> Block:
        """The block that is meant."""
        return Block(self.place, self.seat)


class TempleBody(Body):
    """The blocks in the temple."""

    blocks: Annotated[list[BlockBody] | None, Field(max_length=54)] = None
    temple: Annotated[str | None, Field(max_length=TEMPLE_LETTERS_MAX)] = None

    @property
    def is_entered(self) -> bool:
        """Whether anything was said about the temple."""
        return self.blocks is not None or self.temple is not None


class PositionBody(TempleBody):
    """Who sits at the table, and the blocks in the temple."""

    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=4)]


class PositionRead(NamedTuple):
    """The entered position, and what is wrong with how it was written.

    The faults of the position itself are for the game to find, and only if there are none of these.
    """

    position: Position
    faults: tuple[Fault, ...]


def read_position(body: TempleBody, seats: tuple[Seat, ...]) -> PositionRead:
    """Read the temple of these seats."""
    if body.blocks is not None and body.temple is not None:
        return PositionRead(Position.of(seats), (Fault(("temple",), "blocks-and-temple"),))
    if body.blocks is not None:
        return PositionRead(Position.of(seats, [block.block for block in body.blocks]), ())
    if body.temple is None:
        return PositionRead(Position.of(seats), (Fault(("blocks",), "no-blocks-and-no-temple"),))
    read = read_temple(body.temple, seats)
    return PositionRead(Position.of(seats, read.blocks), read.faults)


def in_notation(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Let faults of blocks point to the notation that they were written in."""
    return tuple(
        Fault(("temple",), fault.code, fault.operands) if fault.path[:1] == ("blocks",) else fault
        for fault in faults
    )
