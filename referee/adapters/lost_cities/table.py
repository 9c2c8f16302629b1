"""What Lost Cities hands to its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.adapters.lost_cities.meanwhile import against
from referee.adapters.lost_cities.playing import effect_of
from referee.adapters.lost_cities.rows import export_rows
from referee.adapters.new_entries import when_new
from referee.catalogue.games import LOST_CITIES
from referee.games.faults import Fault, name_faults
from referee.games.lost_cities.cards import PRINTED_COLOURS, Player
from referee.games.lost_cities.faults import PLAYER_TWICE
from referee.games.lost_cities.table.acts import Laid
from referee.games.lost_cities.table.kept import JudgedAct, KeptMatch, result_of
from referee.games.lost_cities.table.log import Added, Ended, Event, Named, Noted
from referee.tables.table import Ending, Person, Placed, TableGame
from referee.wire.lost_cities_table import ImportMatchBody, OpenMatchBody, event_data, kind_of, read_entry
from referee.wording.names import note_sign_faults

PLAYERS = 2


def opening_faults(body: OpenMatchBody) -> tuple[Fault, ...]:
    """Every fault of what a table shall begin with."""
    first, second = body.seats
    twice = (Fault(("seats", 1), PLAYER_TWICE, {"player": Player(second)}),) if first == second else ()
    return (*twice, *name_faults((first, second), body.names))


def opened(body: OpenMatchBody) -> KeptMatch:
    """The match that a program asks for."""
    first, second = body.seats
    return KeptMatch(body.colours, (first, second), body.names)


def _opening_data(match: KeptMatch) -> dict[str, Any]:
    return {"seats": list(match.seats), "names": dict(match.names), "colours": match.colours}


def _read_opening(data: Mapping[str, Any]) -> KeptMatch:
    first, second = data["seats"]
    return KeptMatch(data["colours"], (first, second), data["names"])


def _event_faults(match: KeptMatch, event: Event) -> tuple[Fault, ...]:
    signs = note_sign_faults(event.text) if isinstance(event, Noted) else ()
    return (*event.faults(match), *signs)


def _faults_as_seen(match: KeptMatch, event: Event) -> tuple[Fault, ...]:
    """Of a card of a seat or a colour that this table does not have."""
    if not (isinstance(event, Added) and isinstance(event.act, Laid)):
        return ()
    return tuple(fault for fault in event.faults(match) if fault.path in (("seat",), ("colour",)))


def _judged_again(match: KeptMatch, event: Event) -> Event:
    """The end with the result of this match; one of an older version keeps its winner, who was ahead."""
    if not isinstance(event, Ended):
        return event
    result = result_of(match)
    is_older = event.result == replace(result, winner=match.judgement.winner)
    return event if is_older else Ended(result)


def _totals(event: Event) -> Mapping[str, int]:
    return event.result.totals if isinstance(event, Ended) else {}


def _ending(match: KeptMatch) -> Ending | None:
    result = match.result
    if result is None:
        return None
    totals = {seat: result.totals.get(seat, 0) for seat in match.seats}
    places = [
        Placed(seat, 1 + sum(other > total for other in totals.values()), total, seat == result.won_by)
        for seat, total in totals.items()
    ]
    return Ending(tuple(sorted(places, key=lambda one: one.place)), is_whole=bool(result.games))


def _with_people(people: tuple[Person, ...]) -> KeptMatch | None:
    if len(people) != PLAYERS:
        return None
    first, second = people
    names = {person.seat: person.name for person in people if person.name}
    return KeptMatch(PRINTED_COLOURS, (first.seat, second.seat), names)


TABLE: TableGame[KeptMatch, Event, JudgedAct] = TableGame(
    slug=LOST_CITIES.slug,
    open_body=OpenMatchBody,
    import_body=ImportMatchBody,
    opening_faults=opening_faults,
    opened=opened,
    opening_data=_opening_data,
    read_opening=_read_opening,
    players=lambda match: match.seats,
    event_data=event_data,
    kind_of=kind_of,
    read_entry=read_entry,
    event_faults=_event_faults,
    new_event_faults=when_new(_event_faults, Named),
    faults_as_seen=_faults_as_seen,
    effect_of=effect_of,
    kept=KeptMatch.kept,
    players_may=lambda table, event: event.player_may_write(table.game),
    against=against,
    export_rows=export_rows,
    judged_again=_judged_again,
    totals=_totals,
    ending=_ending,
    again=lambda table: (KeptMatch(table.game.colours, table.game.seats, table.game.names), ()),
    with_people=_with_people,
)
