from __future__ import annotations

import tomllib

import pytest

from referee.catalogue.how_often import how_often
from tests.open_questions.counted import (
    DOCUMENT,
    FILE,
    Counted,
    batch_of,
    counted,
    entry_of,
    file_text,
    with_table,
)
from tests.open_questions.games import Game
from tests.pages import Page

PLAYERS = (1, 2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_played_by_the_rules_and_scores_what_the_engine_says(players):
    game = Game(players, 7, checked=True)

    assert 54 == len(game.position.owners)


@pytest.mark.parametrize("players", PLAYERS)
def test_two_runs_count_the_same(players):
    assert batch_of(players, 0, 3) == batch_of(players, 0, 3)


@pytest.mark.soak
def test_all_games_are_counted_as_they_were():
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))

    assert FILE.read_text(encoding="utf-8") == file_text(counted(written["games"]))


def test_the_table_in_the_docs_is_that_of_the_rules_desk():
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))
    keys = {entry_of(key): key for key in batch_of(1, 0, 1) | batch_of(2, 0, 1)}
    found = Counted(written["games"])
    for one in written["asked"]:
        found.of[keys[one["entry"]], one["players"]] = one

    assert FILE.read_text(encoding="utf-8") == file_text(found)
    document = DOCUMENT.read_text(encoding="utf-8")
    assert document == with_table(document, found)


def test_at_least_a_thousand_games_were_played_and_a_table_of_two_has_its_question():
    (two,) = how_often("nunatak.gap.g38")

    assert (2, True) == (two.players, two.games >= 1_000)
    assert two.games > two.came_up == two.changed > (two.result or 0) > 0


def test_the_page_of_a_question_says_who_played_and_how_often_it_changed_the_winner(client):
    page = Page.of(client.get("/en/rules/nunatak.gap.g38"))
    text = page.text()

    assert "How often it matters" in text
    assert "2 players: came up in" in text
    assert "games that the computer played against itself" in text


@pytest.mark.parametrize(("language", "thousand"), [("de", "1.000"), ("fr", "1 000"), ("en", "1,000")])
def test_a_thousand_of_a_thousand_games_are_written_the_same_twice(client, language, thousand):
    text = Page.of(client.get(f"/{language}/rules/nunatak.difference.a8")).text()

    assert (3, 0) == (text.count(thousand), text.count("1000"))


def test_a_rule_that_leaves_nothing_open_has_no_such_part(client):
    assert "How often it matters" not in Page.of(client.get("/en/rules/nunatak.square.first")).text()
