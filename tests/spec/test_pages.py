"""Whoever holds the specification beside the book finds each of its rules there, by id and section."""

from __future__ import annotations

import re

from referee.catalogue import load
from tests.some import for_each
from tests.spec.cases import HERE

PAGES = sorted(path.name for path in HERE.glob("*.lp") if path.name != "domains.lp")
ID = re.compile(r"\b(?:nunatak|lost)\.[a-z0-9-]+\.[a-z0-9-]*[a-z0-9]")

NOT_STATED = {
    "where a card lies, what may be turned over or counted: nothing follows from it": (
        "nunatak.card.area",
        "nunatak.place.flip",
        "nunatak.score.token",
        "nunatak.gap.g89",
        "lost.setup.board",
        "lost.discard.top",
        "lost.gap.l5",
    ),
    "who begins is known at the table": ("nunatak.gap.g12", "lost.turn.start", "lost.gap.l9"),
    "what is noticed later is for the players to settle": ("nunatak.gap.g11", "lost.gap.l13"),
    "the order in which players do what does not change what comes of it": (
        "nunatak.end-turn.order",
        "nunatak.gap.g20",
        "nunatak.gap.g58",
        "nunatak.gap.g90",
    ),
    "only the card itself says it": ("nunatak.gap.g33", "nunatak.gap.g54", "nunatak.gap.g84"),
    "it cannot come about": ("nunatak.gap.g23", "nunatak.gap.g34", "lost.gap.l10"),
    "it says nothing beside two other gaps": ("nunatak.gap.g67",),
    "a reservation of somebody who has no turn any more has lapsed": ("nunatak.gap.g63",),
    "it is done before anything is judged": ("lost.setup.deal",),
}
"""Entries of the catalogue that no page states, and why."""


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


@for_each("page", PAGES)
def test_each_paragraph_of_a_page_carries_the_id_of_a_rule_or_only_gives_names_to_things(page):
    bare = [
        paragraph
        for paragraph in paragraphs_of(page)
        if states_something(paragraph) and not ID.search(paragraph) and not paragraph.startswith("% Words: ")
    ]

    assert [] == bare


def test_every_entry_of_the_catalogue_is_on_a_page_or_is_said_not_to_be():
    stated = {id for page in PAGES for id in ID.findall((HERE / page).read_text(encoding="utf-8"))}
    aside = {id for ids in NOT_STATED.values() for id in ids}

    assert load().keys() - stated == aside


@for_each("page", PAGES)
def test_the_sections_of_all_its_rules_stand_at_the_head_of_a_page(page):
    text = (HERE / page).read_text(encoding="utf-8")

    assert {section(id) for id in ID.findall(text)} <= sections_of(page)


@for_each("page", PAGES)
def test_the_head_of_a_page_names_no_section_that_the_book_does_not_have(page):
    known = {section(id) for id in load()}

    assert set() == sections_of(page) - known


@for_each("page", PAGES)
def test_each_rule_of_a_page_is_said_in_words_before_it_is_stated(page):
    unsaid = [
        paragraph
        for paragraph in paragraphs_of(page)
        if states_something(paragraph) and not paragraph.startswith("%") and not paragraph.startswith("says(")
    ]

    assert [] == unsaid
