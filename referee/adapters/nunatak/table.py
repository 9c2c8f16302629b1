"""What Nunatak hands to its tables."""

from __future__ import annotations

from collections.abc import Mapping

from referee.adapters.new_entries import when_new
from referee.adapters.nunatak import opening
from referee.adapters.nunatak.export_rows import export_rows
from referee.adapters.nunatak.judging import effect_of
from referee.adapters.nunatak.meanwhile import against
from referee.adapters.nunatak.reverting import redoable
from referee.adapters.nunatak.typed import Table
from referee.catalogue.games import NUNATAK
from referee.games.faults import Fault
from referee.games.nunatak.notation import SEAT_LETTERS, seats_of
from referee.games.nunatak.pieces import Role, Seat, players_of
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Arranged, Ended, Event, Named, Noted, Ordered, Turn
from referee.games.nunatak.table.out_of_order import out_of_order
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.rulings import Rulings
from referee.tables.table import Early, Ending, Person, Placed, TableGame
from referee.wire.nunatak.entries import event_data, kind_of, read_entry
from referee.wire.nunatak.table_opening import ImportBody, OpenBody
from referee.wording.names import note_sign_faults


def _event_faults(game: Game, event: Event) -> tuple[Fault, ...]:
    signs = note_sign_faults(event.text) if isinstance(event, Noted) else ()
    return (*event_faults(game, event), *signs)


_new_event_faults = when_new(_event_faults, Named)


def _faults_as_seen(game: Game, event: Event) -> tuple[Fault, ...]:
    """Of a turn at a place or of a seat that no table has."""
    is_turn = isinstance(event, Added) and isinstance(event.act, Turn)
    return _new_event_faults(game, event) if is_turn else ()


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


def _ending(game: Game) -> Ending | None:
    result = game.result
    if result is None:
        return None
    places = (Placed(one.seat, one.place, one.total, one.seat in result.winners) for one in result.places)
    return Ending(tuple(places), not result.blocks_left)


def _again(table: Table) -> tuple[Game, tuple[Event, ...]]:
    """Letters and colours go by the order of the opening; who begins and the colours are entries."""
    game, standing = table.game, table.game.standing
    first, order = table.games[0].seats, tuple(seat.id for seat in game.seats)
    settings = (Arranged(game.settings),) if game.settings else ()
    ordered = (Ordered(order),) if order != tuple(seat.id for seat in first) else ()
    return Game.of(first, standing.rulings, game.names, standing.keeps), (*settings, *ordered)


def _with_people(people: tuple[Person, ...]) -> Game | None:
    """People keep their seats; Siku and dummies get what is free."""
    taken, seats = [person.seat for person in people], seats_of(len(people))
    free = iter(letter for letter in SEAT_LETTERS if letter not in taken)
    ids = iter(taken)
    seated = tuple(Seat(next(ids if seat.role is Role.PLAYER else free), seat.role) for seat in seats)
    names = {person.seat: person.name for person in people if person.name}
    return Game.of(seated, Rulings(), names) if seats else None


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
    event_faults=_event_faults,
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
    ending=_ending,
    again=_again,
    with_people=_with_people,
)
