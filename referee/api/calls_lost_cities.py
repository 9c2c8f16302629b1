"""The calls of Lost Cities."""

from __future__ import annotations

from referee.api.call import Call
from referee.api.description import codes, examples
from referee.games.lost_cities import judge_match, judge_move
from referee.wire.lost_cities import CardMoveAnswer, CardMoveBody, ScoreAnswer, ScoreBody

CALLS = (
    Call(
        "/lost-cities/score",
        "Score one to three games of Lost Cities",
        ScoreBody,
        judge_match,
        ScoreAnswer,
        examples.SCORE,
        codes.SCORE,
    ),
    Call(
        "/lost-cities/move",
        "Whether a card of Lost Cities may be played, discarded or drawn",
        CardMoveBody,
        judge_move,
        CardMoveAnswer,
        examples.MOVE,
        codes.MOVE,
    ),
)
