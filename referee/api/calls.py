"""The table of calls: addresses, shapes and judges; routes and their description are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.api import examples
from referee.games.lost_cities import judge_match, judge_move
from referee.games.nunatak.completion import extra_turns
from referee.games.nunatak.dummy import judge_dummy
from referee.games.nunatak.final import judge_final
from referee.games.nunatak.options import options
from referee.games.nunatak.turn import judge_turn
from referee.wire.common import JudgementAnswer, QuestionBody
from referee.wire.completion import ExtraTurnsAnswer, ExtraTurnsBody
from referee.wire.dummy import DummyAnswer, DummyBody
from referee.wire.final import FinalAnswer, FinalBody
from referee.wire.lost_cities import CardMoveAnswer, CardMoveBody, ScoreAnswer, ScoreBody
from referee.wire.turn import OptionsAnswer, OptionsBody, TurnAnswer, TurnBody


@dataclass(frozen=True, slots=True)
class Call:
    """One address that takes a question and gives a judgement.

    `judge` takes the question of a body without faults; `example` is a body that is answered.
    """

    path: str
    title: str
    body: type[QuestionBody]
    judge: Callable[[Any], Any]
    answer: type[JudgementAnswer]
    example: Mapping[str, Any] = field(hash=False)

    @property
    def name(self) -> str:
        """The name of the call in routes and in the description: `nunatak-turn`."""
        return self.path.strip("/").replace("/", "-")


CALLS = (
    Call(
        "/nunatak/turn",
        "Judge one placement of Nunatak",
        TurnBody,
        judge_turn,
        TurnAnswer,
        examples.TURN,
    ),
    Call(
        "/nunatak/options",
        "What every legal placement of Nunatak would bring",
        OptionsBody,
        options,
        OptionsAnswer,
        examples.OPTIONS,
    ),
    Call(
        "/nunatak/final",
        "Score the end of Nunatak",
        FinalBody,
        judge_final,
        FinalAnswer,
        examples.FINAL,
    ),
    Call(
        "/nunatak/extra-turns",
        "Who takes the two extra turns of four players of Nunatak",
        ExtraTurnsBody,
        extra_turns,
        ExtraTurnsAnswer,
        examples.EXTRA_TURNS,
    ),
    Call(
        "/nunatak/dummy",
        "Which card a dummy of Nunatak's solo game takes, and where it builds",
        DummyBody,
        judge_dummy,
        DummyAnswer,
        examples.DUMMY,
    ),
    Call(
        "/lost-cities/score",
        "Score one to three games of Lost Cities",
        ScoreBody,
        judge_match,
        ScoreAnswer,
        examples.SCORE,
    ),
    Call(
        "/lost-cities/move",
        "May this card of Lost Cities be played, put away or drawn?",
        CardMoveBody,
        judge_move,
        CardMoveAnswer,
        examples.MOVE,
    ),
)
