"""Every sentence that Referee can say, once, with sample operands: what a translator reads through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.wire.problems import SHAPE_CODES
from referee.wording.problems import STATUSES, Problem
from referee.wording.voice import Voice
from tests.wording.messages import RULES, SENTENCES
from tests.wording.samples import FAULTS, PROBLEM, reason_of

HERE = Path(__file__).parent
FEW = 3
"""What stands for a count, beside 1 where the sentence has a singular."""


def sheet(language: str) -> str:
    """All sentences of a language by their names, in the order of `reasons.po`."""
    said = dict(_said(Voice(language)))
    places = {name: number for number, name in enumerate(SENTENCES[language])}
    names = sorted(said, key=lambda name: places[name.partition("#")[0]])
    return "".join(f"{name}\n    {said[name]}\n" for name in names)


def _said(voice: Voice) -> Iterator[tuple[str, str]]:
    for message, rule in RULES.items():
        if rule.counted:
            yield f"{message}#1", voice.sentence(reason_of(rule, 1))
        yield message, voice.sentence(reason_of(rule, FEW))
    for code, fault in FAULTS.items():
        yield f"fault/{code}", voice.fault(fault)
    bounds = {"ge": 1, "le": 4, "min_length": 1, "max_length": 4}
    for code in (*SHAPE_CODES, "other"):
        yield f"shape/{code}", voice.said(f"shape/{code}", field="seats", allowed="a, b", **bounds)
    for kind in STATUSES:
        problem = Problem.of_kind(kind, **PROBLEM)
        yield f"problem/{kind}.title", problem.title(voice)
        yield f"problem/{kind}.detail", problem.detail(voice)
