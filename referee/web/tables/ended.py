"""When the game of a table ended."""

from __future__ import annotations

from datetime import datetime

from flask_babel import format_date

from referee.tables.table import AnyTable


def ended_at(table: AnyTable) -> datetime:
    """The moment of the last entry that ended it."""
    return datetime.fromisoformat(next(entry.at for entry in reversed(table.entries) if entry.kind == "end"))


def ended_on(table: AnyTable) -> str:
    """The day, in the reader's language."""
    day: str = format_date(ended_at(table), "medium")
    return day
