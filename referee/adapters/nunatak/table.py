"""What Nunatak hands to its tables."""

from __future__ import annotations

from collections.abc import Mapping

from referee.adapters.nunatak import opening
from referee.adapters.nunatak.export_rows import export_rows
from referee.adapters.nunatak.judging import effect_of
from referee.adapters.nunatak.meanwhile import against
from referee.adapters.nunatak.reverting import redoable
from referee.adapters.nunatak.typed import Table
from referee.catalogue.games import NUNATAK
from referee.games.faults import Fault
from referee.games.nunatak.pieces import players_of
from referee.games.nunatak.table.faults import event_faults, new_event_faults
from referee.games.nunatak.table.final_sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Ended, Event, Named, Turn
from referee.games.nunatak.table.out_of_order import out_of_order
from referee.games.nunatak.table.standing import JudgedAct
from referee.tables.table import Early, TableGame
from referee.wire.nunatak.entries import event_data, kind_of, read_entry
from referee.wire.nunatak.table_opening import ImportBody, OpenBody
from referee.wording.names import name_sign_faults


def _faults_as_seen(game: Game, event: Event) -> tuple[Fault, ...]:
    """Of a turn at a place or of a seat that no table has."""
    is_turn = isinstance(event, Added) and isinstance(event.act, Turn)
    return new_event_faults(game, event) if is_turn else ()


def _new_event_faults(game: Game, event: Event) -> tuple[Fault, ...]:
    signs = name_sign_faults(event.names) if isinstance(event, Named) else ()
    return (*new_event_faults(game, event), *signs)


def _players_may(table: Table, event: Event) -> bool:
    return event.player_may_write(table.game, redoable(table))


def _judged_again(game: Game, event: Event) -> Event:
    finish = finish_of(game)
    if not isinstance(event, Ended) or event.result is None or finish.tells(event.result):
        return event
    return Ended(finish.result())


def _totals(event: Event) -> Mapping[str, int]:
    return event.result.totals if isinstance(event, Ended) and event.result is not None else {}


def _early(game: Game) -> Early:
    found = out_of_order(game)
    said = ((kept.number or 0, reason) for kept in game.turns for reason in found.of(kept.item.key))
    return Early(tuple(said), found.now)


TABLE: TableGame[Game, Event, JudgedAct] = TableGame(
    slug=NUNATAK.slug,
    open_body=OpenBody,
    import_body=ImportBody,
    opening_faults=opening.faults_of,
    opened=opening.opened,
    opening_data=opening.opening_data,
    read_opening=opening.read_opening,
    players=lambda game: players_of(game.seats),
    event_data=event_data,
    kind_of=kind_of,
    read_entry=read_entry,
    event_faults=event_faults,
    new_event_faults=_new_event_faults,
    faults_as_seen=_faults_as_seen,
    effect_of=effect_of,
    kept=Game.kept,
    players_may=_players_may,
    against=against,
    export_rows=export_rows,
    judged_again=_judged_again,
    totals=_totals,
    early=_early,
)
