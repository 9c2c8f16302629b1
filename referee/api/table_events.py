"""Answer `/tables/{code}/events`: a table's changes as server-sent events with JSON."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Response, request

from referee.api.table_voice import voice_of
from referee.games.nunatak.log import Removed
from referee.kept import broker, keeper
from referee.live import sse
from referee.live.sse import Message
from referee.live.stream import Change, changes
from referee.reader import reader_language
from referee.tables.access import Access
from referee.wire.common import Answer
from referee.wire.table_state import StateAnswer, TurnEventAnswer, UndoEventAnswer

TURN, UNDO, STATE = "turn", "undo", "state"


def events(access: Access) -> Response:
    """Stream every change after the version that the phone names, or from how it is now."""
    stream = changes(keeper(), broker(), access, sse.last_event_id(request), is_gone=sse.gone(request))
    # Now and not when the answer has begun: who finds no room is told so by a status. What it yields
    # first is a sign of life, which every stream begins with anyway.
    next(stream)
    return sse.response(_messages(stream, reader_language()))


def _messages(stream: Iterator[Change | None], language: str) -> Iterator[Message | None]:
    for change in stream:
        yield None if change is None else message(change, language)


def message(change: Change, language: str) -> Message:
    """One change as an event: a turn, an undo, or the state after anything else."""
    name, told = _told(change, language)
    return Message(name, told.model_dump_json(by_alias=True), change.table.version)


def _told(change: Change, language: str) -> tuple[str, Answer]:
    game, entry = change.table.game, change.entry
    if entry is not None and entry.kind == TURN:
        return TURN, TurnEventAnswer.in_game(game.record[-1], game, voice_of(game, language))
    if entry is not None and isinstance(entry.event, Removed):
        before = change.table.games[entry.version - 1]
        undone = [kept.number for kept in before.turns if kept.item.key in entry.event.keys]
        return UNDO, UndoEventAnswer.after(game, [number for number in undone if number])
    return STATE, StateAnswer.of(game)
