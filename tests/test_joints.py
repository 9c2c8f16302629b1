"""The longest words can go on in the next line, where they are wider than a phone in large text."""

from __future__ import annotations

import re

from referee.catalogue import load
from referee.catalogue.glossary import load_terms
from referee.wording.joints import with_joints
from referee.wording.languages import LANGUAGES
from referee.wording.translations import sentences
from tests.some import for_each

LONGEST = 17
"""How many letters stand in one line of 320 pixels in text of twice the size, if few of them are wide."""


def too_long(text):
    """The words of a text that have more letters than a line, up to a hyphen, soft or not."""
    return [word for word in re.findall(r"\w+", text) if len(word) > LONGEST]


def test_a_long_word_of_a_book_gets_its_joint_in_capitals_too():
    assert "3. Ondersteunings\N{SOFT HYPHEN}ijsblokken?" == with_joints("3. Ondersteuningsijsblokken?")


def test_what_is_quoted_from_the_books_has_no_word_longer_than_a_line():
    sections = [
        quoted
        for entry in load().values()
        for edition in entry.editions.values()
        for quoted in (edition.section, edition.near)
        if quoted
    ]
    words = [word for term in load_terms().values() for told in term.words.values() for word in told]

    assert [] == too_long(with_joints(" ".join([*sections, *words])))


@for_each("language", LANGUAGES)
def test_no_text_of_the_desk_has_a_word_longer_than_a_line(language):
    texts = [
        text
        for domain in ("rules", "desk")
        for message, text in sentences(domain, language)._catalog.items()
        if message
    ]

    assert [] == too_long(" ".join(texts))
