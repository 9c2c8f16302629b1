"""Answer the calls about a dummy's turn at a table that keeps everything: what it does, and play it."""

from __future__ import annotations

from flask import Response

from referee.adapters.nunatak import playing
from referee.api.answers import answer
from referee.api.nunatak.blueprint import calls
from referee.api.nunatak.turns import played
from referee.api.tables.blueprint import enter, read_to_write, sent_of
from referee.api.tables.voice import voice_of
from referee.games.nunatak.material.turn import judge_dummy_of
from referee.services import service
from referee.tables.outcome import FaultyError
from referee.wire.nunatak.dummy import DummyAnswer
from referee.wire.nunatak.table_calls import DummyTurnBody


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
    place = None if body.place is None else body.place.place
    return played(lambda: playing.play_dummy(service(), access, sent_of(body), place, body.as_))
