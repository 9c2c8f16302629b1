"""Undo on the sheets says what it takes back before, and what it took back after."""

from __future__ import annotations

from html import unescape

import pytest

from tests.pages import Page

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def undo_of(page):
    return Page(page).value("#do-undo", "aria-label") or Page(page).text("#do-undo")


def announced(page):
    return Page(page).text("#announcement")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({}, "Nothing to take back"),
        ({"temple": "A4.5.5.5.5", "back": "111-"}, "Take back: block of Anna, level 1 (row 1, column 1)"),
        ({"temple": "x4.5.5.5.5", "back": "111-"}, "Take back: block on level 1 (row 1, column 1)"),
        ({"temple": "AB3.5.5.5.5", "back": "111-112-"}, "Take back: 2 blocks"),
        ({"back": "111A"}, "Take back: 1 block taken off"),
        ({"place": "1.1.1", "back": "*p"}, "Take back: the chosen place"),
        ({"card": "elder", "back": "*c"}, "Take back: the card taken"),
        ({"steps": "1.0.0", "back": "*s"}, "Take back: the architect markers"),
        ({"turn": "B", "back": "*tA"}, "Take back: whose turn it is"),
    ],
)
def test_undo_of_a_turn_names_what_it_takes_back(client, words, named):
    page = client.get("/en/nunatak/turn", query_string={"a": "Anna", **words}).text

    assert named == undo_of(page)


def test_what_was_taken_back_from_a_turn_is_announced(client):
    words = {"temple": "A4.5.5.5.5", "back": "111-", "do": "undo"}
    page = client.get("/en/nunatak/turn", query_string=words, headers=PARTIAL).text

    assert announced(page).startswith("Taken back: block of Turquoise, level 1 (row 1, column 1). ")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({}, "Nothing to take back"),
        ({"g1a": "y05", "back": "1ay0"}, "Take back: 5, yellow (Anna, game 1)"),
        ({"g2b": "y2", "back": "2by1"}, "Take back: Wager 2, yellow (Player 2, game 2)"),
        ({"g1a": "y0", "back": "1ay0X"}, "Take back: 10, yellow (Anna, game 1)"),
        ({"back": "1ay05,1br02"}, "Take back: all cards cleared"),
    ],
)
def test_undo_of_lost_cities_names_the_card(client, words, named):
    page = client.get("/en/lost-cities", query_string={"a": "Anna", **words}).text

    assert named == undo_of(page)


def test_the_card_that_was_taken_back_is_announced_with_the_points_that_stand(client):
    words = {"g1a": "y05.b0X", "back": "1ab0", "do": "undo"}
    page = client.get("/en/lost-cities", query_string=words, headers=PARTIAL).text

    told = "Taken back: 10, blue (Player 1, game 1). Game 1: Player 1 −15, Player 2 0."
    assert told == announced(page)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({}, "Nothing to take back"),
        ({"colours": "ABC"}, "Take back: Blue"),
        ({"colours": "ABCA", "last": "A"}, "Take back: who placed last"),
    ],
)
def test_undo_of_a_square_names_the_colour(client, words, named):
    page = client.get("/en/nunatak/square", query_string=words).text

    assert f'aria-label="{named}"' in unescape(page)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({}, "Nothing to take back"),
        ({"hb": "57", "back": "B.track."}, "Take back: Ben, Score so far"),
        ({"back": "A.track.57"}, "Take back: all entries cleared"),
        ({"back": "A.track.57,B.track.48,B.elder.te"}, "Take back: all entries cleared"),
        ({"back": "A.elder.t"}, "Take back: Turquoise, Elders"),
        ({"hb": "57", "back": "A.track.57!B.track."}, "Take back: Ben, Score so far"),
        (
            {"ha": "." * 14 + "1.2.3.4", "back": "A.outer1.,A.outer2.,A.outer3.,A.outer4."},
            "Take back: the outer blocks",
        ),
    ],
)
def test_undo_of_the_final_sheet_names_what_it_takes_back(client, words, named):
    page = client.get("/en/nunatak/final", query_string={"b": "Ben", **words}).text

    assert f'aria-label="{named}"' in unescape(page)


def test_a_cleared_sheet_announces_what_is_asked_next_and_no_open_field(client):
    words = {"ha": "57.4", "do": "clear"}
    page = client.get("/en/nunatak/final", query_string=words, headers=PARTIAL).text

    assert "Next: Turquoise, Score so far." == announced(page)
