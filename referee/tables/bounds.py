"""Limit how much one table may hold, and how much memory all tables take.

An evening has about 54 turns, some adjustments, and now and then a correction, which judges again what came
after it: a hundred corrections of a whole game stay far below every bound here.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.faults import Fault
from referee.tables.judging import TableEvent, TableState
from referee.wire.tables import LOG_MAX

ACTS_MAX = 500
"""The most acts of one log, those taken back too: each later correction may judge all of them again."""

JUDGED_MAX = 5_000
"""The most acts that the corrections of one log judge again, all together: half a second of work."""

ACT_BYTES = 4_000
"""What one act as it was judged takes in memory, with the standing after it; measured."""

POINTER_BYTES = 16
"""What a game takes for each act that it shares with the game before it."""

OPENING_BYTES = 4_000


def judged_between(before: TableState, after: TableState) -> int:
    """How many acts an entry judged: those of the game after it that are not shared with the one before."""
    shared = set(map(id, before.record))
    return sum(id(kept) not in shared for kept in after.record)


def log_fault(version: int, judged: int, game: TableState, event: TableEvent) -> Fault | None:
    """Why a log of this length takes no further entry of this kind; None where it does.

    `judged` counts the acts that its corrections have judged so far. Playing on needs none of them, so a
    game that was corrected too often can still be finished.
    """
    if version >= LOG_MAX:
        return Fault((), "log-full", {"most": LOG_MAX})
    if event.ADDS_ACT and len(game.line) >= ACTS_MAX:
        return Fault((), "log-full", {"most": ACTS_MAX})
    if event.JUDGES_AGAIN and judged >= JUDGED_MAX:
        return Fault((), "log-corrected-too-often")
    return None


def memory_of(game: TableState, judged: Sequence[int]) -> int:
    """About how many bytes a table takes: its game now, and how many acts each entry judged."""
    shared = POINTER_BYTES * len(game.line) * sum(count > 0 for count in judged)
    return OPENING_BYTES + ACT_BYTES * sum(judged) + shared
