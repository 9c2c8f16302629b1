"""The calls of Nunatak."""

from __future__ import annotations

from referee.api.call import Call
from referee.api.description import codes, examples
from referee.games.nunatak.dummies.turn import judge_dummy
from referee.games.nunatak.ending.completion import extra_turns
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.options import options
from referee.games.nunatak.turn import judge_turn
from referee.wire.nunatak.dummy import DummyAnswer, DummyBody
from referee.wire.nunatak.extra_turns import ExtraTurnsAnswer, ExtraTurnsBody
from referee.wire.nunatak.final import FinalAnswer, FinalBody
from referee.wire.nunatak.turn import OptionsAnswer, OptionsBody, TurnAnswer, TurnBody

CALLS = (
    Call(
        "/nunatak/turn",
        "Judge one placement of Nunatak",
        TurnBody,
        judge_turn,
        TurnAnswer,
        examples.TURN,
        codes.TURN,
    ),
    Call(
        "/nunatak/options",
        "What every legal placement of Nunatak would score",
        OptionsBody,
        options,
        OptionsAnswer,
        examples.OPTIONS,
        codes.TURN,
    ),
    Call(
        "/nunatak/final",
        "Score the end of Nunatak",
        FinalBody,
        judge_final,
        FinalAnswer,
        examples.FINAL,
        codes.FINAL,
    ),
    Call(
        "/nunatak/extra-turns",
        "Who takes the two extra turns of four players of Nunatak",
        ExtraTurnsBody,
        extra_turns,
        ExtraTurnsAnswer,
        examples.EXTRA_TURNS,
        codes.EXTRA_TURNS,
    ),
    Call(
        "/nunatak/dummy",
        "Which card a dummy of Nunatak's solo game takes, and where it places its block",
        DummyBody,
        judge_dummy,
        DummyAnswer,
        examples.DUMMY,
        codes.DUMMY,
    ),
)
