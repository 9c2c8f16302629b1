"""What a judgement rests on: it is judged once for each reading that there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from referee.games.reasons import Reason, Rule
from referee.games.rulings import Ruling, Rulings, under_rulings

ASKED = Ruling("asked", ("one", "two", "three"))


@dataclass(frozen=True)
class Question:
    """A question that the rulebook leaves open."""

    rulings: Rulings


class Judgement(NamedTuple):
    """What one reading of it gives."""

    reasons: tuple[Reason, ...]
    result: str
    rulings_used: tuple = ()


def test_each_reading_is_judged_once():
    judged = []

    def judge(question):
        judged.append(question.rulings.choice(ASKED))
        return Judgement((Rule("open").because(rests_on=("asked",)),), "as ever")

    asked = Question(Rulings.of({"asked": "two"}))
    found = under_rulings(asked, {"asked": ASKED}, judge, lambda one: one.result)

    (used,) = found.rulings_used
    assert (["two", "one", "three"], ("one", "three")) == (judged, used.alternatives)
    assert ("two", False) == (used.choice, used.changes_result)
