"""What the command `referee score` needs of a game."""

from __future__ import annotations

from dataclasses import dataclass

from referee.catalogue.games import modules_of
from referee.commands.questions import Asked


@dataclass(frozen=True, slots=True)
class Score:
    """How the end of a game is scored; only a body of this game has the field `own_field`.

    The judgement that `asked` gives has `reasons` and `totals`.
    """

    own_field: str
    asked: Asked


def scores() -> tuple[Score, ...]:
    """Each game's, in the order of the games."""
    return tuple(module.SCORE for _game, module in modules_of("referee.commands.score_{}"))
