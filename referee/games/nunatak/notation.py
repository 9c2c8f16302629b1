"""The temple in one line of text, for addresses, links, test vectors and the command line.

Levels from the ground joined by `/`, rows joined by `.`, seats as letters in turn order (`A` first),
`x` for a block whose owner is not entered, digits for runs of empty places: `1A3.5.2BC1.5.5`. Levels left
out at the end are empty; level 1 is always there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.games.faults import Fault
from referee.games.nunatak.board import IN_ROW, LEVELS, PLACES, Place, Row, size
from referee.games.nunatak.pieces import ROLES, Seat
from referee.games.nunatak.position import Block, Position

OWNER_UNKNOWN = "x"
SEAT_LETTERS = "ABCD"
EMPTY_TEMPLE = "5.5.5.5.5"
LEVEL_MARK = "/"
ROW_MARK = "."
RUNS = "12345"


class TempleRead(NamedTuple):
    """What a text says: the blocks that could be read, and every fault with its place."""

    blocks: tuple[Block, ...]
    faults: tuple[Fault, ...]


def write_temple(position: Position) -> str:
    """Write a position down in its only canonical form."""
    letters: dict[str | None, str] = {None: OWNER_UNKNOWN}
    letters |= {seat.id: SEAT_LETTERS[index] for index, seat in enumerate(position.seats)}
    highest = max((place.level for place in position.owners), default=1)
    return LEVEL_MARK.join(
        ROW_MARK.join(_write_row(position, letters, level, row) for row in _along(level))
        for level in LEVELS[:highest]
    )


def read_temple(text: str, seats: tuple[Seat, ...]) -> TempleRead:
    """Read a temple; whatever is wrong with the text is listed, each fault with its place."""
    blocks: list[Block] = []
    faults: list[Fault] = []
    ids = tuple(seat.id for seat in seats)
    levels = text.split(LEVEL_MARK)
    if len(levels) > len(LEVELS):
        faults.append(_fault("temple-levels", levels=len(levels)))
    for level, level_text in zip(LEVELS, levels, strict=False):
        rows = level_text.split(ROW_MARK)
        if len(rows) != size(level):
            faults.append(_fault("temple-rows", level=level, rows=len(rows), size=size(level)))
        for row, row_text in zip(_along(level), rows, strict=False):
            read, wrong = _read_row(row_text, level, row, ids)
            blocks += read
            faults += wrong
    return TempleRead(tuple(blocks), tuple(faults))


def seats_of(players: int) -> tuple[Seat, ...]:
    """The seats of this many players by their letters; empty where that number cannot play.

    With two players Siku sits last, alone two dummies sit along.
    """
    return tuple(map(Seat, SEAT_LETTERS, ROLES.get(players, ())))


def write_place(place: Place) -> str:
    """Write a place: `2.1.3` is level 2, row 1, column 3."""
    return ROW_MARK.join(map(str, place))


_PLACES = {write_place(place): place for place in PLACES}


def read_place(text: str) -> Place | None:
    """Read a place; None if the temple has no such place."""
    return _PLACES.get(text)


def _along(level: int) -> range:
    return range(1, size(level) + 1)


def _write_row(position: Position, letters: dict[str | None, str], level: int, row: int) -> str:
    text, empty = "", 0
    for column in _along(level):
        place = Place(level, row, column)
        if place not in position.owners:
            empty += 1
            continue
        text += (str(empty) if empty else "") + letters[position.owners[place]]
        empty = 0
    return text + (str(empty) if empty else "")


# From one turn to the next a temple changes in one row: the others need not be read again.
@lru_cache(maxsize=1024)
def _read_row(
    text: str, level: int, row: int, ids: tuple[str, ...]
) -> tuple[tuple[Block, ...], tuple[Fault, ...]]:
    letters = {OWNER_UNKNOWN: None, **dict(zip(SEAT_LETTERS, ids, strict=False))}
    blocks: list[Block] = []
    faults: list[Fault] = []
    places = IN_ROW[Row(level, "horizontal", row)]
    columns, after_run = 0, False
    for sign in text:
        if sign in letters:
            if columns < len(places):
                blocks.append(Block(places[columns], letters[sign]))
            columns, after_run = columns + 1, False
        elif sign in RUNS:
            if after_run:
                faults.append(_fault("temple-runs", level=level, row=row, column=columns + 1))
            columns, after_run = columns + int(sign), True
        else:
            faults.append(_fault("temple-sign", level=level, row=row, column=columns + 1, sign=sign))
            columns, after_run = columns + 1, False
    if columns != len(places):
        faults.append(_fault("temple-row-length", level=level, row=row, length=columns, size=len(places)))
    return tuple(blocks), tuple(faults)


def _fault(code: str, **operands: object) -> Fault:
    return Fault(("temple",), code, operands)
