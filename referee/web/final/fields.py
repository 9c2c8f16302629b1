"""The fields of the final sheet: what each seat enters, in which order, and for which line it counts.

The order is that of the table: each player lays out the own cards, then all count the temple.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, BLESSINGS, Role, Seat
from referee.web.final.elders import CARD_MARK, is_half

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


TRACK_MAX = 999
HAND_MAX = 19
TOOL_MAX = 6

FIELDS: tuple[Field, ...] = (
    Field("track", "t", "track", TRACK, TRACK_MAX),
    Field("builder", "b", "builders", COUNT, HAND_MAX),
    Field("sculptor", "s", "sculptors", COUNT, HAND_MAX),
    Field("rope", "r", "artisans", COUNT, TOOL_MAX),
    Field("pickaxe", "p", "artisans", COUNT, TOOL_MAX),
    Field("pole_saw", "w", "artisans", COUNT, TOOL_MAX),
    Field("beast1", "d", "beasts_of_burden", COUNT, HAND_MAX),
    Field("beast2", "f", "beasts_of_burden", COUNT, HAND_MAX),
    Field("beast0", "c", "beasts_of_burden", COUNT, HAND_MAX, asked=False),
    Field("beast3", "g", "beasts_of_burden", COUNT, HAND_MAX, asked=False),
    Field("architect", "a", "architects", COUNT, HAND_MAX),
    Field("number", "n", "architects", NUMBER, ARCHITECT_TRACK_END),
    Field("elder", "e", "elders", ELDER, 0),
    Field("blessing", "l", "blessings", COUNT, BLESSINGS),
    *(
        Field(f"outer{level}", sign, "temple_cap", COUNT, most)
        for sign, (level, most) in zip("hijk", OUTER_PLACES.items(), strict=True)
    ),
)
"""Every field of a player, in the order of entry. A sign never changes once it is assigned."""

BY_KEY: dict[str, Field] = {field.key: field for field in FIELDS}
OUTER = tuple(field.key for field in FIELDS if field.line == "temple_cap")
BEASTS = ("beast0", "beast1", "beast2", "beast3")
"""The beast of burden cards by the symbols that they show."""

CARD_KEYS: dict[str, tuple[str, ...]] = {
    "builder": ("builder",),
    "sculptor": ("sculptor",),
    "artisan": ("rope", "pickaxe", "pole_saw"),
    "beast_of_burden": BEASTS,
    "architect": ("architect",),
    "elder": ("elder",),
}
"""The fields that count the cards of each type."""

OF_NEUTRAL = ("builder", *OUTER)
"""The fields of Siku and dummies: they compete for majorities and score nothing."""


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
    return tuple(BY_KEY[key] for key in OF_NEUTRAL)


@lru_cache(maxsize=128)
def all_cells(seats: tuple[Seat, ...], only: str = "") -> tuple[Cell, ...]:
    """Every field of the table in the order of asking: the hands seat by seat, then the outer blocks.

    `only` narrows it to a seat (`B`) or to a line of the sheet (`builders`).
    """
    cells = [Cell(seat.id, field.key) for seat in seats for field in fields_of(seat)]
    cells.sort(key=lambda cell: cell.key in OUTER)
    return tuple(cell for cell in cells if only in ("", cell.seat, cell.field.line))


def is_told(word: str) -> bool:
    """Whether a field has been filled; `1~` and half an elder have not."""
    return bool(word) and PENDING not in word and not is_half(word.rsplit(CARD_MARK, maxsplit=1)[-1])
