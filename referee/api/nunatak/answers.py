"""What Nunatak answers to the calls that every table has."""

from __future__ import annotations

from referee.adapters.nunatak.reverting import corrections
from referee.adapters.nunatak.typed import Entry, Table
from referee.api.tables.answers import TableAnswers
from referee.games.nunatak.table.game import Event, Game
from referee.games.nunatak.table.log import Removed
from referee.games.nunatak.table.out_of_order import out_of_order
from referee.wire.common import Answer
from referee.wire.nunatak.entries import event_data
from referee.wire.nunatak.table_log import (
    ActAnswer,
    BreakAnswer,
    BreaksAnswer,
    ConflictAnswer,
    EntryAnswer,
    LogAnswer,
)
from referee.wire.nunatak.table_state import StateAnswer, TurnEventAnswer, UndoEventAnswer
from referee.wording.voice import Voice

TURN, UNDO, STATE = "turn", "undo", "state"


def _entry(entry: Entry) -> EntryAnswer:
    return EntryAnswer.of(entry, event_data(entry.event))


def _log(table: Table, voice: Voice) -> LogAnswer:
    came = {entry.version: entry for entry in table.entries}
    early = out_of_order(table.game)
    return LogAnswer(
        version=table.version,
        turns=[
            ActAnswer.of(kept, came[kept.key].id, came[kept.key].at, early, voice)
            for kept in table.game.record
        ],
        entries=[_entry(entry) for entry in table.entries],
        corrections=[entry.version for entry in corrections(table)],
    )


def _change(entry: Entry | None, table: Table, voice: Voice) -> tuple[str, Answer]:
    game = table.game
    if entry is not None and entry.kind == TURN:
        return TURN, TurnEventAnswer.in_game(game.record[-1], game, voice)
    if entry is not None and isinstance(entry.event, Removed):
        before = table.games[entry.version - 1]
        undone = [kept.number for kept in before.turns if kept.key in entry.event.keys]
        return UNDO, UndoEventAnswer.after(game, [number for number in undone if number], voice)
    return STATE, StateAnswer.of(game, voice)


ANSWERS: TableAnswers[Game, Event] = TableAnswers(
    state=StateAnswer.of,
    log=_log,
    entry=_entry,
    change=_change,
    conflict=ConflictAnswer,
    breaks=BreaksAnswer,
    broken=lambda report, voice: [*BreakAnswer.all_of(report, voice)],
)
