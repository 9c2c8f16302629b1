"""Find the fields that may cause a fault of the final sheet, and judge the sheet without them.

One wrong digit must not hide the other numbers: what depends on no suspect field is still added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from referee.games.faults import Fault, Path
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Tool
from referee.web.nunatak.final.elders import NO_ELDER
from referee.web.nunatak.final.fields import ALL_CARDS, CARD_KEYS, ELDER, OUTER, PENDING, Cell, all_cells
from referee.web.nunatak.final.sheet import FinalSheet

KEYS: Mapping[str, tuple[str, ...]] = {
    "track": ("track",),
    "architect_number": ("number",),
    "unused_blessings": ("blessing",),
    "outer": OUTER,
    "cards": ALL_CARDS,
}
"""The fields behind a name of the interface."""

OF_ALL = {"too-many-blessings": ("blessing",), "one-transference": ALL_CARDS}
"""The fields of every seat that a fault of the whole table is about, where its operands name none."""


WHOLE_HANDS = ("hand-too-big", "one-transference")
"""Faults that say no more than that a hand is too big: others may already say in which field."""


def suspects(sheet: FinalSheet, fault: Fault) -> tuple[Cell, ...]:
    """The fields that may cause a fault, of those that were filled."""
    if fault.path[:1] != ("seats",):
        return ()
    of_all = len(fault.path) == 1
    keys = _keys_of_all(fault) if of_all else _keys(fault.path[2:])
    index = {seat.id: index for index, seat in enumerate(sheet.seats())}
    return tuple(
        cell
        for cell in all_cells(sheet.seats())
        if cell.key in keys and (of_all or index[cell.seat] == fault.path[1]) and _has(sheet, cell)
    )


def narrowest(sheet: FinalSheet, faults: Iterable[Fault]) -> frozenset[Cell]:
    """The first suspects: a whole hand only where no fault is more specific."""
    found = {fault: suspects(sheet, fault) for fault in faults}
    narrow = [cells for fault, cells in found.items() if cells and fault.code not in WHOLE_HANDS]
    return frozenset(cell for cells in narrow or found.values() for cell in cells)


def without(sheet: FinalSheet, cells: Iterable[Cell], faults: Iterable[Fault]) -> FinalSheet:
    """The sheet as if these fields, and words that belong to no field, had not been entered."""
    wrong = {str(fault.path[0]) for fault in faults if fault.path}
    rest = replace(sheet, **{name: "" for name in ("temple", "rulings") if name in wrong})
    return rest.only_fields().with_values(dict.fromkeys(cells, ""))


def _has(sheet: FinalSheet, cell: Cell) -> bool:
    word = sheet.value(cell)
    none = NO_ELDER if cell.key == ELDER else "0"
    return word not in ("", none) and PENDING not in word


def _keys(path: Path) -> tuple[str, ...]:
    """The fields behind a path within a seat: `cards/artisan/rope` is one, `cards` all cards."""
    name, kind, tool = (*(str(part) for part in path), "", "", "")[:3]
    if name == "outer" and kind:
        return (OUTER[int(kind)],)
    if name == "cards" and kind in CARD_KEYS:
        return (tool,) if tool in set(Tool) else CARD_KEYS[kind]
    return KEYS.get(name, ())


def _keys_of_all(fault: Fault) -> tuple[str, ...]:
    level, cards = fault.operands.get("level"), fault.operands.get("cards")
    if isinstance(level, int):
        return (OUTER[level - 1],)
    if isinstance(cards, tuple):
        kinds = [str(tally.of) for tally in cards if isinstance(tally, Tally)]
        return tuple(key for kind in kinds for key in CARD_KEYS.get(kind, (kind,)))
    return OF_ALL.get(fault.code, ())
