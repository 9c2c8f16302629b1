"""Undo on the sheets says what it takes back before, and what it took back after."""

from __future__ import annotations

from html import unescape

import pytest

from tests.pages import Page
from tests.some import for_each

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def undo_of(page):
    return Page(page).value("#do-undo", "aria-label") or Page(page).text("#do-undo")


def announced(page):
    return Page(page).text("#announcement")


@for_each(
    ("words", "named"),
    [
        ({}, "Nothing to undo"),
        ({"temple": "A4.5.5.5.5", "back": "111-"}, "Undo: Anna’s block, level 1 (row 1, column 1)"),
        ({"temple": "x4.5.5.5.5", "back": "111-"}, "Undo: block, level 1 (row 1, column 1)"),
        ({"temple": "AB3.5.5.5.5", "back": "111-112-"}, "Undo: 2 blocks"),
        ({"back": "111A"}, "Undo: 1 block removed"),
        ({"place": "1.1.1", "back": "*p"}, "Undo: the chosen place"),
        ({"card": "elder", "back": "*c"}, "Undo: the card taken"),
        ({"steps": "1.0.0", "back": "*s"}, "Undo: the architect markers"),
        ({"turn": "B", "back": "*tA"}, "Undo: whose turn it is"),
    ],
)
def test_undo_of_a_turn_names_what_it_takes_back(client, words, named):
    page = client.get("/en/nunatak/turn", query_string={"a": "Anna", **words}).text

    assert named == undo_of(page)


@for_each("path", ["nunatak/turn", "nunatak/final?ha=57&why=A.track", "lost-cities?g1a=y05", "rules/house"])
def test_undo_has_its_word_below_its_sign_on_every_sheet(client, path):
    assert "Undo" == Page(client.get(f"/en/{path}").text).text("#do-undo .tool__word")


def test_what_was_taken_back_from_a_turn_is_announced(client):
    words = {"temple": "A4.5.5.5.5", "back": "111-", "do": "undo"}
    page = client.get("/en/nunatak/turn", query_string=words, headers=PARTIAL).text

    assert announced(page).startswith("Undone: Turquoise’s block, level 1 (row 1, column 1). ")


@for_each(
    ("words", "named"),
    [
        ({}, "Nothing to undo"),
        ({"g1a": "y05", "back": "1ay0"}, "Undo: 5, yellow (Anna, game 1)"),
        ({"g2b": "y2", "back": "2by1"}, "Undo: Wager 2, yellow (Player 2, game 2)"),
        ({"g1a": "y0", "back": "1ay0X"}, "Undo: 10, yellow (Anna, game 1)"),
        ({"back": "1ay05,1br02"}, "Undo: all cards cleared"),
    ],
)
def test_undo_of_lost_cities_names_the_card(client, words, named):
    page = client.get("/en/lost-cities", query_string={"a": "Anna", **words}).text

    assert named == undo_of(page)


def test_the_card_that_was_taken_back_is_announced_with_the_points_that_stand(client):
    words = {"g1a": "y05.b0X", "back": "1ab0", "do": "undo"}
    page = client.get("/en/lost-cities", query_string=words, headers=PARTIAL).text

    told = "Undone: 10, blue (Player 1, game 1). Game 1: Player 1 −15, Player 2 0."
    assert told == announced(page)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({}, "Nothing to undo"),
        ({"colours": "ABC"}, "Undo: Blue"),
        ({"colours": "ABCA", "last": "A"}, "Undo: who placed the last block"),
    ],
)
def test_undo_of_a_square_names_the_colour(client, words, named):
    page = client.get("/en/nunatak/square", query_string=words).text

    assert f"{named} Undo" == Page(page).text("#tool-undo")


@for_each(
    ("words", "named"),
    [
        ({}, "Nothing to undo"),
        ({"hb": "57", "back": "B.track."}, "Undo: Ben, Score track"),
        ({"back": "A.track.57"}, "Undo: all entries cleared"),
        ({"back": "A.track.57,B.track.48,B.elder.te"}, "Undo: all entries cleared"),
        ({"back": "A.elder.t"}, "Undo: Turquoise, Elders"),
        ({"hb": "57", "back": "A.track.57!B.track."}, "Undo: Ben, Score track"),
        (
            {"ha": "." * 14 + "1.2.3.4", "back": "A.outer1.,A.outer2.,A.outer3.,A.outer4."},
            "Undo: the outer blocks",
        ),
    ],
)
def test_undo_of_the_final_sheet_names_what_it_takes_back(client, words, named):
    page = client.get("/en/nunatak/final", query_string={"b": "Ben", **words}).text

    assert f'aria-label="{named}"' in unescape(page)


def test_a_cleared_sheet_announces_what_is_asked_next_and_no_open_field(client):
    words = {"ha": "57.4", "do": "clear"}
    page = client.get("/en/nunatak/final", query_string=words, headers=PARTIAL).text

    assert "Next: Turquoise, Score track." == announced(page)
