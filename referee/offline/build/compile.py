"""Runs inside the browser's Python, at build time: compile every module of /tree for exactly that Python.

What is of no use there is left out: docstrings, but for those that describe the interface; line numbers (a
trace still names each function); the types of what functions take and give, where nothing reads them.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as importer
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path[:0] = ["/tree/referee"]
# They are compiled here, and into one place.
sys.dont_write_bytecode = True

from referee.offline.compiled import without_lines  # noqa: E402

READ = ("pydantic", "typing_extensions", "referee/wire/", "referee/api/")
"""Where the types of functions are read when the program runs; the standard library reads some too."""

BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement holds others."""

TREE, UNHASHED = Path("/tree"), b"\0" * 8
DESCRIBED = (
    *("referee/wire/", "referee/api/", "referee/games/lost_cities/cards.py"),
    *(f"referee/games/nunatak/{name}.py" for name in ("pieces", "dummies/cards", "ending/winner")),
)


def leave_out_types(body: Iterable[ast.AST]) -> None:
    """Leave out what functions take and give, also functions within others."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            taken = node.args
            for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg):
                if one is not None:
                    one.annotation = None
        # Only a statement holds a function: to look into expressions took a quarter of the time.
        for inner in BODIES:
            leave_out_types(getattr(node, inner, ()))


def parsed(text: bytes, part: str, name: str) -> bytes | ast.Module:
    """What is compiled of a module: its text, where nothing is left out of it."""
    if part == "library" or name.startswith(READ):
        return text
    tree = ast.parse(text, name)
    leave_out_types(tree.body)
    return tree


for part in ("library", "packages", "referee"):
    for source in sorted((TREE / part).rglob("*.py")):
        name = source.relative_to(TREE / part).as_posix()
        level = 0 if name.startswith(DESCRIBED) else 2
        text = parsed(source.read_bytes(), part, name)
        code = compile(text, name, "exec", dont_inherit=True, optimize=level)
        # Never compared with a source: there is none in the pack.
        packed = importer._code_to_hash_pyc(without_lines(code), UNHASHED, False)  # type: ignore[attr-defined]  # noqa: SLF001
        source.with_suffix(".pyc").write_bytes(packed)
        source.unlink()
