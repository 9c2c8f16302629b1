"""Nothing lies about that no page needs: templates are shown, classes given, functions called."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache

from referee.catalogue.games import GAMES
from referee.config import resources

ROOT = resources()
TEMPLATES = ROOT / "templates"
PACKAGES = {game.package for game in GAMES}

WORD = re.compile(r"[A-Za-z_][\w-]*|\d+")
BEGINNING = re.compile(r"([A-Za-z_][\w-]*)(?:\{|['\"]\s*~|\$\{)")
NO_SELECTOR = re.compile(r"/\*.*?\*/|\{[^{}]*\}|url\([^)]*\)|\"[^\"]*\"", re.DOTALL)
CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")


def texts_of(*patterns):
    return {path: path.read_text("utf-8") for pattern in patterns for path in sorted(ROOT.glob(pattern))}


# Read where they are asked for: every process of a run collects this file, and one of them needs them.
@cache
def texts():
    """Each template, module and script, by its path."""
    patterns = ("templates/**/*.html", "referee/**/*.py", "static/js/*.js", "static/vendor/htmx.min.js")
    return texts_of(*patterns, "referee/offline/site/*.mjs")


@cache
def given():
    """Every word of them: a class is given as one of these, or put together of two."""
    return {word for text in texts().values() for word in WORD.findall(text)}


@cache
def beginnings():
    """How a class begins that is put together, such as `is-` of `is-{{ symbol }}`."""
    found = {beginning for text in texts().values() for beginning in BEGINNING.findall(text)}
    return found | {word for word in given() if word.endswith(("--", "__"))}


def shown_as(template):
    """How a page or another template may name this one."""
    folder, _slash, name = template.rpartition("/")
    # A page for the web host is named by a word.
    named = name.removesuffix(".html").removeprefix("_")
    # What every game may hand to a page of all games is named after the folder of the game.
    of_game = {f'game.package ~ "/{name}"'} if folder in PACKAGES else set()
    return {f'"{template}"'} | of_game | ({f'"{named}"'} if folder == "offline" else set())


def test_every_template_is_shown_by_a_page_or_another_template():
    templates = [path.relative_to(TEMPLATES).as_posix() for path in sorted(TEMPLATES.rglob("*.html"))]
    everything = "\n".join(texts().values())

    assert len(templates) > 100
    assert [] == [one for one in templates if not any(name in everything for name in shown_as(one))]


def is_given(name):
    if name in given():
        return True
    rests = (name.removeprefix(beginning) for beginning in beginnings() if name.startswith(beginning))
    return any(rest in given() for rest in rests if rest)


def test_every_class_of_a_style_sheet_is_given_to_something():
    classes = {
        (name, sheet.name)
        for sheet in (ROOT / "static/css").glob("*.css")
        for name in CLASS.findall(NO_SELECTOR.sub("", sheet.read_text("utf-8")))
    }

    assert len(classes) > 300
    assert [] == sorted(one for one in classes if not is_given(one[0]))


CALLED_BY_OTHERS = frozenset(
    {
        # Flask and WTForms, whose own they replace.
        *("ensure_sync", "get_cookie_secure", "log_exception", "process_data"),
        *("validate_address", "validate_code", "validate_file", "validate_place"),
        # asyncio.
        *("connection_made", "connection_lost", "data_received", "eof_received"),
        *("pause_writing", "resume_writing"),
    }
)
"""What a library calls by its name."""

KEPT_WITH_ITS_CLASS = frozenset(
    {"property", "cached_property", "classmethod", "staticmethod", "abstractmethod"}
)


def named_nowhere_else(path, words):
    """The functions of a module that nothing names; one that a decorator registers is named by that."""
    for node in ast.walk(ast.parse(texts()[path])):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("__"):
            continue
        is_registered = {ast.unparse(one) for one in node.decorator_list} - KEPT_WITH_ITS_CLASS
        if not is_registered and words[node.name] == 1 and node.name not in CALLED_BY_OTHERS:
            yield node.name


def test_every_function_is_called_by_another_or_by_a_page():
    words = Counter(word for text in texts().values() for word in re.findall(r"\w+", text))
    modules = [path for path in texts() if path.suffix == ".py"]

    assert len(modules) > 100
    assert {} == {path.name: found for path in modules if (found := [*named_nowhere_else(path, words)])}
