"""Read the temple from a request: as blocks, or as one line of notation; never both."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import ConfigDict, Field

from referee.games.faults import Fault
from referee.games.nunatak.board import TOP_LEVEL, size
from referee.games.nunatak.notation import (
    LEVEL_MARK,
    OWNER_UNKNOWN,
    ROW_MARK,
    SEAT_LETTERS,
    read_temple,
)
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.position import Block, Position
from referee.wire.common import (
    A_TABLE,
    HOW_MANY_BLOCKS,
    TEMPLE_LETTERS_MAX,
    WHO_SITS,
    Body,
    EnteredPlaceBody,
    SeatBody,
    SeatId,
)
from referee.wire.described import only_one


def _row_pattern(columns: int, *, after_run: bool = False) -> str:
    """What a row of so many columns looks like, from here to its end."""
    if not columns:
        return ""
    blocks = f"[{SEAT_LETTERS}{OWNER_UNKNOWN}]" + _row_pattern(columns - 1)
    if after_run:
        return blocks
    runs = (f"{run}{_row_pattern(columns - run, after_run=True)}" for run in range(1, columns + 1))
    return f"(?:{'|'.join((blocks, *runs))})"


def _temple_pattern(level: int = 1) -> str:
    rows, row = size(level), _row_pattern(size(level))
    above = f"(?:{LEVEL_MARK}{_temple_pattern(level + 1)})?" if level < TOP_LEVEL else ""
    return f"{row}(?:[{ROW_MARK}]{row}){{{rows - 1}}}{above}"


TEMPLE_PATTERN = f"^{_temple_pattern()}$"
"""The grammar of a temple in one line; which letters there are depends on the number of seats."""


# What is wrong with it is for the game to say, by level and row.
Temple = Annotated[str, Field(max_length=TEMPLE_LETTERS_MAX, json_schema_extra={"pattern": TEMPLE_PATTERN})]


class BlockBody(EnteredPlaceBody):
    """An ice block; a seat of null means: occupied, owner not entered."""

    seat: SeatId | None = Field(
        description="Whose block it is. Null means occupied, owner not entered: only `turn` and `options`"
        " take that."
    )

    @property
    def block(self) -> Block:
        return Block(self.place, self.seat)


class TempleBody(Body):
    """The blocks in the temple."""

    blocks: Annotated[
        list[BlockBody] | None,
        Field(
            max_length=54,
            description="Every block in the temple, as before a placement that is asked about; an empty list"
            f" for none. It has 54 places: 25, 16, 9 and 4 on levels 1 to 4. {HOW_MANY_BLOCKS} Left out or"
            " null: the temple is in `temple`.",
        ),
    ] = None
    temple: Annotated[
        Temple | None,
        Field(
            description="The same blocks in one line instead of `blocks`: levels from the ground joined by"
            " `/`, rows joined by `.`, in each row a letter for a block (A for the first of `seats`, B"
            " for the second, whatever their ids), `x` for a block of an unknown owner, a digit for that"
            " many empty places, never two digits in a row. `5.5.5.5.5` is empty; empty"
            " levels at the end are left out. Left out or null: `blocks` is needed; never send both.",
        ),
    ] = None

    @property
    def is_entered(self) -> bool:
        """Whether anything was said about the temple."""
        return self.blocks is not None or self.temple is not None


class PositionBody(TempleBody):
    """Who sits at the table, and the blocks in the temple."""

    model_config = ConfigDict(json_schema_extra=only_one(("blocks", "temple")))

    seats: Annotated[
        list[SeatBody], Field(min_length=1, max_length=4, json_schema_extra=A_TABLE, description=WHO_SITS)
    ]


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
