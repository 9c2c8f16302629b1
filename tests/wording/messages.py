"""What the code can say, collected from it: rules, codes of faults, and the sentences themselves."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import referee
from referee import games
from referee.games.reasons import Rule
from referee.wording.languages import LANGUAGES

SOURCES = Path(referee.__file__).parent
TRANSLATIONS = SOURCES.parent / "translations"
OPERAND = re.compile(r"%\((\w+)\)s")
OPEN = re.compile(r"%\(|\bNone\b|(Symbol|Tool|Rank)\.[A-Z_]|Seat\(|\(\)|  | [.,]")
"""An operand that was not put in, a name of Python, a gap."""

ALWAYS_GIVEN = {"seat", "points"}
"""Operands that the voice gives to every reason, the first only where the reason has a seat."""


def is_whole(sentence: str) -> bool:
    """Tell whether nothing in the sentence is open and it has an end."""
    return OPEN.search(sentence) is None and re.search(r"[.\]}]$", sentence) is not None


def catalogue(language: str) -> Catalog:
    """The sentences of one language as they are written."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def path_of(language: str) -> Path:
    """Where the sentences of a language are written."""
    return TRANSLATIONS / language / "LC_MESSAGES" / "reasons.po"


def sentences(language: str) -> dict[str, tuple[str, ...]]:
    """Every message of a language with its forms."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else tuple(message.string)
        )
        for message in catalogue(language)
        if message.id
    }


SENTENCES = {language: sentences(language) for language in LANGUAGES}


def operands(forms: tuple[str, ...]) -> set[str]:
    """The operands that any form of a sentence names."""
    return {name for form in forms for name in OPERAND.findall(form)}


def _modules() -> Iterator[object]:
    for found in pkgutil.walk_packages(games.__path__, "referee.games."):
        yield importlib.import_module(found.name)


def _rules_in(value: object) -> Iterator[Rule]:
    if isinstance(value, Rule):
        yield value
    elif isinstance(value, dict | tuple | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _rules_in(part)


RULES = {
    rule.message: rule
    for module in _modules()
    for value in vars(module).values()
    for rule in _rules_in(value)
}
"""Every rule that a judgement of any game can name, by its message."""


def _trees(word: str = "") -> Iterator[ast.Module]:
    """The sources in which this word stands: to read all of them takes most of a second."""
    for path in sorted(SOURCES.rglob("*.py")):
        if word in (text := path.read_text(encoding="utf-8")):
            yield ast.parse(text)


def _codes_in(tree: ast.Module) -> Iterator[str]:
    constants = {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        # `_fault` of the notation leaves out the path, which is always the same.
        position = {"Fault": 1, "_fault": 0}.get(node.func.id)
        if position is None or len(node.args) <= position:
            continue
        code = node.args[position]
        if isinstance(code, ast.Constant):
            yield code.value
        elif isinstance(code, ast.Name) and code.id in constants:
            yield constants[code.id]


@cache
def fault_codes() -> set[str]:
    """Every code that a fault can have."""
    return {code for tree in _trees("ault(") for code in _codes_in(tree)}


def _names_called_without_seat(tree: ast.Module) -> Iterator[str]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for call in ast.walk(function):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            if call.func.attr != "because" or "seat" in {word.arg for word in call.keywords}:
                continue
            # A rule that was chosen before is one of those that the function names.
            named = call.func.value
            chosen = isinstance(named, ast.Name) and named.id.islower()
            for node in ast.walk(function if chosen else named):
                name = getattr(node, "attr", getattr(node, "id", ""))
                if name.isupper():
                    yield name


def _constants() -> dict[str, Rule]:
    return {
        name: value
        for module in _modules()
        for name, value in vars(module).items()
        if isinstance(value, Rule)
    }


@cache
def seatless_rules() -> set[str]:
    """The messages of rules whose reasons may concern nobody in particular."""
    constants = _constants()
    named = {name for tree in _trees() for name in _names_called_without_seat(tree)}
    return {constants[name].message for name in named & constants.keys()}
