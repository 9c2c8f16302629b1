"""The single way into a log: rights, known id, version, faults, legality, and only then the entry.

An entry is judged for one version of its table and committed for that version alone, so that two phones
never build on the same one; other phones get it once it is committed, not before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeAlias
from uuid import UUID, uuid4

from referee.games.faults import Fault
from referee.tables.access import Access, LinkRole, require_writer
from referee.tables.bounds import judged_between, log_fault
from referee.tables.judging import Effect, EventT, GameT, JudgedT, TableState, judged_text
from referee.tables.moments import now
from referee.tables.outcome import (
    BreaksError,
    FaultyError,
    FinishedError,
    ForbiddenError,
    FullError,
    IllegalError,
    OtherMoveError,
    StaleError,
    TableError,
)
from referee.tables.process.memory import Known
from referee.tables.service import TableService
from referee.tables.table import Entry, Table

Make: TypeAlias = Callable[[GameT], EventT]
"""What shall be written, made from the game as it is when its turn to be written has come."""

Ask: TypeAlias = Callable[[GameT], Iterable[Fault]]
"""What whoever writes must have been asked before, as far as they have not: no fault of the entry itself."""


def nothing_to_ask(_game: TableState) -> Iterable[Fault]:
    """Most entries are written without a question."""
    return ()


def new_id() -> UUID:
    """An id for what a phone is about to send; a page on plain HTTP cannot make one by itself."""
    return uuid4()


class Sent(NamedTuple):
    """What a phone sends with everything that it wants written.

    `id` is its own for this one wish, the same however often it is sent; `version` is that of the table
    which the phone has seen. `is_dry_run` goes the whole way but for the commit.
    """

    id: UUID
    version: int
    is_dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Written(Generic[GameT, EventT, JudgedT]):
    """What was written: the table at that entry, and the act as it was judged, where it is one.

    `repeated` is set where the id was known: the answer is the same, and nothing was done again.
    `is_stored` is unset after a dry run.
    """

    table: Table[GameT, EventT]
    entry: Entry[EventT]
    kept: JudgedT | None
    repeated: bool = False
    is_stored: bool = True


def write(service: TableService, access: Access, sent: Sent, event: EventT) -> Written[Any, EventT, Any]:
    """Write one entry, or raise the error of `outcome` that says why not; then nothing was changed."""

    def make(_game: Any) -> EventT:  # noqa: ANN401  whatever game
        return event

    return write_made(service, access, sent, make)


def write_made(
    service: TableService,
    access: Access,
    sent: Sent,
    make: Make[GameT, EventT],
    ask: Ask[GameT] = nothing_to_ask,
) -> Written[GameT, EventT, Any]:
    """Write one entry that depends on the state of the game when it is written.

    It is judged by what is remembered of the table, and the commit compares that with the database.
    Nothing else is answered from memory: what is refused, known or only tried is looked at as it is now.
    """
    require_writer(access)
    if not sent.is_dry_run:
        known = service.remembered(access)
        with suppress(TableError):
            written = _tried(service, known, access, sent, make, ask=ask)
            if written is not None and not written.repeated:
                return written
    while True:
        written = _tried(service, service.known(access), access, sent, make, ask=ask)
        if written is not None:
            return written


def tried(service: TableService, access: Access, event: EventT) -> Effect[Any, Any]:
    """What an entry would do to the table as it is now; nothing is written.

    It is refused as `write` refuses it, but for what it would break: that its report names.
    """
    require_writer(access)
    table: Table[Any, EventT] = service.table(access)
    _refuse_as_seen(table, access.role, table.version, None, lambda _game: event)
    _refuse(table, event)
    return table.adapter.effect_of(table.game, event)


def _tried(
    service: TableService,
    known: Known,
    access: Access,
    sent: Sent,
    make: Make[GameT, EventT],
    *,
    ask: Ask[GameT],
) -> Written[GameT, EventT, Any] | None:
    """Judge and write; None where another was faster, so that it must be judged once more."""
    table: Table[GameT, EventT] = known.table
    before = table.entry_of(sent.id)
    _refuse_as_seen(table, access.role, sent.version, before, make)
    if before is not None:
        return _again(table, before, make)
    _refuse_stale(table, sent.version, _made(make, table.game))
    event = make(table.game)
    _refuse(table, event)
    if asked := tuple(ask(table.game)):
        raise FaultyError(*asked)
    began = perf_counter()
    effect = _allowed(table, event)
    service.watch.judged(perf_counter() - began)
    judged, judges = judged_text(effect.judged), judged_between(table.game, effect.after)
    stated, by = table.adapter.event_data(event), access.seat or ""
    entry = Entry.of(
        table.version + 1,
        sent.id,
        now(),
        event,
        stated=stated,
        judged=judged,
        judges=judges,
        by=by,
    )
    after = table.with_entry(entry, effect.after)
    written = Written(after, entry, _own(after, entry), is_stored=not sent.is_dry_run)
    if sent.is_dry_run:
        return written
    if not service.commit(known, after):
        return None
    service.watch.entered(entry.kind)
    return written


def _again(
    table: Table[GameT, EventT], known: Entry[EventT], make: Make[GameT, EventT]
) -> Written[GameT, EventT, Any]:
    """Answer a repeated id as the first time, where it asks for the same."""
    then = table.at(known.version)
    event = _made(make, then.games[known.version - 1])
    data = table.adapter.event_data
    if event is None or data(event) != data(known.event):
        raise OtherMoveError
    return Written(then, known, _own(then, known), repeated=True)


def _own(table: Table[GameT, EventT], entry: Entry[EventT]) -> Any:  # noqa: ANN401  an act of its game
    return table.adapter.kept(table.game, entry.version) if entry.event.ADDS_ACT else None


def _refuse_stale(table: Table[GameT, EventT], version: int, event: EventT | None) -> None:
    if version > table.version:
        raise StaleError(table, ())
    since = table.adapter.against(table, version, event)
    if since:
        raise StaleError(table, since)


def _refuse_as_seen(
    table: Table[GameT, EventT],
    role: LinkRole,
    version: int,
    known: Entry[EventT] | None,
    make: Make[GameT, EventT],
) -> None:
    """Refuse what is wrong whatever has happened since: rights, and places or seats that no table has.

    What a player may take back is what was the latest when the phone saw it, or when a known wish was
    written.
    """
    seen = [table.at(min(version, table.version))]
    if known is not None:
        seen.append(table.at(known.version - 1))
    if not any(_may(one, role, make) for one in seen):
        raise ForbiddenError
    event = _made(make, seen[0].game)
    faults = () if event is None else table.adapter.faults_as_seen(seen[0].game, event)
    if faults:
        raise FaultyError(*faults)


def _may(seen: Table[GameT, EventT], role: LinkRole, make: Make[GameT, EventT]) -> bool:
    event = _made(make, seen.game)
    return role is LinkRole.OWNER or event is None or seen.adapter.players_may(seen, event)


def _made(make: Make[GameT, EventT], game: GameT) -> EventT | None:
    """The wish in this game; None for a turn that is not there: the version is looked at before that."""
    try:
        return make(game)
    except FaultyError:
        return None


def _refuse(table: Table[GameT, EventT], event: EventT) -> None:
    faults = table.adapter.new_event_faults(table.game, event)
    if faults:
        raise FaultyError(*faults)
    full = log_fault(table.version, table.corrected, table.game, event)
    if full:
        raise FullError(full)
    if table.game.is_ended and not event.AFTER_THE_END:
        raise FinishedError(table)


def _allowed(table: Table[GameT, EventT], event: EventT) -> Effect[GameT, Any]:
    """What the event does, unless the rules are against it."""
    effect = table.adapter.effect_of(table.game, event)
    if effect.breaks and effect.report:
        raise BreaksError(table, effect.report)
    if effect.breaks:
        raise IllegalError(table, effect.breaks[0])
    return effect
