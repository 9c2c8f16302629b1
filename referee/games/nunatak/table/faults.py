"""Find everything that keeps an entry out of the log of this game."""

from __future__ import annotations

from referee.games.faults import Fault
from referee.games.nunatak.table.box_left import box_faults
from referee.games.nunatak.table.game import Event, Game


def event_faults(game: Game, event: Event) -> tuple[Fault, ...]:
    """List every fault of an entry; a legal game goes on without one."""
    return (*event.faults(game), *box_faults(game, event))
