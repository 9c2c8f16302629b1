"""What the documents point to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
NAMED = re.compile(r"`([\w./-]+/)`|`((?:referee|templates|static|tests|translations|docs)/[\w./-]+)`")
LINES_OF_A_DECISION_MAX = 40


def _name(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_link_inside_the_repository_leads_somewhere(document):
    links = [link.split("#")[0] for link in LINK.findall(document.read_text("utf-8"))]
    inside = [link for link in links if link and "://" not in link and not link.startswith("mailto:")]

    lost = [link for link in inside if not (document.parent / link).exists()]

    assert [] == lost


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_folder_and_file_that_a_document_names_exists(document):
    named = [folder or file for folder, file in NAMED.findall(document.read_text("utf-8"))]

    lost = [name for name in named if not (ROOT / name).exists()]

    assert [] == lost


@pytest.mark.parametrize("document", sorted((ROOT / "docs/decisions").glob("*.md")), ids=_name)
def test_a_decision_says_context_choice_and_what_was_discarded_on_one_page(document):
    text = document.read_text("utf-8")

    assert ["Context", "Choice", "Discarded"] == re.findall(r"^## (\w+)", text, re.MULTILINE)
    assert len(text.splitlines()) <= LINES_OF_A_DECISION_MAX


def test_the_decisions_are_numbered_without_a_gap():
    numbers = [int(path.name[:4]) for path in sorted((ROOT / "docs/decisions").glob("*.md"))]

    assert list(range(1, len(numbers) + 1)) == numbers
