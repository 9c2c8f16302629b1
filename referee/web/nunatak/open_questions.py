"""The open questions behind a judgement, with the result of every interpretation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from referee.catalogue import entry_of_ruling
from referee.games.nunatak.ending.final import FinalJudgement, judge_final
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.rulings import RULINGS, TO_SETTLE
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.rulings import Rulings, RulingUsed
from referee.web.nunatak.judgement_view import OpenQuestion, Reading
from referee.web.texts import gettext as _
from referee.wording.voice import Voice

Judged = TypeVar("Judged", TurnJudgement, FinalJudgement)
Result = tuple[dict[str, int] | None, bool]
"""What each seat scores by an interpretation, None where an owner would decide, and whether it is legal."""


def questions_of_turn(
    question: TurnQuestion, judgement: TurnJudgement, voice: Voice
) -> tuple[OpenQuestion, ...]:
    """Judge a move under each interpretation that changes its result, to show both results."""

    def other(rulings: Rulings) -> TurnJudgement:
        return judge_turn(replace(question, rulings=rulings))

    return _asked(judgement, question.rulings, other, lambda told: (told.points, told.legal), voice)


def questions_of_end(
    question: FinalQuestion,
    judgement: FinalJudgement,
    voice: Voice,
    totals: Callable[[FinalJudgement], dict[str, int]],
) -> tuple[OpenQuestion, ...]:
    """Judge a final scoring under each interpretation that changes its result, to show both totals.

    `totals` are those that the sheet shows: what was not entered is not in them.
    """

    def other(rulings: Rulings) -> FinalJudgement:
        return judge_final(replace(question, rulings=rulings))

    return _asked(judgement, question.rulings, other, lambda told: (totals(told), True), voice)


def left_open(judgement: TurnJudgement, rulings: Rulings) -> tuple[RulingUsed, ...]:
    """Those of a judgement under these readings."""
    return tuple(
        used
        for used in judgement.rulings_used
        if used.changes_result and RULINGS[used.key] in TO_SETTLE and not rulings.is_chosen(RULINGS[used.key])
    )


def undecided(used: tuple[RulingUsed, ...]) -> str:
    """The title of a verdict that rests on such a question; empty where there is none."""
    return _("Unsettled: no rulebook says what this scores") if used else ""


def _asked(
    judgement: Judged,
    rulings: Rulings,
    other: Callable[[Rulings], Judged],
    result_of: Callable[[Judged], Result],
    voice: Voice,
) -> tuple[OpenQuestion, ...]:
    """Judge again only where an interpretation changes the result; the others keep the first judgement."""
    asked, in_force = [], result_of(judgement)
    for used in judgement.rulings_used:
        entry = entry_of_ruling(used.key)
        readings = []
        for number, choice in enumerate(entry.choices, start=1):
            same = choice == used.choice or not used.changes_result
            points, legal = (
                in_force if same else result_of(other(rulings.with_choice(RULINGS[used.key], choice)))
            )
            label = voice.rule_text(f"{entry.id}.reading.{number}") or choice
            readings.append(Reading(choice, label, points, legal, choice == used.choice))
        label = voice.rule_text(f"{entry.id}.title") or used.key
        asked.append(OpenQuestion(used.key, entry.id, label, tuple(readings), used.changes_result))
    return tuple(asked)
