"""The search of the rules desk finds rules and terms in any language, slips forgiven."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.catalogue import EDITIONS, load
from referee.catalogue.glossary import load_terms
from referee.wording.languages import LANGUAGES
from referee.wording.search import find_entries, find_terms, outside_the_rules, words_of, words_of_no_rule
from referee.wording.spelling import is_nearly
from referee.wording.voice import Voice
from tests.some import for_each, some

QUESTIONS = tomllib.loads((Path(__file__).parent / "search_questions.toml").read_text(encoding="utf-8"))


PLAYERS = tomllib.loads((Path(__file__).parent / "search_players.toml").read_text(encoding="utf-8"))
"""Questions in each language, some of which were kept apart while the search was made."""


UNANSWERED = tomllib.loads((Path(__file__).parent / "search_unanswered.toml").read_text(encoding="utf-8"))
"""Questions in each language that no rule answers, and why none does."""


def ids(words, language=""):
    return [entry.id for entry in find_entries(words, language)]


@for_each("language", EDITIONS)
def test_of_a_hundred_questions_of_players_ninety_five_find_a_rule_that_answers_among_the_first_three(
    language,
):
    asked = {question: rules for part in PLAYERS[language].values() for question, rules in part.items()}
    found = {question: ids(question, language)[:3] for question in asked}
    missed = {question: rules for question, rules in found.items() if not set(asked[question]) & {*rules}}

    assert 100 <= len(asked)
    assert len(missed) <= len(asked) / 20, missed


def test_every_question_names_rules_that_there_are():
    named = {
        id
        for parts in PLAYERS.values()
        for asked in parts.values()
        for rules in asked.values()
        for id in rules
    }

    assert [] == sorted(named - {*load()})


@for_each(
    ("question", "rule"),
    [
        ("zwei reihen gleichzeitig", "nunatak.row.two"),
        ("solo aufbau", "nunatak.solo.setup"),
        ("gelijkspel vierkant", "nunatak.square.active-wins-tie"),
        ("when do i take the blessing", "nunatak.elder.take"),
        ("grab a blessing", "nunatak.elder.take"),
        ("fin du jeu", "nunatak.end.trigger"),
    ],
)
def test_one_word_more_takes_no_rule_away(question, rule):
    assert rule in ids(question)[:2]


@pytest.mark.parametrize(
    ("digit", "word"), [("6 Arten", "sechs Arten"), ("2 rows", "two rows"), ("3 outils", "trois outils")]
)
def test_a_number_is_the_same_in_digits_and_in_words(digit, word):
    assert ids(word)[0] == ids(digit)[0]


@pytest.mark.parametrize(
    ("apart", "together"), [("wie viele Eisblöcke", "wieviele Eisblöcke"), ("kaart stapel", "kaartstapel")]
)
def test_two_words_may_be_written_as_one(apart, together):
    assert ids(apart)[0] == ids(together)[0]


def test_the_name_of_the_game_narrows_the_search():
    assert {"nunatak", "lost"} == {id.split(".")[0] for id in ids("who begins", "en")[:3]}
    assert {"lost"} == {id.split(".")[0] for id in ids("Lost Cities who begins", "en")[:1]}
    assert {"nunatak"} == {id.split(".")[0] for id in ids("Nunatak who begins", "en")[:1]}


def test_a_rule_stands_above_an_open_question():
    assert ids("tie in a square", "en").index("nunatak.square.active-wins-tie") < ids(
        "tie in a square", "en"
    ).index("nunatak.gap.g38")


def test_what_no_rule_speaks_of_is_named():
    assert ["xyzzyqwert"] == words_of_no_rule("how many xyzzyqwert per turn")
    assert [] == words_of_no_rule("how many points for a sqare")


@for_each("language", EDITIONS)
def test_a_question_that_no_rule_answers_says_why(language):
    why = UNANSWERED[language]["tuned"]

    assert why == {question: outside_the_rules(question, language) for question in why}


def test_a_question_that_a_rule_answers_is_never_said_to_have_no_answer():
    asked = {(question, code) for code in QUESTIONS for question in QUESTIONS[code]} | {
        (question, code) for code, parts in PLAYERS.items() for part in parts.values() for question in part
    }

    assert [] == sorted(question for question in asked if outside_the_rules(*question))


@for_each(
    ("question", "rules"),
    [
        pytest.param(*asked, id=f"{code}-{asked[0]}")
        for code in QUESTIONS
        for asked in QUESTIONS[code].items()
    ],
)
def test_the_rule_that_a_player_means_is_among_the_first_three(question, rules):
    assert set(rules) & {*ids(question)[:3]}


@for_each("language", EDITIONS)
def test_every_edition_s_language_has_twenty_questions(language):
    assert len(QUESTIONS[language]) >= 20


def test_a_soft_hyphen_belongs_to_no_word():
    assert ["bouwmeesterspoor"] == words_of("bouwmeester\N{SOFT HYPHEN}spoor")


def test_a_short_word_is_not_looked_for_inside_others():
    assert "nunatak.beasts.product" not in ids("tie")


def test_a_rare_word_counts_more_than_a_common_one():
    assert "nunatak.row.no-diagonal" == ids("points for a diagonal")[0]


def test_a_rule_on_which_many_build_comes_before_a_rule_for_one_number_of_players():
    found = ids("tie")

    assert found.index("nunatak.square.active-wins-tie") < found.index("nunatak.solo.dummy-tie")


@for_each("word", ["architect", "Baumeisterin", "ingénieure", "bouwmeester"])
def test_each_language_s_word_finds_the_architect(word):
    assert "architect" == find_terms(word)[0].id
    assert "nunatak.architects.product" in ids(word)[:5]


@for_each("slip", ["Baumeistrein", "architcet", "arquitect", "bouwmester", "ingenieurre"])
def test_a_slip_in_typing_is_forgiven(slip):
    assert "architect" in [term.id for term in find_terms(slip)]
    assert "nunatak.architects.product" in ids(slip)


@pytest.mark.parametrize("word", ["EGALITE", "égalité", "egalite"])
def test_capitals_and_accents_do_not_matter(word):
    assert ids("égalité") == ids(word)


@pytest.mark.parametrize("begun", ["archit", "baumei", "ingen"])
def test_a_word_is_found_while_it_is_typed(begun):
    assert "nunatak.architects.product" in ids(begun)


def test_a_part_of_a_compound_finds_it():
    assert "nunatak.cap.points" in ids("kuppe")


@for_each("typed", ["Wettkarte", "Wettkarten", "Wett-Karte", "Wette", "Wetten"])
def test_a_word_with_a_hyphen_is_found_however_it_is_typed(typed):
    found = ["score.wager", "play.wager-before", "setup.cards", "score.bonus"]

    assert [f"lost.{id}" for id in found] == ids(typed)


@for_each(
    ("typed", "expected"),
    [
        ("Handwerkerkarte", "nunatak.artisans.table"),
        ("Arbeiterkarte", "nunatak.builder.optional"),
        ("Tempelkuppenwertung", "nunatak.cap.points"),
        ("tiebreak", "nunatak.win.tie-outer"),
        ("tiebreaker", "nunatak.win.tie-outer"),
    ],
)
def test_a_compound_that_stands_nowhere_is_found_by_its_parts(typed, expected):
    assert expected in ids(typed)[:5]


@for_each(
    ("slip", "expected"),
    [
        ("wgaer", "lost.score.wager"),
        ("waegr", "lost.score.wager"),
        ("eledr", "nunatak.elder.take"),
        ("eldre", "nunatak.elder.take"),
    ],
)
def test_two_swapped_signs_are_forgiven_in_a_short_word_too(slip, expected):
    assert expected in ids(slip)[:2]


@for_each("tool", ["rope", "pickaxe", "pole saw", "Seil", "Spitzhacke", "corde", "touw"])
def test_a_tool_finds_what_it_counts_at_the_end(tool):
    assert "nunatak.artisans.table" in ids(tool)[:2]


def test_what_is_typed_in_full_finds_only_what_it_is_about():
    found = {
        word: len(ids(word)) for word in ("Wette", "Handwerkerkarte", "Tempelkuppenwertung", "Arbeiterkarte")
    }

    assert {} == {word: count for word, count in found.items() if count > 30}


def test_titles_come_before_texts():
    in_title = [
        any("elder" in word for title in _titles(entry.id) for word in words_of(title))
        for entry in find_entries("elder")
    ]

    assert {True, False} == set(in_title)
    assert sorted(in_title, reverse=True) == in_title


def test_more_words_narrow_the_search():
    assert "nunatak.gap.g41" == ids("Siku builder swap")[0]


def test_the_words_of_a_question_are_no_hindrance():
    assert "nunatak.square.first" == ids("how many points for a square")[0]


@for_each("language", LANGUAGES)
def test_every_entry_is_found_by_its_title_in_every_language(language):
    voice = Voice(language)
    lost = [
        entry.id for entry in some(load().values()) if entry not in find_entries(_title(voice, entry.id))[:12]
    ]

    assert [] == lost


def test_an_id_finds_its_own_entry_only():
    assert ["nunatak.gap.g38"] == ids(" Nunatak.gap.G38 ")


def test_every_term_is_found_by_its_word_in_every_language():
    lost = [
        (term.id, word)
        for term in some(load_terms().values())
        for words in term.words.values()
        for word in words
        if term not in find_terms(word)[:4]
    ]

    assert [] == lost


def test_no_words_find_everything_in_the_order_of_the_rulebooks():
    assert [*load()] == ids("  ")


def test_what_no_book_says_finds_nothing():
    assert [] == ids("xyzzyqwert")


@for_each(
    ("typed", "word", "expected"),
    [
        ("tempel", "temple", True),
        ("templ", "temple", True),
        ("temmple", "temple", True),
        ("temqle", "temple", True),
        ("row", "two", False),
        ("architect", "artisan", False),
        ("cap", "captain", True),
        ("supporting", "sup", False),
    ],
)
def test_a_slip_is_one_sign_too_many_missing_wrong_or_two_swapped(typed, word, expected):
    assert expected == is_nearly(typed, word)


def _titles(id):
    """What an entry is called in each language, and the end of its id."""
    return [id.rsplit(".", maxsplit=1)[-1], *(_title(Voice(language), id) for language in LANGUAGES)]


def _title(voice, id):
    return voice.rule_text(f"{id}.title") or id
