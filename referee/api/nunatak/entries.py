"""Answer the calls that write any entry of a table's log but a turn: cards, corrections, extra turns."""

from __future__ import annotations

from dataclasses import replace

from flask import Response

from referee.adapters.nunatak import playing
from referee.adapters.nunatak.judging import effect_of
from referee.adapters.nunatak.typed import Effect, Make, Written
from referee.api.answers import answer
from referee.api.nunatak.blueprint import calls
from referee.api.tables.blueprint import enter, read_to_write, sent_of, stored
from referee.api.tables.problems import in_entry
from referee.api.tables.voice import voice_of
from referee.games.nunatak.table.completion import completed
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Carded, CardLines, Completed, Event
from referee.services import service
from referee.tables.access import Access
from referee.tables.outcome import FaultyError, FullError, OtherMoveError
from referee.tables.writing import tried, write_made
from referee.wire.nunatak.table_calls import EntryBody, LinesOfAllBody, TurnCardBody
from referee.wire.nunatak.table_log import WrittenAnswer
from referee.wire.tables import SentBody
from referee.wire.values import meant_by


@calls.post("/<code>/entries")
def write_entry(code: str) -> Response:
    """Write an entry of any kind that has no call of its own, or show what it would change."""
    access, body = read_to_write(code, EntryBody)
    faults = body.field_faults()
    if faults:
        raise FaultyError(*faults)
    event = body.entry.event()
    try:
        return _previewed(access, event) if body.preview else _written(access, body, lambda _: event)
    except FaultyError as error:
        raise in_entry(error, body.entry.located) from error


@calls.post("/<code>/cards")
def enter_card(code: str) -> Response:
    """Enter the card of an earlier turn, or complete it."""
    access, body = read_to_write(code, TurnCardBody)
    table = service().table(enter(code))
    # Turns may have been inserted since: the number is that of the version which the program has seen.
    seen = table.at(min(body.version, table.version)).game
    event = Carded(playing.key_of_turn(seen, body.turn), body.card, body.as_, meant_by(body.details))
    return _written(access, body, lambda _: event)


@calls.post("/<code>/completion")
def enter_lines(code: str) -> Response:
    """Enter the numbers of the completion card: they decide who takes the two extra turns."""
    access, body = read_to_write(code, LinesOfAllBody)
    lines = meant_by(body.lines)
    try:
        return _written(access, body, lambda game: _completed(game, lines))
    except FaultyError as error:
        raise _in_lines(error) from error


def _in_lines(error: FaultyError) -> FaultyError:
    """The same faults, where the body has them: here the lines say the order."""
    if isinstance(error, OtherMoveError | FullError):
        return error
    return FaultyError(
        *(
            replace(fault, path=("lines",)) if fault.path[:1] == ("order",) else fault
            for fault in error.faults
        )
    )


def _completed(game: Game, lines: tuple[CardLines, ...]) -> Completed:
    faults = tuple(fault for fault in Completed((), lines).lines_faults(game) if fault.path[0] == "lines")
    if faults:
        raise FaultyError(*faults)
    return completed(game, lines)


def _written(access: Access, sent: SentBody, make: Make) -> Response:
    written = write_made(service(), access, sent_of(sent), make)
    return stored(written, _shown(written))


def _shown(written: Written) -> WrittenAnswer:
    before, game = written.table.games[-2:]
    report = effect_of(before, written.entry.event).report
    version = written.entry.version if written.is_stored else None
    return WrittenAnswer.after(game, version, report, voice_of(game))


def _previewed(access: Access, event: Event) -> Response:
    preview: Effect = tried(service(), access, event)
    return answer(WrittenAnswer.after(preview.after, None, preview.report, voice_of(preview.after)))
