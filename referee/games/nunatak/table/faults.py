"""Find everything that keeps an entry out of the log of this game."""

from __future__ import annotations

from referee.games.faults import CHANGES_NOTHING, Fault
from referee.games.nunatak.table.box_left import box_faults
from referee.games.nunatak.table.game import Event, Game


def event_faults(game: Game, event: Event) -> tuple[Fault, ...]:
    """List every fault of an entry; a legal game goes on without one."""
    return (*event.faults(game), *box_faults(game, event))


def new_event_faults(game: Game, event: Event) -> tuple[Fault, ...]:
    """The same of an entry that is to be written now, with what older versions let pass."""
    faults = (*event_faults(game, event), *event.faults_when_new(game))
    if not faults and event.changes_nothing(game):
        return (CHANGES_NOTHING,)
    return faults
