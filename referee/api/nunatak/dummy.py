"""Answer the calls about a dummy's turn at a table that keeps everything: what it does, and play it."""

from __future__ import annotations

from flask import Response

from referee.adapters.nunatak import playing
from referee.api.answers import answer
from referee.api.nunatak.blueprint import calls
from referee.api.tables.blueprint import enter, read_to_write, sent_of, stored
from referee.api.tables.voice import voice_of
from referee.games.nunatak.material.turn import judge_dummy_of
from referee.services import service
from referee.tables.outcome import FaultyError, IllegalError
from referee.wire.nunatak.dummy import DummyAnswer
from referee.wire.nunatak.table_calls import DummyTurnBody
from referee.wire.nunatak.table_state import KeptTurnAnswer


@calls.get("/<code>/dummy")
def show_dummy(code: str) -> Response:
    """Say what the dummy on turn does, and why."""
    game = service().table(enter(code)).game
    faults = playing.dummy_faults(game)
    scene = game.scene
    if faults or scene is None or scene.active is None:
        raise FaultyError(*faults)
    judgement = judge_dummy_of(scene, scene.active)
    if judgement is None:
        raise LookupError(scene.active)
    return answer(DummyAnswer.of(judgement, voice_of(game)))


@calls.post("/<code>/dummy")
def play_dummy(code: str) -> Response:
    """Play the turn of the dummy whose turn it is; it names its card and its place by itself."""
    access, body = read_to_write(code, DummyTurnBody)
    if isinstance(body, Response):
        return body
    place = None if body.place is None else body.place.place
    try:
        written = playing.play_dummy(service(), access, sent_of(body), place, body.as_)
    except IllegalError as error:
        game = error.table.game
        return answer(KeptTurnAnswer.kept(error.kept, game, voice_of(game)))
    kept, game = written.kept, written.table.game
    if kept is None:
        raise LookupError(written.entry.version)
    return stored(written, KeptTurnAnswer.kept(kept, game, voice_of(game)))
