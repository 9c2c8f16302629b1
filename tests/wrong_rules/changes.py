"""The changes: at each place that names a rule another rule, and some numbers and conditions besides."""

from __future__ import annotations

import ast
import importlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.games.reasons import Rule

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "referee" / "games"

NAMING = (
    "referee.games.nunatak.rules",
    "referee.games.nunatak.ending.final_rules",
    "referee.games.nunatak.dummies.dummy_rules",
    "referee.games.nunatak.table.adjustment_rules",
    "referee.games.nunatak.table.order_rules",
    "referee.games.nunatak.set_rules",
    "referee.games.nunatak.material.material_rules",
    "referee.games.lost_cities.rules",
)
"""The modules that list the rules."""

Named = Rule | Mapping[str, Rule]
"""What a constant of those modules holds: a rule, or one for each reading of an open question."""


@dataclass(frozen=True, slots=True)
class Change:
    """One place of a file with other text; `place` says where it is without counting lines.

    `told` says in short what stands there instead, `new` is the text itself.
    """

    file: Path
    place: str
    told: str
    start: int
    end: int
    new: str

    @property
    def name(self) -> str:
        """The place and what stands there instead."""
        return f"{self.place} -> {self.told}"

    def made_in(self, text: bytes) -> bytes:
        """The file's text with the change."""
        return text[: self.start] + self.new.encode() + text[self.end :]


class Instead(NamedTuple):
    """What is written in place of a rule, in short and as the text itself."""

    told: str
    new: str


@cache
def constants(module: str) -> dict[str, Named]:
    """The rules that a module defines itself, by their constants, in rulebook order."""
    defined = ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")).body
    names = [
        target.id
        for node in defined
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    values = vars(importlib.import_module(module))
    return {name: values[name] for name in names if isinstance(_first(values[name]), Rule)}


def _first(value: Any) -> Any:
    return next(iter(value.values()), None) if isinstance(value, dict) else value


def wrong_rules() -> list[Change]:
    """A change for every place in the games that names a rule."""
    found: list[Change] = []
    for file in sorted(GAMES.rglob("*.py")):
        found += _WrongRules(file).changes()
    return found


class SourceWalk(ast.NodeVisitor):
    """A walk through one file of the games that knows in which function or constant it is."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = file.read_bytes()
        self.module = ".".join(file.relative_to(GAMES).with_suffix("").parts)
        self._lines = [0]
        for line in self.text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._way: list[str] = []
        self._counted = Counter[str]()

    def inside(self, name: str, nodes: Iterable[ast.AST]) -> None:
        """Visit what stands inside something with a name."""
        self._way.append(name)
        for node in nodes:
            self.visit(node)
        self._way.pop()

    def place(self, what: str) -> str:
        """Where it is and what stands here; the second of the same has a number."""
        place = f"{'.'.join([self.module, *self._way])}: {what}"
        self._counted[place] += 1
        return f"{place} #{self._counted[place]}" if self._counted[place] > 1 else place

    def span(self, node: ast.expr) -> tuple[int, int]:
        """The first byte of an expression, and the one behind its last."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        return start, self._lines[node.end_lineno - 1] + node.end_col_offset


class _WrongRules(SourceWalk):
    """At every place of a file that names a rule another one."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self._whole = f"referee.games.{self.module}"
        self._modules: dict[str, str] = {}
        self._names: dict[str, tuple[str, str]] = {}
        self._found: list[Change] = []

    def changes(self) -> list[Change]:
        if self._whole in NAMING:
            self._names = {name: (self._whole, name) for name in constants(self._whole)}
        self.visit(ast.parse(self.text))
        return self._found

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            if whole in NAMING:
                self._modules[alias.asname or alias.name] = whole
            elif node.module in NAMING and alias.name in constants(node.module):
                self._names[alias.asname or alias.name] = (node.module, alias.name)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.inside(node.name, ast.iter_child_nodes(node))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside(node.name, ast.iter_child_nodes(node))

    def visit_Assign(self, node: ast.Assign) -> None:
        self._assigned(node.targets[0], node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._assigned(node.target, node)

    def _assigned(self, target: ast.expr, node: ast.AST) -> None:
        if isinstance(target, ast.Name):
            self.inside(target.id, ast.iter_child_nodes(node))
        else:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id == "Rule" and self._whole in NAMING:
            self._add(node.args[0], _other_id(self._whole, ast.literal_eval(node.args[0])))
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        named = self._named(node.value)
        if named is None:
            self.generic_visit(node)
            return
        # Of the readings of an open question each gets the rule of the next.
        whole = ast.unparse(node.value)
        turned = f"dict(zip({whole}, [*{whole}.values()][1:] + [*{whole}.values()]))"
        self._add(node, Instead("that of the next reading", f"{turned}[{ast.unparse(node.slice)}]"))
        self.visit(node.slice)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._name(node)

    def visit_Name(self, node: ast.Name) -> None:
        self._name(node)

    def _name(self, node: ast.Attribute | ast.Name) -> None:
        named = self._named(node)
        if named is not None:
            self._add(node, _another(*named, ast.unparse(node)))
        elif isinstance(node, ast.Attribute):
            self.generic_visit(node)

    def _named(self, node: ast.expr) -> tuple[str, str] | None:
        """The module and the constant that an expression names."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return self._names.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self._modules.get(node.value.id)
            if module is not None and node.attr in constants(module):
                return module, node.attr
        return None

    def _add(self, node: ast.expr, instead: Instead) -> None:
        place = self.place(ast.unparse(node))
        self._found.append(Change(self.file, place, instead.told, *self.span(node), instead.new))


def _another(module: str, name: str, old: str) -> Instead:
    """The nearest other rule of the module with the same operands; where none has, the nearest with these."""
    known = constants(module)
    names = list(known)
    value = known[name]
    nearest = sorted(names, key=lambda other: abs(names.index(other) - names.index(name)))[1:]
    others = [other for other in nearest if type(known[other]) is type(value)]
    if not others:
        # The only open question of its module: one rule stands for all its readings.
        rule = next(other for other in nearest if isinstance(known[other], Rule))
        return Instead(f"{rule} for every reading", f"dict.fromkeys({old}, {_told(module, rule)})")
    alike = [other for other in others if _first(known[other]).names == _first(value).names]
    other = alike[0] if alike else others[0]
    named = _told(module, other)
    if alike or not isinstance(value, Rule):
        return Instead(other, named)
    # The engine itself refuses other operands; with these, only a test can notice.
    dressed = f"type({old})({named}.id, *{old}.operands, case={named}.case, counted={old}.counted)"
    return Instead(f"{other} with the same operands", dressed)


def _told(module: str, name: str) -> str:
    return f"__import__({module!r}, fromlist=['rules']).{name}"


def _other_id(module: str, id: str) -> Instead:
    # A module with one id alone borrows that of another.
    ids = list(
        dict.fromkeys(_first(value).id for name in (module, *NAMING) for value in constants(name).values())
    )
    at = ids.index(id)
    other = repr(ids[at + 1] if at + 1 < len(ids) else ids[at - 1])
    return Instead(other, other)


def text_changes(listed: Mapping[str, tuple[tuple[str, str], ...]]) -> Iterator[Change]:
    """The listed changes of a text that stands once in its file."""
    for module, changes in listed.items():
        file = GAMES / f"{module.replace('.', '/')}.py"
        text = file.read_text(encoding="utf-8")
        for old, new in changes:
            if text.count(old) != 1:
                raise ValueError(f"{module} has {old!r} {text.count(old)} times")
            start = len(text[: text.index(old)].encode())
            yield Change(file, f"{module}: {old}", new, start, start + len(old.encode()), new)
