"""What every vector is answered by this version of the engine; `python -m tests.games.engine` notes it again.

A line is a question and its answer, both as short digests. New questions are added under the same version.
A question that is answered otherwise than before needs a new one: raise `ENGINE` first.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from referee.games.engine import ENGINE
from tests.games.because import ANSWERED, judged, written

NOTED = Path(__file__).parent / "engine.txt"
DIGITS = 12


def answers() -> dict[str, str]:
    """The digest of each question, and that of its answer now."""
    return {_digest([one["call"], one["body"]]): _digest(_answer(one)) for one in ANSWERED}


def noted() -> tuple[int, dict[str, str]]:
    """The version that was noted last, and its answers."""
    version, *lines = NOTED.read_text(encoding="ascii").split("\n")
    return int(version), dict(line.split() for line in lines if line)


def otherwise() -> list[str]:
    """The names of the vectors that are answered otherwise than they were noted."""
    was, now = noted()[1], answers()
    changed = {question for question, answer in was.items() if now.get(question, answer) != answer}
    return [one["name"] for one in ANSWERED if _digest([one["call"], one["body"]]) in changed]


def _answer(vector: dict[str, Any]) -> Any:
    judgement = judged(vector["call"], vector["body"])
    used = [[one.key, one.choice] for one in getattr(judgement, "rulings_used", ())]
    return [[written(reason) for reason in judgement.reasons], used]


def _digest(told: Any) -> str:
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:DIGITS]


def _note() -> None:
    if noted()[0] == ENGINE and otherwise():
        raise SystemExit("raise ENGINE first: " + "; ".join(otherwise()))
    now = answers()
    lines = [f"{question} {now[question]}" for question in sorted(now)]
    NOTED.write_text("\n".join([str(ENGINE), *lines, ""]), encoding="ascii")


if __name__ == "__main__":
    _note()
