"""The command `referee judge FILE|-`: judge one placement."""

from __future__ import annotations

from collections.abc import Iterator

from referee.commands.questions import Asked, answers, points_line, reason_lines
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.wire.nunatak.turn import TurnAnswer, TurnBody
from referee.wording.voice import Voice

VERDICTS = ("legal", "undecided", "tile-unchecked", "card-unchecked", "all-unchecked", "illegal")
"""What the first line can say; each has its sentence."""

EXAMPLE = """\
{"seats": [{"id": "Anna", "role": "player"}, {"id": "Ben", "role": "player"},
           {"id": "Cleo", "role": "player"}],
 "active": "Anna", "temple": "AB3.B4.5.5.5",
 "move": {"place": {"level": 1, "row": 2, "column": 2}}}"""


@answers(Asked(TurnBody, judge_turn, TurnAnswer), "/api/v1/nunatak/turn", EXAMPLE)
def judge(question: TurnQuestion, judgement: TurnJudgement, voice: Voice) -> Iterator[str]:
    """Judge one placement in Nunatak: whether it is legal, what it scores, and why.

    Exit code 0: legal. 1: illegal. 2: the file is not a possible position.
    """
    yield voice.said(f"verdict/{_outcome(question, judgement)}")
    yield from reason_lines(judgement.reasons, voice)
    if judgement.legal and judgement.points is not None:
        yield f"  {points_line(judgement.points, voice)}"


def _outcome(question: TurnQuestion, judgement: TurnJudgement) -> str:
    """The judgement by what was checked: without card or tile nobody can say that a move is allowed."""
    if not judgement.legal:
        return "illegal"
    if "card-match" not in judgement.not_checked:
        return "undecided" if judgement.needs else "legal"
    if judgement.needs:
        return "all-unchecked"
    return "card-unchecked" if question.move.card is None else "tile-unchecked"
