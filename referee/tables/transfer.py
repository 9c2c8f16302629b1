"""Export and import a table: JSON with the whole log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from referee.games.faults import Fault
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.final_sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import (
    Added,
    Ended,
    Event,
)
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.rulings import Rulings
from referee.store import logs
from referee.tables.bounds import judged_between, log_fault
from referee.tables.judging import Effect, effect_of, judged_data, judged_text
from referee.tables.moments import now, written
from referee.tables.opening import Opened, added_table, opening_faults
from referee.tables.outcome import FaultyError
from referee.tables.service import TableService
from referee.tables.table import Entry, Table, opening_data, stored_entry
from referee.wire.nunatak.entries import event_data, written_by
from referee.wire.tables import FILE_MAX, FORMAT, ImportBody, LoggedBody

POINTS_STATED_MAX = 10_000
"""No reason is ever worth more points than this; of a file that says so no points are shown."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An act whose reasons, judged again, are not those of the file; or the end, where its result is not.

    Of the end `kept` is None; its points are the totals.
    """

    version: int
    kept: JudgedAct | None
    points_in_file: Mapping[str, int]
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported table, and what differs from its file."""

    opened: Opened
    table: Table
    differences: tuple[Difference, ...]


def export_data(table: Table) -> dict[str, Any]:
    """The whole table as data: how it began, and every entry with the reasons that it gave."""
    return {
        "referee": FORMAT,
        **opening_data(table.games[0]),
        "opened_at": table.opened_at,
        "log": [_logged(entry) for entry in table.entries],
    }


def export_json(table: Table) -> str:
    """The whole table as a file; without the reasons if it could not be imported with them."""
    data = export_data(table)
    text = json.dumps(data, ensure_ascii=False)
    if len(text.encode()) <= FILE_MAX:
        return text
    for logged in data["log"]:
        # The moves are the game; import gives its own reasons anyway.
        del logged["judged"]
    return json.dumps(data, ensure_ascii=False)


def import_table(service: TableService, body: ImportBody) -> Imported:
    """Import a table and judge everything again; it gets a code and links of its own.

    Raises FaultyError for a log that no game can have or that costs too much to judge; what is only judged
    otherwise is named. The caller has passed `service.importing`: reading a file takes long as well.
    """
    faults = (*opening_faults(body.table(), body.names, body.rulings), *body.log_faults())
    if faults:
        raise FaultyError(*faults)
    read = _Reading(Game.of(body.table(), Rulings.of(body.rulings), body.names, body.keeps))
    for index, logged in enumerate(body.log):
        read.add(index, logged)
    with service.store.writing() as connection:
        opened = added_table(connection, read.games[0])
        if read.entries:
            logs.add_entries(connection, opened.number, [stored_entry(entry) for entry in read.entries])
    table = Table(opened.number, opened.code, now(), tuple(read.entries), tuple(read.games))
    return Imported(opened, table, tuple(read.differences))


class _Reading:
    """A log that is read in, entry by entry."""

    def __init__(self, game: Game) -> None:
        self.games = [game]
        self.entries: list[Entry] = []
        self.corrected = 0
        self.differences: list[Difference] = []

    def add(self, index: int, logged: LoggedBody) -> None:
        """Judge one entry more; raises FaultyError where it cannot follow those before it."""
        game, event = self.games[-1], self._judged_again(logged)
        full = log_fault(index, self.corrected, game, event)
        faults = (full,) if full else event_faults(game, event)
        if faults:
            path = ("log", index)
            raise FaultyError(*(replace(fault, path=(*path, *fault.path)) for fault in faults))
        effect = _effect(game, event, index)
        judged, moment = judged_text(effect.judged), _moment(logged.at)
        judges = judged_between(game, effect.after)
        self.corrected += 0 if isinstance(event, Added) else judges
        self.entries.append(
            Entry.of(logged.version, logged.id, moment, event, judged, judges=judges, by=logged.by or "")
        )
        self.games.append(effect.after)
        self.differences += _differences(logged, effect)

    def _judged_again(self, logged: LoggedBody) -> Event:
        """The entry; of an end the result that this game has, where the file says another."""
        event = logged.event()
        if not isinstance(event, Ended) or event.result is None:
            return event
        finish = finish_of(self.games[-1])
        if finish.tells(event.result):
            return event
        result = finish.result()
        now = {} if result is None else result.totals
        in_file = _stated_points(event.result.totals)
        self.differences.append(Difference(logged.version, None, in_file, now))
        return Ended(result)


def _effect(game: Game, event: Event, index: int) -> Effect:
    effect = effect_of(game, event)
    for kept in effect.breaks:
        rules = tuple(reason.rule.id for reason in kept.reasons)
        operands = {"number": kept.number or 0, "rules": rules}
        raise FaultyError(Fault(("log", index), "turn-not-legal", operands))
    return effect


def _differences(logged: LoggedBody, effect: Effect) -> Iterator[Difference]:
    if logged.judged is None:
        return
    in_file = {stated.entry: stated.reasons for stated in logged.judged}
    judged = {kept.item.key: kept for kept in effect.judged}
    for key in {**judged, **in_file}:
        # The file may say more than what is judged again here: of any other act that is in force.
        kept, stated = judged.get(key) or effect.after.kept(key), in_file.get(key, [])
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


def _logged(entry: Entry) -> dict[str, Any]:
    moments = {"version": entry.version, "id": str(entry.id), "at": entry.at}
    stated = {**event_data(entry.event), **written_by(entry.by)}
    return {**moments, **stated, "judged": json.loads(entry.judged)}


def _moment(at: datetime) -> str:
    try:
        return written(at)
    except OverflowError:
        # The first and the last day of all years have no other time zone.
        return now()
