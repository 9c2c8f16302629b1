"""The cells of the final sheet: what each seat enters, in which order, and how an address writes it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.games.nunatak.ending import score_sheet
from referee.games.nunatak.ending.score_sheet import ELDER_FIELD, NUMBER_FIELD, TRACK_FIELD
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.table.final.cells import FIELDS_OF, NEUTRAL_FIELDS, OUTER_FIELDS

ELDER_SIGNS: dict[str, str] = {
    "b": "builder",
    "s": "sculptor",
    "t": "artisan",
    "m": "beast_of_burden",
    "a": "architect",
    "e": "elder",
}
"""The letter of each symbol in the word of the elders: `te-bs` is two cards."""

MADE_ELDER, NO_ELDER, CARD_MARK = "o", "x", "-"
"""A card without symbols, a hand without elders, and what stands between two cards."""


def elder_cards(word: str) -> tuple[str, ...]:
    """The cards in the word of the elders, a half-entered one last."""
    return tuple(card for card in word.split(CARD_MARK) if card and card != NO_ELDER)


def is_half(card: str) -> bool:
    """Whether the second symbol of an elder is still to come."""
    return card in ELDER_SIGNS


TRACK, COUNT, NUMBER, ELDER = "track", "count", "number", "elder"
"""How a field is filled: two digits, one digit or 10 and more, 0 to 10, two symbols a card."""

PENDING = "~"
"""Stands for a digit that is still to come: `1~` after a tap on “+10”."""


class Field(NamedTuple):
    """One number, or the elders, of one seat, as a page asks for it.

    `key` is its name, `sign` its letter in an address, `line` the line of the sheet in which it counts,
    `most` what a stepper reaches; the sheet moves on to a field by itself only where it is `asked`.
    """

    key: str
    sign: str
    line: str
    kind: str
    most: int
    asked: bool = True


KIND_OF = {TRACK_FIELD: TRACK, NUMBER_FIELD: NUMBER, ELDER_FIELD: ELDER}
"""How the fields are filled that are not simply counted."""


def _field(field: score_sheet.Field) -> Field:
    """What a number of the sheet is on a page; elders are chosen by their symbols, no stepper counts them."""
    kind = KIND_OF.get(field.key, COUNT)
    most = 0 if kind == ELDER else field.most
    return Field(field.key, field.sign, field.line, kind, most, field.is_asked)


FIELDS: tuple[Field, ...] = tuple(map(_field, score_sheet.FIELDS))
"""Every field of a player, in the order of entry."""

BY_KEY: dict[str, Field] = {field.key: field for field in FIELDS}
OUTER = OUTER_FIELDS

CARD_KEYS: dict[str, tuple[str, ...]] = {symbol.value: keys for symbol, keys in FIELDS_OF.items()}
"""The fields that count the cards of each type."""

ALL_CARDS = tuple(key for keys in CARD_KEYS.values() for key in keys)


class Cell(NamedTuple):
    """One field of one seat; written `A.builder`."""

    seat: str
    key: str

    def __str__(self) -> str:
        return f"{self.seat}.{self.key}"

    @property
    def field(self) -> Field:
        return BY_KEY[self.key]


def read_cell(word: str, seats: tuple[Seat, ...]) -> Cell | None:
    """Read `A.builder`; None where no seat of this table has that field."""
    seat, _, key = word.partition(".")
    cell = Cell(seat, key)
    return cell if cell in all_cells(seats) else None


def fields_of(seat: Seat) -> tuple[Field, ...]:
    """The fields of a seat."""
    if seat.role is Role.PLAYER:
        return FIELDS
    return tuple(BY_KEY[key] for key in NEUTRAL_FIELDS)


@lru_cache(maxsize=128)
def all_cells(seats: tuple[Seat, ...], only: str = "") -> tuple[Cell, ...]:
    """Every field of the table in the order of asking: the hands seat by seat, then the outer blocks.

    `only` narrows it to a seat (`B`) or to a line of the sheet (`builders`).
    """
    cells = [Cell(seat.id, field.key) for seat in seats for field in fields_of(seat)]
    cells.sort(key=lambda cell: cell.key in OUTER)
    return tuple(cell for cell in cells if only in ("", cell.seat, cell.field.line))


def is_entered(word: str) -> bool:
    """Whether a field has been filled; `1~` and half an elder have not."""
    return bool(word) and PENDING not in word and not is_half(word.rsplit(CARD_MARK, maxsplit=1)[-1])
