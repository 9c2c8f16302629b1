"""The final sheet as it stands in the address: what each seat has, and where the pad writes.

Nothing is kept on the server. A seat is one word of the address, its fields in the order of
`final_fields` with dots between: `57.3.4.1.2` is a score of 57, 3 builders, 4 sculptors, and so on;
an empty field was not told. Words stay as they were sent, so that nothing entered is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache

from referee.games.nunatak.board import is_outer
from referee.games.nunatak.faults import position_faults
from referee.games.nunatak.final_question import outer_blocks
from referee.games.nunatak.notation import read_temple
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Position
from referee.web.final.fields import FIELDS, OUTER, Cell, all_cells, is_told, read_cell
from referee.web.seats import NAME_LETTERS_MAX, USUAL_COLOURS
from referee.web.turn.sheet import TurnSheet
from referee.web.words import whole_number

DIGITS_MAX = 4
STEPS_BACK_MAX = 24
HANDS = ("ha", "hb", "hc", "hd")
PASSING = ("at", "why", "back")
"""Words that matter on this screen only; they stay behind when a sheet is shown or sent."""


@dataclass(frozen=True, slots=True)
class FinalSheet:
    """A table at the end of its game; every field is a word of the address.

    `marks` are the spaces on which the architect markers of a kept game stand, seat by seat: `4.0.7`.
    `ha` to `hd` are the seats, `at` the field that the pad fills, `why` the opened number, `only`
    the seat or the line that this phone counts, `first` the hidden first count, `back` what takes
    the last changes back, newest last. Of a kept game `below` are the points below zero, which no field
    holds, seat by seat like `marks`, `begins` is the seat that began, and `table` the code of its table.
    """

    players: str = "3"
    a: str = ""
    b: str = ""
    c: str = ""
    d: str = ""
    colours: str = USUAL_COLOURS
    ha: str = ""
    hb: str = ""
    hc: str = ""
    hd: str = ""
    temple: str = ""
    at: str = ""
    why: str = ""
    only: str = ""
    first: str = ""
    rulings: str = ""
    back: str = ""
    marks: str = ""
    below: str = ""
    begins: str = "A"
    table: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> FinalSheet:
        """Take a sheet from the words of an address; a temple that can be read is counted at once."""
        known = {field.name: words[field.name] for field in fields(cls) if words.get(field.name)}
        return _counted(cls(**known))

    def words(self) -> dict[str, str]:
        """What stands in the address: everything that is not as usual."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }

    def lasting_words(self) -> dict[str, str]:
        """What is worth sending: the words without those that matter on this screen only."""
        return {name: word for name, word in self.words().items() if name not in PASSING}

    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table, as on the sheet of a turn."""
        return TurnSheet(players=self.players).seats()

    def players_of(self) -> tuple[Seat, ...]:
        """Those who score."""
        return tuple(seat for seat in self.seats() if seat.role is Role.PLAYER)

    def name(self, seat: str) -> str:
        """What its players call a seat; empty where they gave it no name."""
        return str(getattr(self, seat.lower())).strip()[:NAME_LETTERS_MAX]

    def hand(self, seat: str) -> list[str]:
        """The words of a seat, one for each field and those that stand beyond the last."""
        told = str(getattr(self, f"h{seat.lower()}")).split(".")
        return [*told, *[""] * (len(FIELDS) - len(told))]

    def mark(self, seat: str) -> int | None:
        """The space on which the architect marker of a kept game stands; None where none was kept."""
        return self._kept(self.marks, seat)

    def missing_points(self, seat: str) -> int:
        """How far below zero the kept score of a seat stands; no field holds that."""
        return self._kept(self.below, seat) or 0

    @property
    def table_code(self) -> str:
        """The code of the table from which the sheet was opened; empty for any other sheet."""
        return self.table if self.table.isascii() and self.table.isalnum() else ""

    def _kept(self, word: str, seat: str) -> int | None:
        told = dict(zip((one.id for one in self.players_of()), word.split("."), strict=False))
        return number(told.get(seat, ""))

    def value(self, cell: Cell) -> str:
        """What was told in a field; empty where nothing was."""
        return self.hand(cell.seat)[_INDEX[cell.key]]

    def with_value(self, cell: Cell, value: str) -> FinalSheet:
        """The same sheet with another word in a field."""
        hand = self.hand(cell.seat)
        hand[_INDEX[cell.key]] = value
        return replace(self, **{f"h{cell.seat.lower()}": ".".join(hand).rstrip(".")})

    def cells(self) -> tuple[Cell, ...]:
        """What this phone counts, in the order of asking."""
        return all_cells(self.seats(), self.only)

    def missing(self) -> tuple[Cell, ...]:
        """What is asked and was not told."""
        return _missing(self)

    def untold(self) -> frozenset[Cell]:
        """What was not told of the whole table, whatever this phone counts."""
        return _untold(self)

    def cursor(self) -> Cell | None:
        """The field that the pad fills: the chosen one, else the first that is missing."""
        chosen = read_cell(self.at, self.seats())
        if chosen is not None and chosen in self.cells():
            return chosen
        return next(iter(self.missing()), None)


_INDEX = {field.key: index for index, field in enumerate(FIELDS)}


@lru_cache(maxsize=16)
def _missing(sheet: FinalSheet) -> tuple[Cell, ...]:
    """Found once for a sheet: every number on the page asks for it."""
    return tuple(
        cell
        for cell in sheet.cells()
        if not is_told(sheet.value(cell)) and (cell.field.asked or sheet.value(cell))
    )


@lru_cache(maxsize=16)
def _untold(sheet: FinalSheet) -> frozenset[Cell]:
    return frozenset(_missing(replace(sheet, only="")))


def number(word: str) -> int | None:
    """The number that a word is; None where it is none."""
    return whole_number(word, DIGITS_MAX)


def counted(sheet: FinalSheet, cell: Cell) -> int:
    """A field as a number, 0 where it was not told."""
    return number(sheet.value(cell)) or 0


def _counted(sheet: FinalSheet) -> FinalSheet:
    """Count the outer blocks of the temple in the address; a faulty one stays for the gate to name.

    Whose the inner blocks are does not matter here, so they may be untold.
    """
    if not sheet.temple:
        return sheet
    read = read_temple(sheet.temple, sheet.seats())
    position = Position.of(sheet.seats(), read.blocks)
    untold = any(owner is None and is_outer(place) for place, owner in position.owners.items())
    if read.faults or tuple(position_faults(position)) or untold:
        return sheet
    filled = replace(sheet, temple="")
    for seat in sheet.seats():
        for key, count in zip(OUTER, outer_blocks(position, seat.id), strict=True):
            filled = filled.with_value(Cell(seat.id, key), str(count))
    return filled
