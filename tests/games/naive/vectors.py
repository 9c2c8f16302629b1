"""The vectors that lie as data beside the tests, and how an answer is held against them.

A vector is a table `[[vector]]` in `tests/games/<game>/vectors/<file>.toml`:

- `name`, a sentence; `cites`, ids of the catalogue and numbers of the worked examples (C1 to C17)
- `section`, the rulebook's section in short (see the rules' list of sections), where it helps
- `call`, only where it is not the one the file is named after (`turn_*.toml`: turn)
- `body`, the call's body as JSON; `status = 422` where the body is refused
- `expected`, JSON with only the fields that matter; a list of plain places or rows has no order
- `changes`, the rulings of which another choice changes the answer, where that is the point
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
        for vector in tomllib.loads(path.read_text(encoding="utf-8"))["vector"]:
            vector["body"] = json.loads(vector["body"])
            vector["expected"] = json.loads(vector.get("expected", "{}"))
            vector.setdefault("call", _call_named_by(path.stem))
            vector.setdefault("status", 200)
            found.append(vector)
    return found


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
