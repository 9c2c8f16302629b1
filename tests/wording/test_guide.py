"""The guide for words names the words that no text uses, and the check finds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.wording.guide import COLUMNS, GUIDE, Guide, read_guide
from tests.some import some

ROOT = Path(__file__).resolve().parents[2]

PARTS = ("Actions", "Things", "Signs of a translation")

SMALL = """# Voice

| | English | Deutsch | Français | Nederlands |
|---|---|---|---|---|
| buttons | verb | Verb | verbe | werkwoord |

## Actions

| | English | Deutsch | Français | Nederlands |
|---|---|---|---|---|
| undo | undo ~~take back~~ | rückgängig ~~zurück~~ | annuler ~~d’avant~~ | ongedaan ~~terug*~~ |

## Signs of a translation

| | English | Deutsch | Français | Nederlands |
|---|---|---|---|---|
| entered | entered ~~told~~ | – | – | – |

## Exceptions

| Where | Word | Why |
|---|---|---|
| de/rules: lost.* | zurück | the card goes back to the hand |
"""
NEEDS_THE_EXCEPTION = ("de", "rules: lost.draw", "Die Karte kommt zurück")


@pytest.fixture
def guide(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / GUIDE).write_text(SMALL, "utf-8")
    return read_guide(tmp_path)


def _faults(guide: Guide, *texts):
    return list(guide.faults(iter((NEEDS_THE_EXCEPTION, *texts))))


def _rows_of(part):
    text = (ROOT / GUIDE).read_text("utf-8").split(f"## {part}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return rows[2:]


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "Take back", "take back"),
        ("en", "You may take\nback a turn", "take back"),
        ("de", "Zurück: Ebene 2", "zurück"),
        ("fr", "Le tour d'avant", "d’avant"),
        ("nl", "Alles teruggenomen", "terug*"),
    ],
)
def test_a_struck_out_word_is_found_in_a_text_of_its_language(guide, language, text, word):
    expected = [f"{language}/rules: a.b: “{word}” is not a word of {GUIDE}; see there what to say"]

    assert expected == _faults(guide, (language, "rules: a.b", text))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Mistake backs"),  # a part of another word
        ("fr", "zurück"),  # a word of another language
        ("de", "%(zurück)s Punkte"),  # the name of an operand
        ("en", "The Dutch edition says {nl:take back}."),  # a term quoted from an edition
    ],
)
def test_what_only_looks_like_a_struck_out_word_is_left_alone(guide, language, text):
    assert [] == _faults(guide, (language, "rules: a.b", text))


def test_an_exception_allows_its_word_only_in_the_texts_that_it_names(guide):
    assert 1 == len(_faults(guide, ("de", "rules: nunatak.draw", "Die Karte kommt zurück")))


def test_an_exception_that_no_text_needs_is_named(guide):
    expected = [f"{GUIDE}: nothing needs the exception de/rules: lost.* | zurück; remove it"]

    assert expected == list(guide.faults(iter(())))


def test_a_document_may_not_use_the_signs_of_a_translation_but_the_other_words(guide):
    faults = list(guide.faults_of_document("README.md", "You take back what was told."))

    assert [f"README.md: “told” is not a word of {GUIDE}; see there what to say"] == faults


def test_code_and_the_target_of_a_link_may_be_any_word_in_a_document(guide):
    text = "`told` and\n```\ntold\n```\nand [a page](docs/told.md)"

    assert [] == list(guide.faults_of_document("README.md", text))


def test_the_guide_names_the_ten_actions_first():
    expected = ["open", "join", "place", "undo", "redo", "correct", "dispute", "adjust", "share", "finish"]

    assert expected == [row[0].strip() for row in _rows_of("Actions")][:10]


@pytest.mark.parametrize("part", PARTS)
def test_the_guide_strikes_out_a_word_in_each_language_for_each_thing(part):
    lost = [row[0] for row in some(_rows_of(part)) if not all("~~" in cell for cell in row[1:5])]

    assert [] == lost


def test_the_guide_names_thirty_things():
    assert len(_rows_of("Things")) >= 30


def test_the_guide_forbids_no_word_that_it_asks_for():
    guide = read_guide(ROOT)
    said = ((language, "guide", _without_struck_out(language)) for language in COLUMNS)

    assert [] == [fault for fault in guide.faults(said) if "nothing needs" not in fault]


def _without_struck_out(language):
    column = 1 + COLUMNS.index(language)
    cells = [row[column] for part in PARTS for row in _rows_of(part)]
    return " / ".join(cell.split("~~")[0] for cell in cells)
