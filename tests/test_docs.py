"""What the documents point to is there."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

from referee.api.description.openapi import openapi
from referee.offline.app import create_app as offline_app
from referee.offline.build.__main__ import SITE
from referee.wording.guide import read_guide

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISIONS = sorted((ROOT / "docs/decisions").glob("*.md"))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
NAMED = re.compile(r"`([\w./-]+/)`|`((?:referee|templates|static|tests|translations|docs)/[\w./-]+)`")
MODULE = re.compile(r"`([\w/]+\.py)`")
CODE = re.compile(r"`[^`]*`")
LINES_OF_A_DECISION_MAX = 40


def _name(path):
    return path.relative_to(ROOT).as_posix()


def test_every_link_inside_the_repository_leads_somewhere():
    links = [(one, link.split("#")[0]) for one in DOCUMENTS for link in LINK.findall(one.read_text("utf-8"))]
    inside = [(one, link) for one, link in links if link and "://" not in link and "mailto:" not in link]

    assert len(inside) > 30
    assert [] == [(_name(one), link) for one, link in inside if not (one.parent / link).exists()]


def test_every_folder_and_file_that_a_document_names_exists():
    named = [
        (_name(one), folder or file)
        for one in DOCUMENTS
        for folder, file in NAMED.findall(one.read_text("utf-8"))
    ]

    assert len(named) > 100
    assert [] == [(document, name) for document, name in named if not (ROOT / name).exists()]


def test_every_module_that_the_architecture_names_by_its_last_folders_exists():
    named = MODULE.findall((ROOT / "docs/architecture.md").read_text("utf-8"))
    modules = [f"/{_name(path)}" for path in (ROOT / "referee").rglob("*.py")]

    assert len(named) > 30
    missing = [name for name in named if not any(module.endswith(f"/{name}") for module in modules)]
    assert [] == [name for name in missing if not (ROOT / name).exists()]


def test_a_decision_says_context_choice_and_what_was_discarded_on_one_page():
    texts = {path.name: path.read_text("utf-8") for path in DECISIONS}

    assert {name: ["Context", "Choice", "Discarded"] for name in texts} == {
        name: re.findall(r"^## (\w+)", text, re.MULTILINE) for name, text in texts.items()
    }
    assert [] == [name for name, text in texts.items() if len(text.splitlines()) > LINES_OF_A_DECISION_MAX]


def test_the_decisions_are_numbered_without_a_gap():
    numbers = [int(path.name[:4]) for path in DECISIONS]

    assert numbers
    assert list(range(1, len(numbers) + 1)) == numbers


def changes():
    """Each change that is in no version yet, and all that the changelog says of versions."""
    told = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("\n## Unreleased\n")[2]
    of_none, _, of_versions = told.partition("\n## ")
    return [line for line in of_none.splitlines() if line.startswith("- ")], of_versions


def test_what_is_unreleased_stands_under_no_version():
    unreleased, of_versions = changes()
    cut = "".join([of_versions, *(file.read_text("utf-8") for file in (ROOT / "docs/changes").iterdir())])

    assert [] == [line for line in unreleased if line in cut]


def test_no_unreleased_change_is_told_twice_in_nearly_the_same_words():
    # A merge keeps a line in the words of both sides.
    words = {line: set(re.findall(r"\w+", line)) for line in changes()[0]}
    pairs = combinations(words.items(), 2)

    assert [] == [(one, other) for (one, a), (other, b) in pairs if 2 * len(a & b) > len(a | b)]


@pytest.mark.parametrize("document", ["README.md", "docs/operating.md"])
def test_who_makes_the_offline_folder_reads_where_it_is_written_and_what_it_needs(document):
    told = _about_offline((ROOT / document).read_text("utf-8"))
    takes_along = (ROOT / "referee/offline/site/take-along.js").read_text("utf-8")

    assert re.search("^offline:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert f"`{_name(SITE)}`" in told
    # Its worker has one address, and a browser starts it only where nobody listens.
    assert 'register("/sw.js"' in takes_along
    assert "root" in told
    assert "isSecureContext" in takes_along
    assert "HTTPS" in told
    # What it is good for, and what it cannot do.
    assert "without a network" in told


def test_the_readme_names_what_the_offline_folder_has_and_what_it_lacks():
    told = _about_offline((ROOT / "README.md").read_text("utf-8"))
    pages = {rule.endpoint for rule in offline_app().url_map.iter_rules()}
    named = {
        "placements": "turn",
        "end scoring": "final",
        "Lost Cities": "lost_cities",
        "rules desk": "desk",
    }

    assert [] == [words for words, page in named.items() if words not in told or f"web.{page}" not in pages]
    assert ({"tables.table"}, set()) == (pages & {"tables.table"}, pages & {"tables.table_invite"})
    assert "games kept on one phone" in told
    assert "no games on several phones" in told


def _about_offline(text):
    """The paragraphs about the folder, from the command that makes it, in one line."""
    told = text[text.index("make offline") :]
    return " ".join(told[: told.index("\n## ")].split())


def test_the_description_of_the_interface_speaks_in_the_words_of_the_guide():
    told = [*_told(openapi(), "")]
    faults = read_guide(ROOT).faults(("en", f"openapi: {where}", CODE.sub("", text)) for where, text in told)

    assert len(told) > 500
    assert [] == [fault for fault in faults if "nothing needs" not in fault]


def test_the_terminal_and_the_log_speak_in_the_words_of_the_guide():
    """Helps, refusals, greetings and lines of the log: what stands in quotes in the modules that say them."""
    folders = ("", "commands", "operating", "front", "live", "store", "offline/build")
    modules = [module for folder in folders for module in (ROOT / "referee" / folder).glob("*.py")]
    said = [(_name(module), text) for module in modules for text in _said(module)]
    faults = read_guide(ROOT).faults(("en", where, CODE.sub("", text)) for where, text in said)

    assert len(said) > 200
    assert [] == [fault for fault in faults if "nothing needs" not in fault]


def _said(module):
    """Every sentence in quotes of a module; a docstring only where it is the help of a command."""
    tree = ast.parse(module.read_text("utf-8"))
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        text.value
        for text in ast.walk(tree)
        if isinstance(text, ast.Constant) and isinstance(text.value, str) and " " in text.value
        if module.parent.name == "commands" or module.name == "cli.py" or text not in docstrings
    ]


def _told(part, where):
    """Every sentence of the description, with where it is."""
    for name, inner in (
        part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    ):
        if name in ("description", "summary") and isinstance(inner, str):
            yield where, inner
        else:
            yield from _told(inner, f"{where}/{name}")
