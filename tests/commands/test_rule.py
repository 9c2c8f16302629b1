"""`referee rule` tells a rule in the terminal, or lists what words find."""

from __future__ import annotations

import json

from click.testing import CliRunner

from referee.cli import main
from tests.some import for_each


def told(*arguments):
    return CliRunner().invoke(main, ["rule", *arguments])


def test_an_id_is_told_with_its_title_and_the_section_of_each_edition():
    lines = told("nunatak.square.first").stdout.splitlines()

    assert lines[0].endswith("[nunatak.square.first]")
    assert ["DE:", "FR:", "NL:", "EN:"] == [line.split()[0] for line in lines[-4:]]
    assert "(5. Quadrat vollendet?)" in lines[-4]


def test_an_open_question_marks_our_reading():
    assert "  * 1. " in told("nunatak.gap.g38").stdout


def test_words_of_any_language_list_the_rules_that_hold_them():
    assert "nunatak.architects.product" in told("Baumeisterin").stdout


@for_each("asked", ["zzzzzzzz", "", "nunatak.square.third", "lost.gap.l99"])
def test_nothing_found_is_said_by_the_exit_code_and_on_the_error_stream(asked):
    result = told(asked)

    assert (1, "", True) == (result.exit_code, result.stdout, asked in result.stderr)
    assert 1 == len(result.stderr.splitlines())


@for_each(
    ("language", "word"),
    [("de", "Steht in der Anleitung"), ("fr", "Écrit dans"), ("nl", "Staat in"), ("en", "In the rulebooks")],
)
def test_the_answer_speaks_the_language_that_was_asked_for(language, word):
    assert word in told("nunatak.square.first", "--lang", language).stdout


def test_the_answer_as_json_is_that_of_the_interface():
    rules = json.loads(told("nunatak.square.first", "--json").stdout)["rules"]

    assert ["nunatak.square.first"] == [rule["id"] for rule in rules]


def test_a_rule_that_follows_is_told_with_what_it_follows_from():
    lines = told("nunatak.row.any-colour", "--lang", "en").stdout.splitlines()
    start = lines.index("  Follows from the rulebooks")

    assert lines[start + 1].endswith("[nunatak.row.step]")
    assert "Follows from its text" in lines[start + 2]


@for_each(
    ("asked", "said"),
    [
        ("how long does a game take", "No rulebook answers this."),
        ("how many players can play", "Nunatak: 1 to 4 players, ages 10 and up."),
    ],
)
def test_a_question_that_no_rule_answers_is_told_so_above_the_closest_rules(asked, said):
    result = told(asked, "--lang", "en")

    assert result.output == result.stderr + result.stdout
    assert (0, True, True) == (result.exit_code, result.stderr.startswith(said), bool(result.stdout))
