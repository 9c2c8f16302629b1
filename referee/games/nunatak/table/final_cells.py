"""The cells of the final sheet that a table fills together: which there are, and what each can hold."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, BLESSINGS, Role, Seat, Symbol, Symbols, Tool

Elders = tuple[Symbols, ...]
"""The two symbols of each elder; none for a blessing of transference that became one."""

Value = int | Elders
"""What a cell holds: a number, or the elders of a hand."""

HAND_MAX = 19
"""18 cards, and one for the blessing of transference."""

TRACK_MAX = 999

TRACK_FIELD, NUMBER_FIELD, ELDER_FIELD, BLESSING_FIELD = "track", "number", "elder", "blessing"
BEAST_FIELDS = ("beast0", "beast1", "beast2", "beast3")
"""How many beast of burden cards show this many symbols."""

FIELDS_OF: dict[Symbol, tuple[str, ...]] = {
    Symbol.BUILDER: ("builder",),
    Symbol.SCULPTOR: ("sculptor",),
    Symbol.ARTISAN: tuple(tool.value for tool in Tool),
    Symbol.BEAST_OF_BURDEN: BEAST_FIELDS,
    Symbol.ARCHITECT: ("architect",),
    Symbol.ELDER: (ELDER_FIELD,),
}
"""The cells that the cards of a type fill."""

OUTER_FIELDS = tuple(f"outer{level}" for level in OUTER_PLACES)

MOST: dict[str, int] = {
    TRACK_FIELD: TRACK_MAX,
    "builder": HAND_MAX,
    "sculptor": HAND_MAX,
    **dict.fromkeys((tool.value for tool in Tool), 6),
    **dict.fromkeys(BEAST_FIELDS, HAND_MAX),
    "architect": HAND_MAX,
    NUMBER_FIELD: ARCHITECT_TRACK_END,
    ELDER_FIELD: HAND_MAX,
    BLESSING_FIELD: BLESSINGS,
    **{f"outer{level}": most for level, most in OUTER_PLACES.items()},
}
"""The most that each field of a player holds; of the elders it is the number of cards."""

NOT_ASKED = ("beast0", "beast3")
"""Cards that few hands have: nobody need say that there are none."""

NEUTRAL_FIELDS = ("builder", *OUTER_FIELDS)
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
    return cell.field not in NOT_ASKED
