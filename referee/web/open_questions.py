"""What a judgement rests on where the editions differ or say nothing, with every reading's result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from referee.catalogue import entry_of_ruling
from referee.games.nunatak.final import FinalJudgement, judge_final
from referee.games.nunatak.final_question import FinalQuestion
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.rulings import Rulings, RulingUsed
from referee.web.judgement_view import OpenQuestion, Reading
from referee.wording.voice import Voice

Result = tuple[dict[str, int] | None, bool]
"""What a reading brings to each seat, None where an owner would decide, and whether it is legal."""


def questions_of_turn(
    question: TurnQuestion, judgement: TurnJudgement, voice: Voice
) -> tuple[OpenQuestion, ...]:
    """Judge a move under every reading of what it rests on, so that both results stand there."""

    def result(rulings: Rulings) -> Result:
        other = judge_turn(replace(question, rulings=rulings))
        return other.points, other.legal

    return _asked(judgement.rulings_used, question.rulings, result, voice)


def questions_of_end(
    question: FinalQuestion,
    judgement: FinalJudgement,
    voice: Voice,
    totals: Callable[[FinalJudgement], dict[str, int]],
) -> tuple[OpenQuestion, ...]:
    """Judge an end scoring under every reading of what it rests on, so that both totals stand there.

    `totals` are those that the sheet shows: what was not told is not in them.
    """

    def result(rulings: Rulings) -> Result:
        return totals(judge_final(replace(question, rulings=rulings))), True

    return _asked(judgement.rulings_used, question.rulings, result, voice)


def _asked(
    rulings_used: Iterable[RulingUsed], rulings: Rulings, result: Callable[[Rulings], Result], voice: Voice
) -> tuple[OpenQuestion, ...]:
    asked = []
    for used in rulings_used:
        entry = entry_of_ruling(used.key)
        readings = []
        for number, choice in enumerate(entry.choices, start=1):
            points, legal = result(rulings.with_choice(RULINGS[used.key], choice))
            label = voice.rule_text(f"{entry.id}.reading.{number}") or choice
            readings.append(Reading(choice, label, points, legal, choice == used.choice))
        label = voice.rule_text(f"{entry.id}.title") or used.key
        asked.append(OpenQuestion(used.key, entry.id, label, tuple(readings), used.changes_result))
    return tuple(asked)
