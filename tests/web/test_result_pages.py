"""The result of the calculators: who has won, the picture, the way to step through it, and the link."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.notation import seats_of, write_temple
from referee.games.nunatak.position import Block, Position
from tests.pages import Page
from tests.web.final_tables import ANNA, BEN, FOUR_PLAYERS, TABLE, without

RESULT, MATCH = "/en/nunatak/final/result", "/en/lost-cities/result"
OUTER = 4
NAMES = {"a": "Anna", "b": "Ben"}
ONE_GAME = {**NAMES, "g1a": "y125.b0X.w3789", "g1b": "r134.g02X"}
THREE_GAMES = {**ONE_GAME, "g2a": "y0345.w3", "g2b": "b2456789X", "g3a": "w023.r1X", "g3b": "y3456789X"}

SIKU_HAS_MOST = {
    "players": "2",
    **NAMES,
    "ha": "52.3.2.1.2.1.1.1...2.5.te-bs.1.5.4.3.1",
    "hb": "48.3.2.1.1.1.2.1...3.6.sa-me.0.3.4.3.1",
    "hc": "b5:h8:i4:j2:k2",
}
"""Siku has the most outer blocks: no book says who then gets the points of the second."""


def shown(client, words, path=RESULT):
    return Page.of(client.get(path, query_string=words))


def whole_temple():
    seats = seats_of(3)
    blocks = tuple(Block(place, "ABC"[index % 3]) for index, place in enumerate(PLACES))
    return write_temple(Position.of(seats, blocks))


def test_a_finished_sheet_leads_to_its_result(client):
    sheet = shown(client, TABLE, "/en/nunatak/final")

    assert "Chris wins" == Page.of(client.get(sheet.value("#to-result", "href"))).text("#result-words")


def test_the_result_names_who_has_won_and_what_decided(client):
    page = shown(client, TABLE)

    assert ("Chris wins", "2 points ahead of Anna") == (page.text("#result-words"), page.text(".result__by"))


def test_every_player_has_a_place_and_a_total(client):
    page = shown(client, FOUR_PLAYERS)

    assert [("1", "130"), ("2", "122"), ("3", "118"), ("3", "118")] == list(
        zip(page.texts(".result__no"), page.texts(".result__one > b"), strict=True)
    )


def test_equal_points_read_as_a_tie(client):
    page = shown(client, {"players": "2", **NAMES, "ha": ANNA, "hb": ANNA, "hc": BEN})

    assert ("Shared victory: Anna, Ben", "Tied on points and on outer blocks") == (
        page.text("#result-words"),
        page.text(".result__by"),
    )


def test_alone_the_rank_is_the_result(client):
    words = {"players": "1", "a": "Anna", "ha": ANNA, "hb": "b3:h6:i5:j2:k2", "hc": "b4:h5:i3:j3:k1"}

    page = shown(client, words)

    assert "Snowball" == page.text("#result-words")


def test_a_sheet_with_something_missing_leads_back_to_itself(client):
    answer = client.get(RESULT, query_string={**TABLE, "ha": without(ANNA, 0)})

    assert (303, "/en/nunatak/final") == (answer.status_code, urlsplit(answer.location).path)


def test_the_temple_of_the_map_stands_on_the_result(client):
    hands = {f"h{seat}": ".".join(TABLE[f"h{seat}"].split(".")[:-OUTER]) for seat in "abc"}
    sheet = shown(client, {**NAMES, **hands, "temple": whole_temple()}, "/en/nunatak/final")

    result = Page.of(client.get(sheet.value("#to-result", "href")))

    assert len(PLACES) == len(result.values(".iso use", "href"))


def test_a_temple_whose_outer_blocks_were_counted_otherwise_is_not_shown(client):
    page = shown(client, {**TABLE, "built": whole_temple()})

    assert "Pillars of ice, the winner’s is the tallest" == page.value(".iso", "aria-label")


def test_a_reveal_shows_the_first_lines_and_nobody_who_has_won(client):
    page = shown(client, {**TABLE, "reveal": "2"})

    assert (False, ["Score track", "Temple cap"]) == (
        page.has("#result-words"),
        page.texts(".result__key li")[:2],
    )


def test_each_step_of_a_reveal_leads_on_until_the_winner_stands_there(client):
    path, steps = shown(client, TABLE).value("#reveal", "href"), 0
    while not (page := Page.of(client.get(path))).has("#result-words"):
        path, steps = page.value("#reveal-on", "href"), steps + 1

    assert (10, "Chris wins") == (steps, page.text("#result-words"))


def test_what_no_book_settles_stands_under_the_headline(client):
    page = shown(client, SIKU_HAS_MOST)

    assert ("Ben wins", "No rulebook settles this: another interpretation gives another winner.") == (
        page.text("#result-words"),
        page.text(".result__open"),
    )


def test_what_the_table_has_decided_is_open_no_more(client):
    assert not shown(client, {**SIKU_HAS_MOST, "rulings": "siku-cap:nobody"}).has(".result__open")


@pytest.mark.parametrize("path", ["/nunatak/final/result", "/lost-cities/result"])
def test_the_link_of_a_result_opens_in_the_language_of_the_reader(client, bare_client, path):
    words = TABLE if "final" in path else THREE_GAMES

    link = shown(client, words, f"/en{path}").value("[data-share]", "data-share")
    answer = bare_client.get(
        f"{urlsplit(link).path}?{urlsplit(link).query}", headers={"Accept-Language": "de"}
    )

    assert (f"/de{path}", words["a"]) == (
        urlsplit(answer.location).path,
        parse_qs(urlsplit(answer.location).query)["a"][0],
    )


def test_a_match_of_three_games_is_won(client):
    page = shown(client, THREE_GAMES, MATCH)

    assert ("Ben wins", ["209", "−143"]) == (page.text("#result-words"), page.texts(".result__one > b"))


def test_after_one_game_of_three_somebody_is_only_ahead(client):
    page = shown(client, ONE_GAME, MATCH)

    assert ("Anna is ahead", "14 points ahead of Ben, after 1 of 3 games") == (
        page.text("#result-words"),
        page.text(".result__by"),
    )


def test_a_drawn_match_names_nobody(client):
    same = {f"g{game}{side}": "y02" if side == "a" else "b02" for game in "123" for side in "ab"}

    page = shown(client, {**NAMES, **same}, MATCH)

    assert ("Draw", False) == (page.text("#result-words"), page.has(".is-winner"))


def test_a_match_without_the_other_players_cards_has_no_result(client):
    answer = client.get(MATCH, query_string={**NAMES, "g1a": "y125"})

    assert (303, "/en/lost-cities") == (answer.status_code, urlsplit(answer.location).path)


def test_the_expeditions_of_the_last_game_are_the_picture(client):
    page = shown(client, ONE_GAME, MATCH)

    assert 3 + 1 + 6 + 3 + 2 == len(page.values(".trails__card", "d"))
