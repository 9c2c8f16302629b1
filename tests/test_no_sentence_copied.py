"""No text has a sentence of a rulebook; hashes know its runs, so a clone without the books checks too."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from referee.catalogue import EDITIONS
from tests.book_words import RUN, SHARED, books, copied, hashes_of, kept_hashes, runs, words
from tests.some import for_each, some

TRANSLATIONS = Path(__file__).parents[1] / "translations"


def texts(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every text of a domain in a language; an English text of a page is its own name."""
    path = TRANSLATIONS / language / "LC_MESSAGES" / f"{domain}.po"
    is_the_name = not path.exists()
    with (TRANSLATIONS / "de" / path.relative_to(TRANSLATIONS / language) if is_the_name else path).open(
        "rb"
    ) as file:
        messages = [message for message in read_po(file) if message.id]
    told = [(str(message.id), message.id if is_the_name else message.string) for message in messages]
    return {name: (text,) if isinstance(text, str) else tuple(text) for name, text in told}


@for_each("domain", ["rules", "reasons", "desk", "messages", "search"])
@for_each("language", EDITIONS)
def test_no_text_is_copied_from_the_book_of_its_language(language: str, domain: str) -> None:
    assert {} == {
        name: run
        for name, forms in some(texts(language, domain).items())
        for form in forms
        if (run := copied(form, language))
    }


@for_each("language", EDITIONS)
def test_a_run_of_a_book_would_be_noticed(language: str) -> None:
    assert 1_000 < len(kept_hashes(language))
    if SHARED.is_dir():
        assert kept_hashes(language) == hashes_of(language)


@pytest.mark.parametrize("language", ["de", "nl"])
def test_nine_numbers_of_a_printed_table_are_found_without_the_books(language: str) -> None:
    """The points of the sculptors are no sentence: the one run of a book that a test may show."""
    planted = "Sculptors: 3, 7, 12, 18, 25, 33, 42, 52, 63."

    assert ("3 7 12 18 25 33 42 52", None) == (copied(planted, language), copied(planted, "en"))


@pytest.mark.skipif(not SHARED.is_dir(), reason="the books are not beside this checkout")
@pytest.mark.parametrize("language", EDITIONS)
def test_nine_words_planted_anywhere_in_a_text_are_found(language: str) -> None:
    book = books()["nunatak", language]
    at = len(book) // 2
    nine = book[at : at + 9]

    assert " ".join(nine[:RUN]) == copied(f"Referee says “{' – '.join(nine).upper()}”, and more.", language)
    assert None is copied(f"Referee says {' '.join(nine[: RUN - 1])}.", language)


def test_a_run_is_eight_words_whatever_signs_stand_between_them() -> None:
    assert [] == [*runs(words("one two three four five six seven"))]
    assert ["l oeuvre n est a personne d autre"] == [*runs(words("L’œuvre n’est à personne d’autre !"))]
    assert 8 == RUN


def test_a_curly_apostrophe_parts_words_as_a_straight_one_does() -> None:
    assert words("tant qu'aucun bloc") == words("tant qu’aucun bloc")
