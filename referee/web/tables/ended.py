"""The game of a table that has ended: when that was, and what hands its result on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from referee.tables.table import AnyTable
from referee.web.sharing import Code, qr_code
from referee.web.texts import day_of

A_DAY = 24 * 60


# Without slots: its picture is drawn once, where a page shows it.
@dataclass(frozen=True)
class ResultView:
    """What leads on from a result: `bg_stats` hands the play on, `link` shows the result to everybody.

    `link` is empty where the sheet does not tell the result.
    """

    bg_stats: str | None
    link: str

    @cached_property
    def code(self) -> Code:
        return qr_code(self.link) if self.link else Code(0, "")


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
