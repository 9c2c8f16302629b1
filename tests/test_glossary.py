"""The glossary, the worked examples and their texts are whole in every language, and true to the books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from referee.catalogue import EDITIONS, CatalogueError, load
from referee.catalogue.games import GAMES
from referee.catalogue.glossary import groups, load_terms, read_terms
from referee.catalogue.house import (
    interpretations_of_edition,
    questions,
    read_interpretations,
    write_interpretations,
)
from referee.catalogue.worked import examples_of, load_examples, read_examples
from referee.games.nunatak.rulings import RULINGS
from referee.web.rules.of_game import judged
from referee.wording.desk import desk_text, pieces, terms_in
from referee.wording.languages import LANGUAGES
from tests.some import for_each, some

ROOT = Path(__file__).parents[1]
EXAMPLES_OF_RULES_MD = [*(f"c{number}" for number in range(1, 18)), "lost"]

languages = pytest.mark.parametrize("language", LANGUAGES)


def desk_texts(language):
    with (ROOT / f"translations/{language}/LC_MESSAGES/desk.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


@languages
def test_a_language_has_exactly_the_texts_of_the_desk(language):
    expected = {
        *(f"group.{group}" for group in groups()),
        *(message for term in load_terms().values() for message in term.messages),
        *(message for example in load_examples().values() for message in example.messages),
        "unanswered",
        *(f"cover.{game.prefix}" for game in GAMES),
    }

    assert expected == desk_texts(language).keys()


@languages
def test_no_text_of_the_desk_is_empty_or_too_long_for_a_phone(language):
    assert [] == [name for name, text in some(desk_texts(language).items()) if not 0 < len(text) <= 240]


@languages
def test_a_false_friend_s_note_quotes_no_word_of_the_reader_s_own_language_as_foreign(language):
    quoted = {
        (term.id, piece.language)
        for term in load_terms().values()
        for message in term.messages
        for piece in pieces(desk_text(message, language))
        if piece.language
    }

    assert language not in {foreign for _, foreign in quoted}


@languages
def test_what_a_note_quotes_is_a_term_of_that_edition_or_a_word_printed_there(language):
    known = {
        (edition, word.casefold())
        for term in load_terms().values()
        for edition, told in term.words.items()
        for word in told
    }
    loose = {
        (piece.language, piece.words)
        for term in load_terms().values()
        for message in term.messages
        for piece in pieces(desk_text(message, language))
        if piece.language and (piece.language, piece.words.casefold()) not in known
    }

    assert loose <= SHORT_FORMS


SHORT_FORMS = {
    ("de", "Voraussicht"),
    ("de", "Vorhersehung"),
    ("nl", "vooruitzicht"),
    ("nl", "voorzienigheid"),
    ("en", "foresight"),
    ("en", "providence"),
    ("en", "they"),
    ("fr", "4e étage"),
}
"""Parts of longer terms that a note quotes alone."""


def test_every_term_has_a_word_in_every_edition():
    assert [] == [term.id for term in some(load_terms().values()) if set(EDITIONS) != term.words.keys()]


def test_every_worked_example_of_the_books_is_there():
    assert EXAMPLES_OF_RULES_MD == [e.id for e in load_examples().values() if e.is_of_a_book]


@for_each("example", load_examples().values(), ids=lambda example: example.id)
def test_the_engine_judges_an_example_as_the_book_prints_it(app, example):
    with app.test_request_context("/en/"):
        answer = judged(example, "en").answer

    assert (example.printed or answer) == answer


def test_every_rule_of_an_example_is_an_entry_of_the_catalogue():
    assert set() == {rule for example in load_examples().values() for rule in example.rules} - load().keys()


@for_each(
    "rule",
    [
        *("nunatak.support.count", "nunatak.row.step", "nunatak.square.first"),
        *("nunatak.square.active-wins-tie", "nunatak.square.second-place-tie"),
        *("nunatak.square.four-colours", "nunatak.gap.g36", "nunatak.gap.g37", "nunatak.gap.g38"),
    ],
)
def test_support_rows_squares_and_each_tie_have_a_drawn_example(rule):
    assert examples_of(rule)


def test_a_rule_names_what_the_other_books_call_what_it_is_about():
    assert "square-completed" == terms_in("nunatak.square.first")[0].id


def test_quotations_are_told_apart_from_the_text():
    expected = [("The word ", None), ("pioche", "fr"), (" twice.", None)]

    assert expected == [tuple(piece) for piece in pieces("The word {fr:pioche} twice.")]


def test_a_table_can_settle_every_question_that_the_engine_knows():
    assert RULINGS.keys() == {entry.ruling for entry in questions()}


@for_each(
    ("edition", "expected"),
    [("de", {}), ("fr", {"new-tile": "next-turn", "solo-fill-up": "renew"}), ("nl", {}), ("en", {})],
)
def test_an_edition_sets_the_readings_that_it_states(edition, expected):
    assert expected == interpretations_of_edition(edition)


def test_readings_are_written_and_read_back_and_defaults_are_left_out():
    chosen = {"siku-first-tie": "five", "new-tile": "at-once"}

    assert "siku-first-tie:five" == write_interpretations(chosen)
    assert {"siku-first-tie": "five"} == read_interpretations("siku-first-tie:five,new-tile:never,nonsense")


@languages
def test_no_text_of_the_desk_has_a_straight_apostrophe_or_quotation_mark(language):
    assert [] == [name for name, text in some(desk_texts(language).items()) if re.search(r"['\"]", text)]


TERMS = """[box]
score-track = { de = "Punkteleiste", fr = "piste", nl = ["scorespoor", "puntenspoor"], en = "score track" }
"""


def test_a_term_has_one_word_or_several_for_each_edition():
    words = read_terms(TERMS)["score-track"].words

    assert (("Punkteleiste",), ("scorespoor", "puntenspoor")) == (words["de"], words["nl"])


@for_each(
    ("sound", "broken"),
    [
        ('fr = "piste", ', ""),
        ('fr = "piste"', 'fr = ""'),
        ('fr = "piste"', "fr = 3"),
        ('fr = "piste"', "fr = []"),
        ('fr = "piste"', 'fr = ["piste", ""]'),
        ('fr = "piste"', 'it = "piste"'),
        ('fr = "piste"', 'fr = "piste", it = "pista"'),
        ('fr = "piste"', 'fr = "piste", false_friend = "yes"'),
        ("[box]", "[box"),
    ],
)
def test_a_broken_term_is_refused_by_its_file(sound, broken):
    with pytest.raises(CatalogueError, match=r"^terms\.toml: "):
        read_terms(TERMS.replace(sound, broken))


EXAMPLES = """[book.c2]
rule = "nunatak.place.match"
also = ["nunatak.card.one"]
asks = "legal"
choices = ["yes", "no"]
printed = "yes"
words = { place = "1.2.3" }

[drawn.square]
rule = "nunatak.square.first"
words = { place = "1.2.3" }
"""


def test_the_examples_of_the_books_come_first_and_ours_ask_nothing():
    examples = read_examples(EXAMPLES)

    assert {"c2": True, "square": False} == {id: example.is_of_a_book for id, example in examples.items()}


@for_each(
    ("sound", "broken"),
    [
        ('printed = "yes"', 'printed = "perhaps"'),
        ('printed = "yes"\n', ""),
        ('choices = ["yes", "no"]\n', ""),
        ('rule = "nunatak.place.match"\n', ""),
        ('asks = "legal"', 'asks = "weather"'),
        ('asks = "legal"', 'colour = "blue"'),
        ('also = ["nunatak.card.one"]', "also = [1]"),
        ('place = "1.2.3"', "place = 123"),
        ("[drawn.square]", "[painted.square]"),
    ],
)
def test_a_broken_example_is_refused_by_its_file(sound, broken):
    with pytest.raises(CatalogueError, match=r"^examples\.toml: "):
        read_examples(EXAMPLES.replace(sound, broken))
