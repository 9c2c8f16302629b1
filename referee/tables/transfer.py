"""Export and import a table: JSON with the whole log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from referee.games.faults import Fault
from referee.store import logs, queries
from referee.tables.access import LinkRole, hash_of, tokens_from
from referee.tables.adapters import AnyTableGame, adapter_of
from referee.tables.bounds import judged_between, log_fault
from referee.tables.judging import Effect, judged_data, judged_text
from referee.tables.moments import now, written
from referee.tables.opening import Opened, added_table
from referee.tables.outcome import FaultyError
from referee.tables.service import TableService
from referee.tables.table import (
    AnyEntry,
    AnyTable,
    Entry,
    Table,
    opening_data,
    stored_entry,
    written_by,
)
from referee.wire.tables import FILE_MAX, FORMAT, JudgedBody

POINTS_STATED_MAX = 10_000
"""No reason is ever worth more points than this; of a file that says so no points are shown."""


class LoggedEntry(Protocol):
    """One entry of a file: what was logged of it, and the event that it is."""

    @property
    def version(self) -> int: ...
    @property
    def id(self) -> UUID: ...
    @property
    def at(self) -> datetime: ...
    @property
    def by(self) -> str | None: ...
    @property
    def judged(self) -> Sequence[JudgedBody] | None: ...

    def event(self) -> Any:  # noqa: ANN401  an entry of its game
        """The entry that is meant."""

    def located(self, fault: Fault) -> Fault:
        """A fault of that event, where the entry has it as JSON."""


class TableFile(Protocol):
    """A file of a table as its game reads it."""

    @property
    def game(self) -> str: ...
    @property
    def opened_at(self) -> datetime: ...
    @property
    def log(self) -> Sequence[LoggedEntry]: ...

    def log_faults(self) -> tuple[Fault, ...]:
        """Entries that are numbered wrongly, repeat an id, or lack the fields of their kind."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An act whose reasons, judged again, are not those of the file; or the end, where its result is not.

    `kept` is the act as its game judged it; of the end it is None, and its points are the totals.
    """

    version: int
    kept: Any
    points_in_file: Mapping[str, int]
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported table, and what differs from its file."""

    opened: Opened
    table: AnyTable
    differences: tuple[Difference, ...]


def export_data(table: AnyTable) -> dict[str, Any]:
    """The whole table as data: how it began, and every entry with the reasons that it gave."""
    return {
        "referee": FORMAT,
        **opening_data(table),
        "opened_at": table.opened_at,
        "log": [_logged(table, entry) for entry in table.entries],
    }


def export_json(table: AnyTable) -> str:
    """The whole table as a file; without the reasons if it could not be imported with them."""
    data = export_data(table)
    text = json.dumps(data, ensure_ascii=False)
    if len(text.encode()) <= FILE_MAX:
        return text
    return json.dumps(without_reasons(data), ensure_ascii=False)


def without_reasons(data: dict[str, Any]) -> dict[str, Any]:
    """A table as data, shorter: the moves are the game, and import gives its own reasons anyway."""
    log = [{name: value for name, value in logged.items() if name != "judged"} for logged in data["log"]]
    return {**data, "log": log}


def import_table(service: TableService, body: TableFile) -> Imported:
    """Import a table and judge everything again; it gets a code and links of its own.

    Raises FaultyError for a log that no game can have or that costs too much to judge; what is only judged
    otherwise is named. The caller has passed `service.importing`: reading a file takes long as well.
    """
    (imported,) = _stored(service, [reading_of(body)], None)
    return imported


def import_evening(
    service: TableService, bodies: Sequence[TableFile], wish: bytes | None = None
) -> tuple[Imported, ...]:
    """Import tables that follow each other, all or none, as `import_table` imports one.

    A fault is at `games`, the index, and where it is in that file. `wish` is a secret of whoever asks, for
    this import alone: asked with it again, the tables are those of the first time, as far as they are there.
    """
    readings = list(readings_of(bodies))
    try:
        return _stored(service, readings, wish)
    except IntegrityError:
        # Another process has imported the same at the same moment: now it is there.
        if wish is None:
            raise
        return _stored(service, readings, wish)


def evening_judged_again(bodies: Sequence[TableFile]) -> list[tuple[AnyTable, tuple[Difference, ...]]]:
    """The tables of an evening, each as `judged_again` gives one."""
    return [(read.table(0, ""), tuple(read.differences)) for read in readings_of(bodies)]


def readings_of(bodies: Sequence[TableFile]) -> Iterator[Reading]:
    """Every game of an evening, judged again; a fault is at `games`, the index, and its place there."""
    for index, body in enumerate(bodies):
        try:
            yield reading_of(body)
        except FaultyError as error:
            raise FaultyError(*(fault.within("games", index) for fault in error.faults)) from error


def _stored(service: TableService, readings: Sequence[Reading], wish: bytes | None) -> tuple[Imported, ...]:
    tokens = [
        None if wish is None else tokens_from(wish, f"import {index}") for index in range(len(readings))
    ]
    with service.store.writing() as connection:
        opened = _opened_before(connection, tokens)
        if not opened:
            after: int | None = None
            for index, read in enumerate(readings):
                opened[index] = added_reading(connection, read, after, tokens[index])
                after = opened[index].number
    return tuple(
        Imported(one, readings[index].table(one.number, one.code), tuple(readings[index].differences))
        for index, one in opened.items()
    )


def _opened_before(
    connection: Connection, tokens: Sequence[Mapping[LinkRole, str] | None]
) -> dict[int, Opened]:
    """The tables that one of these tokens still opens, by the index of their file."""
    found = {}
    for index, by_role in enumerate(tokens):
        for token in (by_role or {}).values():
            holder = queries.holder_of(connection, hash_of(token))
            if by_role and holder:
                found[index] = Opened(holder.number, holder.code, by_role)
    return found


def added_reading(
    connection: Connection, read: Reading, after: int | None, tokens: Mapping[LinkRole, str] | None
) -> Opened:
    """Add the table of a log that was read, after another of its evening; its tokens are new unless given."""
    opened = added_table(connection, read.adapter, read.games[0], after, tokens, opened_at=read.opened_at)
    if read.entries:
        logs.add_entries(connection, opened.number, [stored_entry(entry) for entry in read.entries])
    return opened


def judged_again(body: TableFile) -> tuple[AnyTable, tuple[Difference, ...]]:
    """The table of a file, judged again and kept nowhere, and what differs from the file.

    Raises FaultyError as `import_table` does.
    """
    read = reading_of(body)
    return read.table(0, ""), tuple(read.differences)


def reading_of(body: TableFile) -> Reading:
    """The log of a file, judged again; raises FaultyError as `import_table` does."""
    adapter = adapter_of(body.game)
    faults = (*adapter.opening_faults(body), *body.log_faults())
    if faults:
        raise FaultyError(*faults)
    read = Reading(adapter, adapter.opened(body), _opened_at(body))
    for index, logged in enumerate(body.log):
        read.add(index, logged)
    return read


class Reading:
    """A log that is read in, entry by entry."""

    def __init__(self, adapter: AnyTableGame, game: Any, opened_at: str) -> None:  # noqa: ANN401
        self.adapter, self.opened_at = adapter, opened_at
        self.games = [game]
        self.entries: list[AnyEntry] = []
        self.corrected = 0
        self.differences: list[Difference] = []

    def table(self, number: int, code: str) -> AnyTable:
        """The table as far as it was read."""
        return Table(number, code, self.opened_at, self.adapter, tuple(self.entries), tuple(self.games))

    def add(self, index: int, logged: LoggedEntry) -> None:
        """Judge one entry more; raises FaultyError where it cannot follow those before it."""
        game, event = self.games[-1], self._judged_again(logged)
        full = log_fault(index, self.corrected, game, event)
        faults = (full,) if full else map(logged.located, self.adapter.event_faults(game, event))
        placed = [fault.within("log", index) for fault in faults]
        if placed:
            raise FaultyError(*placed)
        effect = self._effect(game, event, index)
        judged, moment = judged_text(effect.judged), _moment(logged.at)
        judges = judged_between(game, effect.after)
        self.corrected += 0 if event.ADDS_ACT else judges
        stated, by = self.adapter.event_data(event), logged.by or ""
        self.entries.append(
            Entry.of(
                logged.version, logged.id, moment, event, stated=stated, judged=judged, judges=judges, by=by
            )
        )
        self.games.append(effect.after)
        self.differences += self._differences(logged, effect)

    def _judged_again(self, logged: LoggedEntry) -> Any:  # noqa: ANN401  an entry of its game
        """The entry; of an end the result that this game has, where the file says another."""
        stated: Any = logged.event()
        event = self.adapter.judged_again(self.games[-1], stated)
        if event != stated:
            in_file, now = map(self.adapter.totals, (stated, event))
            self.differences.append(Difference(logged.version, None, _stated_points(in_file), now))
        return event

    def _effect(self, game: Any, event: Any, index: int) -> Effect[Any, Any]:  # noqa: ANN401
        effect = self.adapter.effect_of(game, event)
        for kept in effect.breaks:
            rules = tuple(reason.rule.id for reason in kept.reasons)
            operands = {"number": kept.number or 0, "rules": rules}
            raise FaultyError(Fault(("log", index), "turn-not-legal", operands))
        return effect

    def _differences(self, logged: LoggedEntry, effect: Effect[Any, Any]) -> Iterator[Difference]:
        if logged.judged is None:
            return
        in_file = {stated.entry: stated.reasons for stated in logged.judged}
        judged = {kept.key: kept for kept in effect.judged}
        for key in {**judged, **in_file}:
            # The file may say more than what is judged again here: of any other act that is in force.
            kept, stated = judged.get(key) or self.adapter.kept(effect.after, key), in_file.get(key, [])
            if kept is not None and stated != judged_data(kept)["reasons"]:
                yield Difference(logged.version, kept, _points_in_file(stated), kept.points)


def _points_in_file(reasons: list[dict[str, Any]]) -> dict[str, int]:
    """What the file says of points, as far as it says it in numbers."""
    points: dict[str, int] = {}
    for reason in reasons:
        seat, count = reason.get("seat"), reason.get("points", 0)
        # A file that was changed may hold a number of any length.
        if isinstance(seat, str) and isinstance(count, int) and 0 < abs(count) <= POINTS_STATED_MAX:
            points[seat] = points.get(seat, 0) + count
    return points


def _stated_points(points: Mapping[str, int]) -> dict[str, int]:
    """Totals of a file as far as they can be."""
    return {seat: count for seat, count in points.items() if abs(count) <= POINTS_STATED_MAX}


def _logged(table: AnyTable, entry: AnyEntry) -> dict[str, Any]:
    moments = {"version": entry.version, "id": str(entry.id), "at": entry.at}
    stated = {**table.adapter.event_data(entry.event), **written_by(entry.by)}
    return {**moments, **stated, "judged": json.loads(entry.judged)}


def _opened_at(body: TableFile) -> str:
    """When the table of a file was opened: not after its first entry nor after now, whatever it says."""
    return min(now(), *map(_moment, (body.opened_at, *(entry.at for entry in body.log[:1]))))


def _moment(at: datetime) -> str:
    try:
        return written(at)
    except OverflowError:
        # The first and the last day of all years have no other time zone.
        return now()
