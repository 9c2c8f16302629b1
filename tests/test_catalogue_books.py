"""The catalogue against the rulebooks themselves, wherever these lie beside the checkout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

import pytest
from babel.messages.pofile import read_po

from referee.catalogue import EDITIONS, load
from referee.catalogue.entries import Edition, Entry, Language
from referee.catalogue.glossary import load_terms
from tests.book_words import MARKS, ROOT, SHARED, books, lines, words
from tests.some import for_each, some

__test__ = SHARED.is_dir()

SCANNED = {"Voorbereiding": "Vorbereiding"}
"""Headings that the scan misread."""

QUOTED = {
    "en": re.compile("“([^”]+)”"),
    "de": re.compile("„([^“]+)“"),
    "fr": re.compile("«\N{NARROW NO-BREAK SPACE}([^»]+)\N{NARROW NO-BREAK SPACE}»"),
    "nl": re.compile("‘([^’]+)’"),
}
"""What stands in quotation marks, in the signs of each language."""

QUOTED_EDITIONS = {"nunatak.gap.g65.why": ("de", "nl")}
"""The texts that quote certain editions only; elsewhere the quoted word is a translation."""

KINDS = {
    *("Sofort", "Einmal", "Schlusswertung"),
    *("Immédiat", "Usage unique", "Fin de la partie"),
    *("Direct", "Eenmaal", "Eindtelling"),
}
"""The kinds of blessing cards, which are names wherever they stand."""

STEM = 6
"""So many letters of a word stand in a book, however it is bent there."""


def test_every_book_is_found() -> None:
    assert set(MARKS) == set(books())


@for_each(("game", "edition"), MARKS)
def test_every_cited_section_stands_in_the_book_of_its_edition(game: str, edition: str) -> None:
    book = "".join(books()[game, edition])
    cited = {
        section
        for entry in load().values()
        for name, place in entry.editions.items()
        if (entry.game, name) == (game, edition) and (section := place.section or place.near)
    }

    assert set() == {
        section for section in some(cited) if "".join(words(SCANNED.get(section, section))) not in book
    }


@for_each("edition", EDITIONS)
def test_every_word_of_the_glossary_stands_in_the_book_of_its_edition(edition: str) -> None:
    book = "".join(books()["nunatak", edition])
    strange = {
        part
        for term in some(load_terms().values())
        for word in term.words[edition]
        for part in words(word)
        # The scan reads œ as ce.
        if not any(part[:STEM].replace("oe", sign) in book for sign in ("oe", "ce"))
    }

    assert set() == strange


@for_each("edition", EDITIONS)
def test_what_is_quoted_stands_under_the_heading_that_is_cited(edition: Language) -> None:
    strange = {
        (name, quoted)
        for name, quoted in some(quotations(edition))
        if _quotes(name, edition) and "".join(words(quoted)) not in _cited(name, quoted, edition)
    }

    assert set() == strange


def test_a_word_of_another_section_is_no_quotation_of_this_one() -> None:
    """The question of the reserved card once quoted “another”, a word of the blessing of abundance."""
    assert "another" in under("en", {"Blessing of abundance"})
    assert "another" not in under("en", {"Blessing of foresight"})


def under(edition: Language, headings: Collection[str]) -> str:
    """The letters under these headings of a book, each up to the next heading, that line included."""
    cited = {place.section or place.near or "" for e in load().values() for place in _places(e, edition)}
    ends = {"".join(words(heading)) for heading in cited}
    begins = {"".join(words(SCANNED.get(heading, heading))) for heading in headings}
    found, inside = [], False
    for line in map("".join, lines()["nunatak", edition]):
        found += [line] if inside else []
        inside = line in begins or (inside and line not in ends)
    return "".join(found)


def _places(entry: Entry, edition: Language) -> list[Edition]:
    return [entry.editions[edition]] if entry.game == "nunatak" else []


def _cited(name: str, quoted: str, edition: Language) -> str:
    """What a text may quote: what stands under the headings of its entry and of the rules it rests on."""
    if quoted in KINDS:
        return "".join(books()["nunatak", edition])
    entry = load()[".".join(name.partition("@")[0].split(".")[:3])]
    entries = [entry, *(load()[other] for other in entry.depends_on)]
    return under(edition, {p.section or p.near or "" for e in entries for p in _places(e, edition)})


def test_what_another_edition_says_is_quoted_in_every_language_or_in_none() -> None:
    counted = {
        edition: Counter(name for name, _ in quotations(edition) if "@" in name) for edition in EDITIONS
    }

    assert 1 == len({frozenset(names.items()) for names in counted.values()}), counted


def quotations(language: str) -> Iterator[tuple[str, str]]:
    """What the texts of the rules quote, by the name of the text."""
    with (ROOT / f"translations/{language}/LC_MESSAGES/rules.po").open("rb") as file:
        for message in read_po(file):
            for quoted in QUOTED[language].findall(str(message.string)) if message.id else ():
                yield str(message.id), quoted


def _quotes(name: str, edition: str) -> bool:
    """Whether a text quotes this edition, and not another one in translation."""
    return edition in QUOTED_EDITIONS.get(name, name.partition("@")[2] or edition)


@pytest.mark.parametrize("game", ["nunatak", "lost-cities"])
def test_the_catalogue_holds_what_the_comparison_of_the_books_lists(game: str) -> None:
    comparison = (SHARED / "rules.md").read_text(encoding="utf-8")
    start = "lost" if game == "lost-cities" else "nunatak"
    rules = re.findall(rf"(?:^|\. )\d+\. ({start}\.[a-z0-9.-]*[a-z0-9])", comparison, re.MULTILINE)
    numbers = re.findall(r"^\| \**([AGL])(\d+)\** \|", comparison, re.MULTILINE)
    groups = {"G": "nunatak.gap.g", "A": "nunatak.difference.a", "L": "lost.gap.l"}
    listed = [f"{groups[letter]}{number}" for letter, number in numbers if real(letter, number)]

    assert {*rules, *(name for name in listed if name.startswith(start + "."))} == {
        entry.id for entry in load().values() if entry.game == game
    }


def real(letter: str, number: str) -> bool:
    """A21 and later are differences of words only, which make no entry."""
    return letter != "A" or int(number) <= 20
