"""Judge an entry of the log: the game after it, every act that it judges again, and what it would break."""

from __future__ import annotations

from referee.adapters.nunatak import typed
from referee.games.nunatak.table.corrections import report
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Edit, Event, Ordered
from referee.tables.judging import Effect


def effect_of(game: Game, event: Event) -> typed.Effect:
    """Judge an entry that is free of faults."""
    if isinstance(event, Edit | Ordered):
        found = report(game, event)
        changed = tuple(change.after for change in found.changes if change.after)
        return Effect(found.after, changed, found.breaks, found)
    after = game.after(event)
    if not isinstance(event, Added):
        return Effect(after)
    kept = after.record[-1]
    return Effect(after, (kept,), () if kept.is_legal else (kept,))
