"""The command `referee move FILE|-`: whether a card of Lost Cities may be played, discarded or drawn."""

from __future__ import annotations

from collections.abc import Iterator

from referee.commands.questions import Asked, answers, reason_lines
from referee.games.lost_cities import judge_move
from referee.games.lost_cities.moves import MoveJudgement, MoveQuestion
from referee.wire.lost_cities import CardMoveAnswer, CardMoveBody
from referee.wording.voice import Voice

EXAMPLE = '{"own": {"wagers": 1, "numbers": [2, 5]}, "colour": "yellow", "card": 4, "action": "play"}'


@answers(Asked(CardMoveBody, judge_move, CardMoveAnswer), "/api/v1/lost-cities/move", EXAMPLE)
def move(_question: MoveQuestion, judgement: MoveJudgement, voice: Voice) -> Iterator[str]:
    """Say whether a card in Lost Cities may be played, discarded or drawn, and why.

    Exit code 0: legal. 1: illegal. 2: the file is not a possible move.
    """
    yield voice.said(f"verdict/{'legal' if judgement.legal else 'illegal'}")
    yield from reason_lines(judgement.reasons, voice)
