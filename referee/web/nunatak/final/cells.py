"""The cells of the final sheet: what each seat enters, in which order, and how an address writes it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.table.final_cells import FIELDS_OF, MOST, NEUTRAL_FIELDS, NOT_ASKED, OUTER_FIELDS

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
"""Stands for a digit that is still to come: `1~` after a tap on 10+."""


class Field(NamedTuple):
    """One number, or the elders, of one seat.

    `key` is its name, `sign` its letter in an address, `line` the line of the sheet in which it counts,
    `most` what a stepper reaches; the sheet moves on to a field by itself only where it is `asked`.
    """

    key: str
    sign: str
    line: str
    kind: str
    most: int
    asked: bool = True


def _field(key: str, sign: str, line: str, kind: str = COUNT) -> Field:
    """What a cell of the sheet is on a page; elders are chosen by their symbols, no stepper counts them."""
    return Field(key, sign, line, kind, 0 if kind == ELDER else MOST[key], key not in NOT_ASKED)


FIELDS: tuple[Field, ...] = (
    _field("track", "t", "track", TRACK),
    _field("builder", "b", "builders"),
    _field("sculptor", "s", "sculptors"),
    _field("rope", "r", "artisans"),
    _field("pickaxe", "p", "artisans"),
    _field("pole_saw", "w", "artisans"),
    _field("beast1", "d", "beasts_of_burden"),
    _field("beast2", "f", "beasts_of_burden"),
    _field("beast0", "c", "beasts_of_burden"),
    _field("beast3", "g", "beasts_of_burden"),
    _field("architect", "a", "architects"),
    _field("number", "n", "architects", NUMBER),
    _field("elder", "e", "elders", ELDER),
    _field("blessing", "l", "blessings"),
    *(_field(key, sign, "temple_cap") for key, sign in zip(OUTER_FIELDS, "hijk", strict=True)),
)
"""Every field of a player, in the order of entry. A sign never changes once it is assigned."""

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
        """The field of this cell."""
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
