"""What a judged move rests on where the editions differ or say nothing, with every reading's result."""

from __future__ import annotations

from dataclasses import replace

from referee.catalogue import entry_of_ruling
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.web.judgement_view import OpenQuestion, Reading
from referee.wording.voice import Voice


def open_questions(
    question: TurnQuestion, judgement: TurnJudgement, voice: Voice
) -> tuple[OpenQuestion, ...]:
    """Judge the move under every reading of what it rests on, so that both results stand there."""
    asked = []
    for used in judgement.rulings_used:
        entry = entry_of_ruling(used.key)
        readings = []
        for number, choice in enumerate(entry.choices, start=1):
            rulings = question.rulings.with_choice(RULINGS[used.key], choice)
            other = judge_turn(replace(question, rulings=rulings))
            label = voice.rule_text(f"{entry.id}.reading.{number}") or choice
            readings.append(Reading(choice, label, other.points, other.legal, choice == used.choice))
        label = voice.rule_text(f"{entry.id}.title") or used.key
        asked.append(OpenQuestion(used.key, entry.id, label, tuple(readings), used.changes_result))
    return tuple(asked)
