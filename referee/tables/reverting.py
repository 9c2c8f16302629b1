"""What can be reverted in a kept game, however much was played since: turns taken back, corrections made.

The table's own undo and redo (`playing.undoable`, `writing.redoable`) are for the latest alone.
"""

from __future__ import annotations

from referee.games.nunatak.corrections import inverse
from referee.games.nunatak.log import Edit, Removed
from referee.tables.kept import Entry, KeptTable


def taken_back(table: KeptTable) -> tuple[Entry, ...]:
    """The entries that took back what is still not put back, the newest first."""
    gone = {item.key for item in table.game.line if item.removed}
    found = []
    for entry in reversed(table.entries):
        # What is gone was taken back by the last entry that did so.
        if isinstance(entry.event, Removed) and not gone.isdisjoint(entry.event.keys):
            found.append(entry)
            gone.difference_update(entry.event.keys)
    return tuple(found)


def reverting(table: KeptTable, version: int) -> Edit | None:
    """The correction that reverts the one with this version; None where there is none."""
    event = table.entries[version - 1].event if 0 < version <= table.version else None
    return inverse(table.games[version - 1], event) if isinstance(event, Edit) else None
