"""The state of the final sheet, as it is in the address: what each seat has, and where the pad writes.

A seat is one word of the address, its fields by their signs: `t57:b3:s4` is a score of 57, 3 builders and 4
sculptors; a field that is left out was not entered. Words stay as they were sent, so that nothing entered is
lost. Until the fields had signs they stood in one order with dots between, `57.3.4`, which is still read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Self

from referee.games.nunatak.board import is_outer
from referee.games.nunatak.ending.question import outer_blocks
from referee.games.nunatak.faults import position_faults
from referee.games.nunatak.notation import read_temple
from referee.games.nunatak.position import Position
from referee.web.calculator.sheet import OldSteps
from referee.web.nunatak.final.cells import BY_KEY, FIELDS, OUTER, Cell, all_cells, is_entered, read_cell
from referee.web.nunatak.table_sheet import TableSheet
from referee.web.words import whole_number

DIGITS_MAX = 4
HANDS = ("ha", "hb", "hc", "hd")
BETWEEN_FIELDS = ":"
KEY_OF = {field.sign: field.key for field in FIELDS}
OLD_ORDER = (
    *("track", "builder", "sculptor", "rope", "pickaxe", "pole_saw"),
    *("beast1", "beast2", "beast0", "beast3", "architect", "number", "elder", "blessing"),
    *("outer1", "outer2", "outer3", "outer4"),
)
"""The order of the fields in a word without signs; such links are read for ever, so nothing is added here."""


@dataclass(frozen=True, slots=True)
class FinalSheet(TableSheet):
    """A table at the end of its game.

    `marks` are the spaces on which the architect markers of a kept game stand, seat by seat: `4.0.7`.
    `ha` to `hd` are the seats, `at` the field that the pad fills, `why` the opened number, `only`
    the seat or the line that this phone counts, `first` the hidden first count. Of a kept game `below` are
    the points below zero, which no field holds, seat by seat like `marks`, `begins` is the seat that began,
    and `table` the code of its table. `temple` is counted as soon as it can be; `built`
    keeps it for the result.
    """

    PASSING: ClassVar[frozenset[str]] = frozenset({"at", "why", "back"})
    STEPS_BACK_MAX: ClassVar[int] = 24
    OLD_STEPS: ClassVar[OldSteps] = OldSteps("!", re.compile(r"(\w+\.\w+)\.([^,]*)"))

    ha: str = ""
    hb: str = ""
    hc: str = ""
    hd: str = ""
    temple: str = ""
    at: str = ""
    why: str = ""
    only: str = ""
    first: str = ""
    marks: str = ""
    below: str = ""
    begins: str = "A"
    table: str = ""
    built: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> Self:
        """Take a sheet from the words of an address; a temple that can be read is counted at once."""
        return super(FinalSheet, cls).read(words).counted()

    def entries(self) -> dict[str, str]:
        """What was entered, field by field."""
        return {str(cell): self.value(cell) for cell in all_cells(self.seats())}

    def with_entries(self, entries: Mapping[str, str]) -> Self:
        """The sheet with these words in its fields."""
        by_cell = {read_cell(key, self.seats()): word for key, word in entries.items()}
        return self.with_values({cell: word for cell, word in by_cell.items() if cell is not None})

    def undone(self) -> Self:
        """Take the last change back, and show where it was."""
        return replace(super(FinalSheet, self).undone(), at=str(next(iter(self.last_cells()), "")))

    def last_cells(self) -> dict[Cell, str]:
        """What stood in the fields that were changed last, before they were."""
        by_cell = {read_cell(key, self.seats()): word for key, word in self.last_step().items()}
        return {cell: word for cell, word in by_cell.items() if cell is not None}

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
        scores = dict(zip(self.scoring_seats(), word.split("."), strict=False))
        return number(scores.get(seat, ""))

    def value(self, cell: Cell) -> str:
        """What was entered in a field; empty where nothing was."""
        return self._hand(cell.seat).get(cell.key, "")

    def with_value(self, cell: Cell, word: str) -> Self:
        """The same sheet with another word in a field."""
        return self.with_values({cell: word})

    def with_values(self, values: Mapping[Cell, str]) -> Self:
        """The same sheet with other words in these fields."""
        hands = {cell.seat: dict(self._hand(cell.seat)) for cell in values}
        for cell, word in values.items():
            hands[cell.seat][cell.key] = word
        return replace(self, **{f"h{seat.lower()}": write_hand(hand) for seat, hand in hands.items()})

    def beyond(self, seat: str) -> list[str]:
        """The words of a seat that belong to no field."""
        return [word for key, word in self._hand(seat).items() if key not in BY_KEY and word]

    def only_fields(self) -> Self:
        """The sheet without words that belong to no field."""
        hands = {name: read_hand(getattr(self, name)).items() for name in HANDS}
        known = {name: {key: word for key, word in hand if key in BY_KEY} for name, hand in hands.items()}
        return replace(self, **{name: write_hand(hand) for name, hand in known.items()})

    def _hand(self, seat: str) -> Mapping[str, str]:
        return read_hand(getattr(self, f"h{seat.lower()}"))

    def counted(self) -> Self:
        """Count the outer blocks of the temple in the address; a faulty one stays for the gate to name.

        Whose the inner blocks are does not matter here, so they may be untold.
        """
        if not self.temple:
            return self
        read = read_temple(self.temple, self.seats())
        position = Position.of(self.seats(), read.blocks)
        not_entered = any(owner is None and is_outer(place) for place, owner in position.owners.items())
        if read.faults or tuple(position_faults(position)) or not_entered:
            return self
        outer = {
            Cell(seat.id, key): str(count)
            for seat in self.seats()
            for key, count in zip(OUTER, outer_blocks(position, seat.id), strict=True)
        }
        return replace(self, temple="", built=self.temple).with_values(outer)

    def cells(self) -> tuple[Cell, ...]:
        """What this phone counts, in the order of asking."""
        return all_cells(self.seats(), self.only)

    def missing(self) -> tuple[Cell, ...]:
        """The fields that are not filled in yet."""
        return _missing(self)

    def not_entered(self) -> frozenset[Cell]:
        """What is not entered for the whole table, whatever this phone counts."""
        return _not_entered(self)

    def cursor(self) -> Cell | None:
        """The field that the pad fills: the chosen one, else the first that is missing."""
        chosen = read_cell(self.at, self.seats())
        if chosen is not None and chosen in self.cells():
            return chosen
        return next(iter(self.missing()), None)

    def after(self, cell: Cell) -> tuple[Cell, ...]:
        """The fields to which a full one leads: those that are missing, round to the first again."""
        order, missing = self.cells(), {*self.missing()} - {cell}
        start = order.index(cell) + 1 if cell in order else 0
        return tuple(other for other in (*order[start:], *order[:start]) if other in missing)

    def ahead(self, cell: Cell) -> tuple[Cell, ...]:
        """The fields that are asked for next, once this one is full."""
        return self.after(cell)


@lru_cache(maxsize=64)
def read_hand(word: str) -> Mapping[str, str]:
    """The fields of a seat by their names; what belongs to none goes by its own word."""
    if word[:1] in KEY_OF and (BETWEEN_FIELDS in word or "." not in word):
        parts = filter(None, word.split(BETWEEN_FIELDS))
        return {KEY_OF.get(part[:1], part): part[1:] if part[:1] in KEY_OF else part for part in parts}
    old = word.split(".")
    return dict(zip(OLD_ORDER, old, strict=False)) | {part: part for part in old[len(OLD_ORDER) :]}


def write_hand(hand: Mapping[str, str]) -> str:
    """Write the fields of a seat as they stand in an address."""
    signs = (f"{sign}{hand[key]}" for sign, key in KEY_OF.items() if hand.get(key))
    beyond = (word for key, word in hand.items() if key not in BY_KEY and word)
    word = BETWEEN_FIELDS.join((*signs, *beyond))
    # A single field with a dot in it would pass for a word without signs.
    return f"{word}:" if "." in word and BETWEEN_FIELDS not in word else word


@lru_cache(maxsize=16)
def _missing(sheet: FinalSheet) -> tuple[Cell, ...]:
    """Found once for a sheet: every number on the page asks for it."""
    return tuple(
        cell
        for cell in sheet.cells()
        if not is_entered(sheet.value(cell)) and (cell.field.asked or sheet.value(cell))
    )


@lru_cache(maxsize=16)
def _not_entered(sheet: FinalSheet) -> frozenset[Cell]:
    return frozenset(_missing(replace(sheet, only="")))


def number(word: str) -> int | None:
    """The number that a word is; None where it is none."""
    return whole_number(word, DIGITS_MAX)


def counted(sheet: FinalSheet, cell: Cell) -> int:
    """A field as a number, 0 where it was not entered."""
    return number(sheet.value(cell)) or 0
