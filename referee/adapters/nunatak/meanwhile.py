"""Decide which entries that a phone has not seen stand against what it wants to write.

A count is made for its own cells and for nothing else: two phones that fill different cells never refuse each
other, and neither stands in the way of a turn. Whoever counts a cell that somebody else has just counted
otherwise is asked. So it is with the card of a turn, which belongs to that turn alone, and with a note.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.adapters.nunatak.typed import Entry, Table
from referee.games.nunatak.table.final.cells import Cell
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.log import Carded, Changed, Ended, Event, Noted
from referee.tables.notes import other_notes

ENTRIES_LOOKED_AT = 200
"""So many unseen entries are looked through for who changed a cell; who missed more is just asked."""


def against(table: Table, version: int, event: Event | None) -> tuple[Entry, ...]:
    """The entries after this version that forbid to write an event unseen; none where it may be written."""
    if isinstance(event, Noted):
        return other_notes(table, version, event)
    since = tuple(entry for entry in table.since(version) if not entry.is_quiet)
    if event is None or isinstance(event, Ended):
        return since
    if event.is_count(table.game):
        return _same_cells(table, version, event, since)
    if isinstance(event, Carded):
        return tuple(entry for entry in since if entry.event.is_of(event.key))
    return tuple(entry for entry in since if not _stands_apart(table, entry, event))


def _stands_apart(table: Table, entry: Entry, event: Event) -> bool:
    """Whether an unseen entry is a count, or the card of another turn than the one that is changed."""
    if isinstance(entry.event, Carded):
        return not (isinstance(event, Changed) and event.key == entry.event.key)
    return entry.event.is_count(table.games[entry.version - 1])


def _same_cells(table: Table, version: int, event: Event, since: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries that gave a cell of this count another value than the one that was seen."""
    before, now = finish_of(table.games[version]), finish_of(table.game)
    changed = [
        cell
        for cell, wanted in event.cells(table.games[version]).items()
        if now.value(cell) not in (before.value(cell), wanted)
    ]
    if not changed:
        return ()
    return tuple(_changing(table, changed, since[-ENTRIES_LOOKED_AT:])) or since


def _changing(table: Table, cells: Iterable[Cell], since: tuple[Entry, ...]) -> Iterable[Entry]:
    for entry in since:
        before, after = (finish_of(table.games[version]) for version in (entry.version - 1, entry.version))
        if any(before.value(cell) != after.value(cell) for cell in cells):
            yield entry
