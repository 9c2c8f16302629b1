"""What a phone may write: its host everything, a player what each kind of entry allows."""

from __future__ import annotations

from referee.tables.access import Access
from referee.tables.judging import EventT, GameT
from referee.tables.table import Table


def may(table: Table[GameT, EventT], access: Access, event: EventT) -> bool:
    """Tell whether this phone may write this event at a table in this state."""
    return access.may_write and (access.is_owner or table.adapter.players_may(table, event))
