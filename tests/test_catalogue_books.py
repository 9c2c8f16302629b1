"""The catalogue against the rulebooks themselves, wherever these lie beside the checkout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

import pytest
from babel.messages.pofile import read_po

from referee.catalogue import EDITIONS, load
from referee.catalogue.glossary import load_terms
from tests.some import some

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
__test__ = SHARED.is_dir()

# What a book is known by: the first of these that stands in it.
MARKS = {
    ("lost-cities", "de"): "Expeditionskosten",
    ("nunatak", "de"): "Tempel aus Eis",
    ("nunatak", "fr"): "cartes Construction",
    ("nunatak", "nl"): "De IJstempel",
    ("nunatak", "en"): "Temple of Ice",
}
SCANNED = {"Voorbereiding": "Vorbereiding"}
"""Headings that the scan misread."""

STEM = 6
"""So many letters of a word stand in a book, however it is bent there."""

RUN = 8
"""So many words in a row shared with a book would be copied."""


def words(text: str) -> list[str]:
    """The words without accents, ligatures and punctuation, which a scan may have lost."""
    # A scan has straight apostrophes, which part two words; a curly one would join them.
    whole = text.lower().replace("œ", "oe").replace("ß", "ss").replace("’", " ").replace("‘", " ")
    return re.findall(r"[a-z0-9]+", "".join(c for c in normalize("NFKD", whole) if c.isascii()))


def books() -> dict[tuple[str, str], list[str]]:
    """The words of each book, by game and edition."""
    found = {}
    for path in sorted((SHARED / "rulebooks").glob("*.txt")):
        text = words(path.read_text(encoding="utf-8"))
        book = next(book for book, mark in MARKS.items() if "".join(words(mark)) in "".join(text))
        found[book] = text
    return found


def runs(text: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(text[start : start + RUN]) for start in range(len(text) - RUN + 1))


def test_a_curly_apostrophe_parts_words_as_a_straight_one_does() -> None:
    assert words("tant qu'aucun bloc") == words("tant qu’aucun bloc")


def test_every_book_is_found() -> None:
    assert set(MARKS) == set(books())


@pytest.mark.parametrize(("game", "edition"), MARKS)
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


@pytest.mark.parametrize("edition", EDITIONS)
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


@pytest.mark.parametrize("domain", ["rules", "reasons", "desk"])
@pytest.mark.parametrize("language", EDITIONS)
def test_no_text_is_copied_from_the_book_of_its_language(language: str, domain: str) -> None:
    copied = {run for (_, edition), book in books().items() if edition == language for run in runs(book)}
    with (ROOT / f"translations/{language}/LC_MESSAGES/{domain}.po").open("rb") as file:
        texts = {message.id: message.string for message in read_po(file) if message.id}
    forms = {
        (name, form) for name, text in texts.items() for form in ([text] if isinstance(text, str) else text)
    }

    assert {} == {name: run for name, form in some(forms) for run in runs(words(form)) if run in copied}


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
