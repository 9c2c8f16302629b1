"""Find what keeps a count out of the final sheet of a table.

Each cell is looked at alone: what is impossible only beside other cells is written down, and named on every
phone, for no phone can know which of two counts is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.faults import Fault, Path
from referee.games.nunatak.position import Position
from referee.games.nunatak.table.final_cells import ELDER_FIELD, MOST, Elders, Value, fields_of
from referee.games.nunatak.table.log import Count, Counted

ELDER_SYMBOLS = 2


def count_faults(position: Position, counted: Counted) -> Iterator[Fault]:
    """Everything that is wrong with a count."""
    seats = {seat.id: seat for seat in position.seats}
    if not counted.values:
        yield Fault(("values",), "nothing-counted")
    before: set[tuple[str, str]] = set()
    for index, count in enumerate(counted.values):
        path: Path = ("values", index)
        if count.seat not in seats:
            yield Fault((*path, "seat"), "unknown-seat", {"id": count.seat})
        elif count.field not in fields_of(seats[count.seat]):
            operands = {"field": count.field, "fields": fields_of(seats[count.seat])}
            yield Fault((*path, "field"), "unknown-count-field", operands)
        elif (count.seat, count.field) in before:
            yield Fault((*path, "field"), "counted-twice", {"field": count.field})
        else:
            yield from _value_faults(count, (*path, "value"))
        before.add((count.seat, count.field))


def _value_faults(count: Count, path: Path) -> Iterator[Fault]:
    value, most = count.value, MOST[count.field]
    if value is None:
        return
    if isinstance(value, int) is (count.field == ELDER_FIELD):
        yield Fault(path, "other-kind-of-count", {"field": count.field})
        return
    number = value if isinstance(value, int) else len(value)
    if not 0 <= number <= most:
        yield Fault(path, "count-outside", {"count": number, "most": most})
    yield from _elder_faults(value, path)


def _elder_faults(value: Value, path: Path) -> Iterator[Fault]:
    """An elder shows two different types; one made by the blessing of transference shows none."""
    elders: Elders = () if isinstance(value, int) else value
    for index, symbols in enumerate(elders):
        if len(symbols) not in (0, ELDER_SYMBOLS) or len(set(symbols)) < len(symbols):
            yield Fault((*path, index), "no-elder-pair", {"card": symbols})
