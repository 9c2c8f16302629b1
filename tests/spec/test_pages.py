"""Whoever holds the specification beside the book finds each of its rules there, by id and section."""

from __future__ import annotations

import re

import pytest

from referee.catalogue import load
from tests.spec.cases import HERE

PAGES = sorted(path.name for path in HERE.glob("*.lp") if path.name != "domains.lp")
ID = re.compile(r"\b(?:nunatak|lost)\.[a-z0-9]+\.[a-z0-9-]*[a-z0-9]")


def paragraphs_of(page):
    """The parts of a page between blank lines."""
    return re.split(r"\n\s*\n", (HERE / page).read_text(encoding="utf-8").strip())


def states_something(paragraph):
    """Whether it has a line that is neither a remark nor only asks for what is compared."""
    return any(not line.startswith(("%", "#show")) for line in paragraph.splitlines())


def sections_of(page):
    """The sections of the book that the head of a page names."""
    head = paragraphs_of(page)[0].split("% Given")[0].split("%\n")[0]
    return set(re.findall(r'"([^"]+)"', head))


def section(id):
    """Where the book prints a rule, or the section closest to what it leaves open."""
    editions = load()[id].editions
    edition = editions.get("en") or editions["de"]
    return edition.section or edition.near


@pytest.mark.parametrize("page", PAGES)
def test_each_paragraph_of_a_page_carries_the_id_of_a_rule_or_only_gives_names_to_things(page):
    bare = [
        paragraph
        for paragraph in paragraphs_of(page)
        if states_something(paragraph) and not ID.search(paragraph) and not paragraph.startswith("% Words: ")
    ]

    assert [] == bare


@pytest.mark.parametrize("page", PAGES)
def test_the_sections_of_all_its_rules_stand_at_the_head_of_a_page(page):
    text = (HERE / page).read_text(encoding="utf-8")

    assert {section(id) for id in ID.findall(text)} <= sections_of(page)


@pytest.mark.parametrize("page", PAGES)
def test_the_head_of_a_page_names_no_section_that_the_book_does_not_have(page):
    known = {section(id) for id in load()}

    assert set() == sections_of(page) - known


@pytest.mark.parametrize("page", PAGES)
def test_each_rule_of_a_page_is_said_in_words_before_it_is_stated(page):
    unsaid = [
        paragraph
        for paragraph in paragraphs_of(page)
        if states_something(paragraph) and not paragraph.startswith("%") and not paragraph.startswith("says(")
    ]

    assert [] == unsaid
