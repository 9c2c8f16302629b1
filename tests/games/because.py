"""The reasons of an answer as the vectors state them; `python -m tests.games.because` states them again.

It writes what the engine says now: read the difference against the rulebooks before you keep it, for a
wrong reason in a vector is worse than none.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from enum import Enum
from itertools import groupby
from typing import Any

from referee.games.lost_cities import judge_match, judge_move
from referee.games.lost_cities.cards import Player
from referee.games.nunatak.board import Place, Row, Square
from referee.games.nunatak.dummies.turn import judge_dummy
from referee.games.nunatak.ending.completion import extra_turns
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.options import options
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.turn import judge_turn
from referee.games.reasons import Operand, Reason
from referee.wire.common import QuestionBody
from referee.wire.lost_cities import CardMoveBody, ScoreBody
from referee.wire.nunatak.dummy import DummyBody
from referee.wire.nunatak.extra_turns import ExtraTurnsBody
from referee.wire.nunatak.final import FinalBody
from referee.wire.nunatak.turn import OptionsBody, TurnBody
from tests.games.naive.vectors import GAMES, players_of, vectors, written_out

Line = dict[str, Any]

CALLS: dict[str, tuple[type[QuestionBody], Callable[[Any], Any]]] = {
    "turn": (TurnBody, judge_turn),
    "options": (OptionsBody, options),
    "final": (FinalBody, judge_final),
    "extra_turns": (ExtraTurnsBody, extra_turns),
    "dummy": (DummyBody, judge_dummy),
    "score": (ScoreBody, judge_match),
    "move": (CardMoveBody, judge_move),
}
"""The shape and the judge of each call, without the application around them."""

NONE = "because = []\n"

ANSWERED = [
    vector for game in ("nunatak", "lost_cities") for vector in vectors(game, "*") if vector["status"] == 200
]
"""Every vector that is not refused."""


def judged(call: str, body: dict[str, Any]) -> Any:
    """The judgement on a body; it must be free of faults."""
    shape, judge = CALLS[call]
    question, faults = shape.model_validate_json(json.dumps(body)).question()
    assert () == faults
    return judge(question)


def written(reason: Reason) -> Line:
    """A reason as a vector states it; nobody's seat and 0 points are left out."""
    line: Line = {"rule": reason.rule.message}
    if reason.seat is not None:
        line["seat"] = reason.seat
    if reason.points:
        line["points"] = reason.points
    line |= {name: _operand(reason.operands[name]) for name in reason.rule.operands}
    if reason.rests_on:
        line["rests_on"] = list(reason.rests_on)
    return line


def _operand(operand: Operand) -> Any:
    if isinstance(operand, Seat | Player):
        return operand.id
    if isinstance(operand, Tally):
        return f"{_operand(operand.of)} {operand.number}"
    if isinstance(operand, Place | Row | Square):
        return ".".join(map(str, operand))
    if isinstance(operand, Enum):
        return operand.value
    if isinstance(operand, tuple):
        return [_operand(part) for part in operand]
    return operand


def _lines(reasons: list[Line], groups: dict[str, list[Line]], players: list[str]) -> list[Line | str]:
    """The reasons in as few lines as they can be stated."""
    for name, group in groups.items():
        whole = [one for line in group for one in written_out(line, players)]
        for at in range(len(reasons) - len(whole) + 1):
            if reasons[at : at + len(whole)] == whole:
                before, behind = reasons[:at], reasons[at + len(whole) :]
                return [*_lines(before, groups, players), name, *_lines(behind, groups, players)]
    return [*_shortened(reasons, players)]


def _shortened(lines: list[Line], players: list[str]) -> list[Line]:
    """The same reasons in fewer lines: one for all the colours, or all the seats, that they hold for."""
    for name in ("colour", "seat"):
        runs = [list(run) for _, run in groupby(lines, lambda line, name=name: _without(line, name))]
        lines = [one for run in runs for one in _together(run, name)]
    return [{**line, "seat": "*"} if line.get("seat") == players else line for line in lines]


def _together(run: list[Line], name: str) -> list[Line]:
    if len(run) == 1 or name not in run[0]:
        return run
    return [{**run[0], name: [line[name] for line in run]}]


def _without(line: Line, name: str) -> Line:
    return {key: value if key != name else ... for key, value in line.items()}


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _stated(vector: dict[str, Any], groups: dict[str, list[Line]]) -> str:
    reasons = judged(vector["call"], vector["body"]).reasons
    lines = _lines([written(one) for one in reasons], groups, players_of(vector["body"]))
    return "".join(["because = [\n", *(f"  {_toml(line)},\n" for line in lines), "]\n"]) if lines else NONE


def _with_reasons(block: str, groups: dict[str, list[Line]]) -> str:
    """The text of one vector with its reasons behind what is expected."""
    bare = re.sub(r"(?ms)^because = \[(\]|\n.*?^\])\n", "", block)
    (told,) = tomllib.loads(bare)["vector"]
    (vector,) = [one for one in ANSWERED if one["name"] == told["name"]] or [None]
    if vector is None:
        return bare
    field = "expected" if "expected" in told else "body"
    return re.sub(
        rf"(?ms)^{field} = '''.*?'''\n", lambda found: found[0] + _stated(vector, groups), bare, count=1
    )


def state_again() -> None:
    """State in every vector the reasons that come back now."""
    for path in sorted(GAMES.glob("*/vectors/*.toml")):
        text = path.read_text(encoding="utf-8")
        head, *blocks = re.split(r"(?m)^(?=\[\[vector\]\]$)", text)
        groups = tomllib.loads(text).get("groups", {})
        path.write_text("".join([head, *(_with_reasons(one, groups) for one in blocks)]), encoding="utf-8")


if __name__ == "__main__":
    state_again()
