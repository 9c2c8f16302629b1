"""A ruling is the reading that a table has chosen where the editions differ or say nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from referee.games.faults import Fault

Question = TypeVar("Question", bound=Any)
Judged = TypeVar("Judged", bound=Any)


@dataclass(frozen=True, slots=True)
class Ruling:
    """An open question: its key in the interface, and its readings, the default first."""

    key: str
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        """The reading that holds where the table has chosen none."""
        return self.choices[0]

    def alternatives(self, choice: str) -> tuple[str, ...]:
        """The other readings."""
        return tuple(other for other in self.choices if other != choice)


@dataclass(frozen=True, slots=True)
class Rulings:
    """The readings that a table has chosen; every other question takes its default."""

    chosen: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Rulings:
        """Take the readings from a mapping of key to choice."""
        return cls(tuple(sorted(chosen.items())))

    def choice(self, ruling: Ruling) -> str:
        """The reading in force."""
        for key, choice in self.chosen:
            if key == ruling.key:
                return choice
        return ruling.default

    def is_chosen(self, ruling: Ruling) -> bool:
        """Whether the table has chosen a reading itself, the default included."""
        return any(key == ruling.key for key, _choice in self.chosen)

    def with_choice(self, ruling: Ruling, choice: str) -> Rulings:
        """The same readings but for one."""
        return Rulings.of({**dict(self.chosen), ruling.key: choice})


@dataclass(frozen=True, slots=True)
class RulingUsed:
    """A ruling that a judgement rests on, and whether another reading would change the result.

    `is_chosen` is False where the default holds only because the table has chosen none.
    """

    key: str
    choice: str
    alternatives: tuple[str, ...]
    changes_result: bool
    is_chosen: bool

    @property
    def is_unsettled(self) -> bool:
        """Whether the result stands only until the table chooses otherwise."""
        return self.changes_result and not self.is_chosen


def ruling_faults(chosen: Mapping[str, str], known: Mapping[str, Ruling]) -> Iterator[Fault]:
    """An unknown key, or a choice that its ruling does not know."""
    for key, choice in chosen.items():
        if key not in known:
            yield Fault(("rulings", key), "unknown-ruling", {"key": key})
        elif choice not in known[key].choices:
            operands = {"choice": choice, "choices": known[key].choices}
            yield Fault(("rulings", key), "unknown-choice", operands)


def under_rulings(
    question: Question,
    known: Mapping[str, Ruling],
    judge: Callable[[Question], Judged],
    result_of: Callable[[Judged], object],
) -> Judged:
    """Judge a question under its rulings, and let the judgement name those that it rests on.

    The question is a dataclass with the field `rulings`, the judgement a named tuple with `reasons` and
    `rulings_used`; `result_of` picks what a player would see change.
    """

    def judged_with(rulings: Rulings) -> Judged:
        return judge(replace(question, rulings=rulings))

    judgement = judge(question)
    if used := rulings_used(judgement, known, question.rulings, judged_with, result_of):
        judgement = judgement._replace(rulings_used=used)
    return judgement


def rulings_used(
    judgement: Judged,
    known: Mapping[str, Ruling],
    rulings: Rulings,
    judge_with: Callable[[Rulings], Judged],
    result_of: Callable[[Judged], object],
) -> tuple[RulingUsed, ...]:
    """Judge again under every other reading that the reasons rest on; tell which would change the result.

    Nothing is tracked inside the engine: a reason names the rulings that it rests on, and the
    comparison of whole results does the rest.
    """
    keys = sorted({key for reason in judgement.reasons for key in reason.rests_on})
    if not keys:
        return ()
    used, result = [], result_of(judgement)
    for key in keys:
        ruling = known[key]
        choice = rulings.choice(ruling)
        others = ruling.alternatives(choice)
        changes = any(result_of(judge_with(rulings.with_choice(ruling, other))) != result for other in others)
        used.append(RulingUsed(key, choice, others, changes, rulings.is_chosen(ruling)))
    return tuple(used)
