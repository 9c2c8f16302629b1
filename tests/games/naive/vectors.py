"""The vectors that lie as data beside the tests, and how an answer is held against them.

A vector is a table `[[vector]]` in `tests/games/<game>/vectors/<file>.toml`:

- `name`, a sentence; `cites`, ids of the catalogue and numbers of the worked examples (C1 to C17)
- `section`, the rulebook's section in short (see the rules' list of sections), where it helps
- `call`, only where it is not the one the file is named after (`turn_*.toml`: turn)
- `body`, the call's body as JSON; `status = 422` where the body is refused
- `expected`, JSON with only the fields that matter; a list of plain places or rows has no order
- `because`, every reason of the answer in its order, one line each (see below)
- `unnamed`, cited rules that no reason names although others of the engine do, each with the cause
- `changes`, the rulings of which another choice changes the answer, where that is the point

A reason is a table: its `rule` with its case behind a slash, as in `reasons.po`; `seat` and `points`
where it has them; `rests_on` with the rulings that decided; and the operands of its sentence. A
place and a square are written as `level.row.column`, a row as `level.direction.index`, a count of
something as `"Anna 3"`. One line can stand for several reasons: `seat` and `colour` may be lists,
`seat = "*"` means each player in turn order, and a string stands for the lines of that name in the
file's `[groups]`. `python -m tests.games.because` states all reasons again.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

GAMES = Path(__file__).resolve().parent.parent
CALLS = ("turn", "options", "final", "extra_turns", "dummy", "score", "move")
WHERE = ("level", "direction", "index", "row", "column", "seat", "key")
"""The fields that tell the items of an unordered list apart."""


def vectors(game: str, pattern: str) -> list[dict[str, Any]]:
    """All vectors of `tests/games/<game>/vectors/<pattern>.toml`, JSON read, the call filled in."""
    found = []
    for path in sorted((GAMES / game / "vectors").glob(f"{pattern}.toml")):
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        for vector in told["vector"]:
            vector["body"] = json.loads(vector["body"])
            vector["expected"] = json.loads(vector.get("expected", "{}"))
            if "because" in vector:
                vector["because"] = reasons_of(vector, told.get("groups", {}))
            vector.setdefault("call", _call_named_by(path.stem))
            vector.setdefault("status", 200)
            found.append(vector)
    return found


def reasons_of(vector: dict[str, Any], groups: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """The reasons that a vector states, each written out."""
    found = []
    for line in vector["because"]:
        for told in groups[line] if isinstance(line, str) else [line]:
            found += written_out(told, players_of(vector["body"]))
    return found


def players_of(body: dict[str, Any]) -> list[str]:
    """The players of a body in turn order."""
    if "games" in body:
        return [player["id"] for player in body["games"][0]["players"]]
    return [seat["id"] for seat in body.get("seats", []) if seat.get("role", "player") == "player"]


def written_out(line: dict[str, Any], players: list[str]) -> list[dict[str, Any]]:
    """The reasons that one line stands for."""
    told = {**line, "seat": players} if line.get("seat") == "*" else line
    written = [told]
    for name in ("seat", "colour"):
        if isinstance(told.get(name), list):
            written = [{**one, name: value} for one in written for value in told[name]]
    return written


def _call_named_by(stem: str) -> str:
    for call in CALLS:
        if stem == call or stem.startswith(f"{call}_"):
            return call
    raise ValueError(f"{stem}: name the vectors after one of {CALLS}")


def _key(item: Any) -> str:
    """What a list without order is sorted by: where something lies, or whose it is."""
    return json.dumps({name: item[name] for name in WHERE if name in item}, sort_keys=True)


def differences(expected: Any, actual: Any, where: str = "answer") -> list[str]:
    """Every field of `expected` that `actual` does not hold; fields not expected are not compared.

    Lists of objects are compared without order; points and counts that are left out are 0.
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        missing = 0 if where.endswith(("points", "counts")) else None
        names = list(expected) if missing is None else list({**expected, **actual})
        found = []
        for name in names:
            one, other = expected.get(name, missing), actual.get(name, missing)
            found += differences(one, other, f"{where}.{name}")
        return found
    if where.endswith("scores"):
        # A vector may name only the seats it is about.
        named = [line["seat"] for line in expected]
        actual = [line for line in actual if line["seat"] in named]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        if all(isinstance(item, dict) and not item.keys().isdisjoint(WHERE) for item in expected):
            expected, actual = sorted(expected, key=_key), sorted(actual, key=_key)
        found = []
        for number, (one, other) in enumerate(zip(expected, actual, strict=True)):
            found += differences(one, other, f"{where}[{number}]")
        return found
    if expected != actual or isinstance(expected, bool) != isinstance(actual, bool):
        return [f"{where}: expected {expected}, got {actual}"]
    return []
