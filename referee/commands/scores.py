"""What the command `referee score` needs of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.catalogue.games import modules_of
from referee.wire.common import JudgementAnswer, QuestionBody


@dataclass(frozen=True, slots=True)
class Score:
    """How the end of a game is scored; only a body of this game has the field `told_by`.

    The judgement that `judge` gives has `reasons` and `totals`.
    """

    own_field: str
    body: type[QuestionBody]
    judge: Callable[[Any], Any]
    answer: type[JudgementAnswer]


def scores() -> tuple[Score, ...]:
    """Each game's, in the order of the games."""
    return tuple(module.SCORE for _game, module in modules_of("referee.commands.score_{}"))
