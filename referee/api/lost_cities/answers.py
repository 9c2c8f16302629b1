"""What Lost Cities answers to the calls that every table has."""

from __future__ import annotations

from referee.adapters.lost_cities.typed import Entry, Table
from referee.api.tables.answers import TableAnswers
from referee.games.lost_cities.table.kept import KeptMatch
from referee.games.lost_cities.table.log import Event
from referee.wire.common import Answer
from referee.wire.lost_cities_table import (
    LoggedMatchAnswer,
    MatchActAnswer,
    MatchConflictAnswer,
    MatchLogAnswer,
    MatchStateAnswer,
    event_data,
)
from referee.wording.voice import Voice

STATE = "state"


def _entry(entry: Entry) -> LoggedMatchAnswer:
    return LoggedMatchAnswer.of(entry, event_data(entry.event))


def _log(table: Table, voice: Voice) -> MatchLogAnswer:
    return MatchLogAnswer(
        version=table.version,
        acts=[MatchActAnswer.of(kept, voice) for kept in table.game.record],
        entries=[_entry(entry) for entry in table.entries],
    )


def _change(_entry: Entry | None, table: Table, voice: Voice) -> tuple[str, Answer]:
    return STATE, MatchStateAnswer.of(table.game, voice)


ANSWERS: TableAnswers[KeptMatch, Event] = TableAnswers(
    state=MatchStateAnswer.of,
    log=_log,
    entry=_entry,
    change=_change,
    conflict=MatchConflictAnswer,
    # No correction of a match makes another card illegal.
    breaks=MatchConflictAnswer,
    broken=lambda _report, _voice: [],
)
