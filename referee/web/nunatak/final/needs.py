"""Say which entries each line depends on: a line is scored only when all of them are entered.

A majority depends on every seat, a complete set and an elder on the other cards of the same hand. What
is missing is named, never counted as 0.
"""

from __future__ import annotations

from referee.games.nunatak.pieces import Seat
from referee.web.nunatak.final.elders import ELDER_SIGNS, elder_cards
from referee.web.nunatak.final.fields import CARD_KEYS, ELDER, FIELDS, OUTER, Cell
from referee.web.nunatak.final.sheet import FinalSheet

BUILDERS, TEMPLE_CAP, ELDERS, COMPLETE_SETS = "builders", "temple_cap", "elders", "complete_sets"


def fields_in(seat: str, line: str) -> tuple[Cell, ...]:
    """The fields of a player that count in a line."""
    return tuple(Cell(seat, field.key) for field in FIELDS if field.line == line)


def cells_required_for(sheet: FinalSheet, seat: str, line: str) -> tuple[Cell, ...]:
    """Every field that decides what a player scores on a line."""
    if line == BUILDERS:
        return _of_all(sheet.seats(), ("builder",))
    if line == TEMPLE_CAP:
        return _of_all(sheet.seats(), OUTER)
    if line == ELDERS:
        return tuple(Cell(seat, key) for key in _counted_by_elders(sheet, seat))
    if line == COMPLETE_SETS:
        return tuple(Cell(seat, key) for keys in CARD_KEYS.values() for key in keys)
    return fields_in(seat, line)


def _of_all(seats: tuple[Seat, ...], keys: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(seat.id, key) for seat in seats for key in keys)


def _counted_by_elders(sheet: FinalSheet, seat: str) -> tuple[str, ...]:
    """The elders, and the cards of every type that they show."""
    shown = set("".join(elder_cards(sheet.value(Cell(seat, ELDER)))))
    types = [name for sign, name in ELDER_SIGNS.items() if sign in shown and name != ELDER]
    return (ELDER, *(key for name in types for key in CARD_KEYS[name]))
