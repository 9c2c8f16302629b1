"""Decide which entries that a phone has not seen stand against what it wants to write.

Both players tap their own cards at the same time, and neither waits for the other: a card is refused only
where a game was scored, reopened or ended in the meantime. What both tap is kept as tapped by both. Whoever
scores a game or ends the match has seen every card.
"""

from __future__ import annotations

from referee.adapters.lost_cities.typed import Entry, Table
from referee.games.lost_cities.table.acts import Laid, Scored
from referee.games.lost_cities.table.kept import KeptMatch
from referee.games.lost_cities.table.log import (
    Added,
    Disputed,
    Done,
    Ended,
    Event,
    Named,
    Noted,
    Removed,
    Reopened,
    Restored,
)
from referee.tables.notes import other_notes


def against(table: Table, version: int, event: Event | None) -> tuple[Entry, ...]:
    """The entries after this version that forbid to write an event unseen; none where it may be written."""
    if isinstance(event, Noted):
        return other_notes(table, version, event)
    since = tuple(entry for entry in table.since(version) if not entry.is_quiet)
    if isinstance(event, Disputed | Done | Named):
        return ()
    cards = isinstance(event, Removed | Restored) or (
        isinstance(event, Added) and isinstance(event.act, Laid)
    )
    if not cards or event is None:
        return tuple(entry for entry in since if not isinstance(entry.event, Named))
    keys = event.keys(table.game)
    return tuple(
        entry
        for entry in since
        if _turns_a_page(table.games[entry.version - 1], entry.event)
        or not keys.isdisjoint(entry.event.keys(table.game))
    )


def _turns_a_page(match: KeptMatch, event: Event) -> bool:
    """Whether an entry scores a game, takes that back, ends the match, or goes on with it."""
    if isinstance(event, Added):
        return isinstance(event.act, Scored)
    if isinstance(event, Ended | Reopened):
        return True
    items = (match.item(key) for key in event.keys(match))
    return any(item is not None and isinstance(item.act, Scored) for item in items)
