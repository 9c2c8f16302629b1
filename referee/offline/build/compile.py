"""Runs inside the browser's Python, at build time: compile every module of /tree for exactly that Python.

What is of no use there is left out: docstrings, but for those that describe the interface, and the line
numbers of code that is not ours.
"""

from __future__ import annotations

import importlib._bootstrap_external as importer
from pathlib import Path
from types import CodeType

TREE, UNHASHED = Path("/tree"), b"\0" * 8
NOWHERE, UNITS = 0xF8, 8
"""An entry of a line table that says "no line", and how many units of code it covers at the most."""
OURS = "referee"
DESCRIBED = (
    *("referee/wire/", "referee/api/", "referee/games/lost_cities/cards.py"),
    *(f"referee/games/nunatak/{name}.py" for name in ("pieces", "dummies/cards", "ending/winner")),
)


def without_lines(code: CodeType) -> CodeType:
    """The same code, a fifth smaller, without line numbers."""
    inner = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, UNITS)
    # Not an empty table: a trace asks it for every place (Objects/locations.md in CPython).
    table = bytes([NOWHERE + UNITS - 1] * whole + [NOWHERE + rest - 1] * bool(rest))
    return code.replace(co_linetable=table, co_consts=tuple(inner))


for part in ("library", "packages", OURS):
    for source in sorted((TREE / part).rglob("*.py")):
        name = source.relative_to(TREE / part).as_posix()
        level = 0 if name.startswith(DESCRIBED) else 2
        code = compile(source.read_bytes(), name, "exec", dont_inherit=True, optimize=level)
        kept = code if part == OURS else without_lines(code)
        # Never compared with a source: there is none in the pack.
        packed = importer._code_to_hash_pyc(kept, UNHASHED, False)  # type: ignore[attr-defined]  # noqa: SLF001
        source.with_suffix(".pyc").write_bytes(packed)
        source.unlink()
