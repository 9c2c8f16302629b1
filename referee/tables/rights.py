"""What a phone may write: its host everything, a player what each kind of entry allows."""

from __future__ import annotations

from referee.games.nunatak.table.log import Event, Removed, Restored
from referee.tables.access import Access, LinkRole
from referee.tables.table import Table


def may(table: Table, access: Access, event: Event) -> bool:
    """Tell whether this phone may write this event at a table in this state."""
    return access.may_write and (access.role is LinkRole.OWNER or players_may(table, event))


def players_may(table: Table, event: Event) -> bool:
    """Tell whether a player may write this event at a table in this state."""
    return event.player_may_write(table.game, redoable(table))


def redoable(table: Table) -> tuple[int, ...] | None:
    """What was undone last and nothing was played since; None where there is nothing to redo."""
    redone: set[tuple[int, ...]] = set()
    for entry in reversed(table.entries):
        event = entry.event
        if isinstance(event, Restored):
            redone.add(event.keys)
        elif isinstance(event, Removed):
            if event.keys not in redone:
                return event.keys
        elif event.ENDS_REDO:
            return None
    return None
