"""Answer the calls about the end of a game at a table: its final sheet, its result, and that it goes on."""

from __future__ import annotations

from flask import Response

from referee.adapters.nunatak.playing import end
from referee.api.answers import answer
from referee.api.nunatak.blueprint import calls
from referee.api.tables.blueprint import enter, read_to_write, sent_of, stored
from referee.api.tables.voice import voice_of
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Counted, Reopened
from referee.services import service
from referee.tables.writing import write
from referee.wire.nunatak.table_final import CountedCallBody, EndBody, ReopenBody, TableFinalAnswer
from referee.wire.nunatak.table_state import StateAnswer
from referee.wire.problems import fault_errors
from referee.wire.values import meant_by


@calls.get("/<code>/final")
def final_sheet(code: str) -> Response:
    """Show the final sheet as far as it is known."""
    return answer(_shown(service().table(enter(code)).game))


@calls.post("/<code>/final")
def fill_final_sheet(code: str) -> Response:
    """Fill or empty cells of the final sheet; other cells may have changed since."""
    access, body = read_to_write(code, CountedCallBody)
    event = Added(Counted(meant_by(body.values)))
    written = write(service(), access, sent_of(body), event)
    return stored(written, _shown(written.table.game))


@calls.post("/<code>/end")
def end_game(code: str) -> Response:
    """End the game, with its result where the final sheet is full; early only where the body says so."""
    access, body = read_to_write(code, EndBody)
    written = end(service(), access, sent_of(body), early=body.early)
    return stored(written, _state(written.table.game))


@calls.post("/<code>/reopen")
def reopen_game(code: str) -> Response:
    """Go on with a game that was ended; its result is gone until the next end."""
    access, body = read_to_write(code, ReopenBody)
    written = write(service(), access, sent_of(body), Reopened())
    return stored(written, _state(written.table.game))


def _state(game: Game) -> StateAnswer:
    return StateAnswer.of(game, voice_of(game))


def _shown(game: Game) -> TableFinalAnswer:
    voice = voice_of(game)
    return TableFinalAnswer.of(game, fault_errors(finish_of(game).faults(), voice), voice)
