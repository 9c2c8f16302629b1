"""The cells of the final sheet that a table fills together: which there are, and what each can hold."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.nunatak.ending.score_sheet import FIELD, FIELDS
from referee.games.nunatak.pieces import Role, Seat, Symbol, Symbols

Elders = tuple[Symbols, ...]
"""The two symbols of each elder; none for a blessing of transference that became one."""

Value = int | Elders
"""What a cell holds: a number, or the elders of a hand."""

BEAST_FIELDS = ("beast0", "beast1", "beast2", "beast3")
"""How many beast of burden cards show this many symbols."""

FIELDS_OF: dict[Symbol, tuple[str, ...]] = {
    symbol: tuple(field.key for field in FIELDS if field.path[:2] == ("cards", symbol.value))
    for symbol in Symbol
}
"""The cells that the cards of a type fill."""

OUTER_FIELDS = tuple(field.key for field in FIELDS if field.path[0] == "outer")

MOST: dict[str, int] = {field.key: field.most for field in FIELDS}
"""The most that each field of a player holds; of the elders it is the number of cards."""

NEUTRAL_FIELDS = tuple(field.key for field in FIELDS if field.of_all)
"""Siku and dummies compete for majorities with these, and score nothing."""


class Cell(NamedTuple):
    """One field of one seat."""

    seat: str
    field: str


def fields_of(seat: Seat) -> tuple[str, ...]:
    """The fields of a seat."""
    return tuple(MOST) if seat.role is Role.PLAYER else NEUTRAL_FIELDS


def all_cells(seats: tuple[Seat, ...]) -> tuple[Cell, ...]:
    """Every cell of a table."""
    return tuple(Cell(seat.id, field) for seat in seats for field in fields_of(seat))


def is_asked(cell: Cell) -> bool:
    """Whether a cell must be filled before the game has a result."""
    return FIELD[cell.field].is_asked
