"""Answer the calls that play a turn of Nunatak at a table, and take one back."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from referee.adapters.nunatak import playing
from referee.adapters.nunatak.judging import effect_of
from referee.adapters.nunatak.typed import Written
from referee.api.answers import answer
from referee.api.nunatak.blueprint import calls
from referee.api.tables.blueprint import enter, read_to_write, sent_of, stored
from referee.api.tables.voice import voice_of
from referee.services import service
from referee.tables.outcome import IllegalError
from referee.wire.nunatak.table_calls import KeptTurnBody, UndoBody
from referee.wire.nunatak.table_log import UndoneAnswer
from referee.wire.nunatak.table_next import TableOptionsAnswer
from referee.wire.nunatak.table_state import KeptTurnAnswer
from referee.wire.values import meant_by


@calls.get("/<code>/options")
def options(code: str) -> Response:
    """Say where the player on turn may place which block with which card, and what that would score."""
    game = service().table(enter(code)).game
    return answer(TableOptionsAnswer.of(game, voice_of(game)))


@calls.post("/<code>/turns")
def play(code: str) -> Response:
    """Play a turn; the answer is sent when it is stored so that nothing can lose it."""
    access, body = read_to_write(code, KeptTurnBody)
    return played(
        lambda: playing.play(
            service(),
            access,
            sent_of(body),
            body.move.placement,
            body.active,
            details=meant_by(body.details),
            slot=body.slot,
        )
    )


def played(play: Callable[[], Written]) -> Response:
    """Play a turn, and answer with it; one that is not allowed is answered too, and not stored."""
    try:
        written = play()
    except IllegalError as error:
        game = error.table.game
        return answer(KeptTurnAnswer.kept(error.kept, game, voice_of(game)))
    kept, game = written.kept, written.table.game
    if kept is None:
        raise LookupError(written.entry.version)
    return stored(written, KeptTurnAnswer.kept(kept, game, voice_of(game)))


@calls.post("/<code>/undo")
def undo(code: str) -> Response:
    """Take a turn back; the later ones are judged again."""
    access, body = read_to_write(code, UndoBody)
    written = playing.undo_turn(service(), access, sent_of(body), body.turn)
    before, game = written.table.games[-2:]
    report = effect_of(before, written.entry.event).report
    changes = report.changes if report else ()
    return answer(UndoneAnswer.after(game, body.turn, changes, voice_of(game)))
