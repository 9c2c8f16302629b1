"""When the game of a table ended."""

from __future__ import annotations

from datetime import datetime

from referee.tables.table import AnyTable
from referee.web.texts import day_of

A_DAY = 24 * 60


def ended_at(table: AnyTable) -> datetime:
    """The moment at which it ended; the game of the table has ended."""
    return datetime.fromisoformat(table.ended_at or "")


def minutes_played(table: AnyTable) -> int:
    """How long it took from its first entry on; 0 where the table stood for days."""
    minutes = round((ended_at(table) - datetime.fromisoformat(table.entries[0].at)).total_seconds() / 60)
    return minutes if minutes <= A_DAY else 0


def ended_on(table: AnyTable) -> str:
    """The day, in the reader's language."""
    return day_of(table.ended_at or "")
