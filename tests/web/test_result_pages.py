"""The result of the calculators: who has won, the picture, the way to step through it, and the link."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from referee.games.nunatak.board import PLACES
from referee.games.nunatak.notation import seats_of, write_temple
from referee.games.nunatak.position import Block, Position
from tests.pages import Page
from tests.web.final_tables import ANNA, TABLE, without

RESULT, MATCH = "/en/nunatak/final/result", "/en/lost-cities/result"
OUTER = 4
NAMES = {"a": "Anna", "b": "Ben"}
WITHOUT_THE_TOP = {**TABLE, "hc": TABLE["hc"].removesuffix(".1") + ".0"}
ONE_GAME = {**NAMES, "g1a": "y125.b0X.w3789", "g1b": "r134.g02X"}
THREE_GAMES = {**ONE_GAME, "g2a": "y0345.w3", "g2b": "b2456789X", "g3a": "w023.r1X", "g3b": "y3456789X"}


def shown(client, words, path=RESULT):
    return Page.of(client.get(path, query_string=words))


def whole_temple(but=0):
    seats, places = seats_of(3), PLACES[: len(PLACES) - but]
    blocks = tuple(Block(place, "ABC"[index % 3]) for index, place in enumerate(places))
    return write_temple(Position.of(seats, blocks))


def test_a_finished_sheet_leads_to_its_result(client):
    sheet = shown(client, TABLE, "/en/nunatak/final")

    assert "Chris wins" == Page.of(client.get(sheet.value("#to-result", "href"))).text("#result-words")


def test_what_the_sheet_calls_missing_stands_on_its_result_too(client):
    words = {**TABLE, "ha": ANNA.replace(".te-bs", ".x")}

    result = shown(client, words)

    assert "Chris wins" == result.text("#result-words")
    assert ["Anna: 16 of 18 cards entered."] == result.texts(".result__missing")


def test_nobody_wins_while_an_outer_block_is_missing(client):
    result = shown(client, WITHOUT_THE_TOP)

    assert ("Chris is ahead", "2 points ahead of Anna") == (
        result.text("#result-words"),
        result.text(".result__by"),
    )
    assert ["Level 4: 1 outer block is missing."] == result.texts(".result__missing")
    assert (False, False) == (result.has(".is-winner"), result.has("#fold-why"))
    assert "Pillars of ice, the tallest for the most points" == result.value(".iso", "aria-label")


def test_the_last_step_of_a_reveal_asks_for_no_winner_where_there_is_none(client):
    lines = len(shown(client, WITHOUT_THE_TOP).texts(".result__key li"))

    last = shown(client, {**WITHOUT_THE_TOP, "reveal": str(lines)})

    assert "Result" == last.text("#reveal-on")


def test_where_points_are_equal_before_the_last_block_nobody_is_ahead(client):
    words = {**WITHOUT_THE_TOP, "ha": ANNA.replace("57.", "59.", 1)}

    result = shown(client, words)

    assert ("Tied: Anna, Chris", False) == (result.text("#result-words"), result.has(".result__by"))


def test_with_the_map_a_result_says_how_many_blocks_are_missing(client):
    hands = {f"h{seat}": ".".join(TABLE[f"h{seat}"].split(".")[:-OUTER]) for seat in "abc"}
    sheet = shown(client, {**NAMES, **hands, "temple": whole_temple(but=2)}, "/en/nunatak/final")

    result = Page.of(client.get(sheet.value("#to-result", "href")))

    assert ["Ended early: 2 blocks not placed."] == result.texts(".result__missing")
    assert not result.has(".iso__cap")


def test_a_sheet_with_something_missing_leads_back_to_itself(client):
    answer = client.get(RESULT, query_string={**TABLE, "ha": without(ANNA, 0)})

    assert (303, "/en/nunatak/final") == (answer.status_code, urlsplit(answer.location).path)


def test_the_temple_of_the_map_stands_on_the_result(client):
    hands = {f"h{seat}": ".".join(TABLE[f"h{seat}"].split(".")[:-OUTER]) for seat in "abc"}
    sheet = shown(client, {**NAMES, **hands, "temple": whole_temple()}, "/en/nunatak/final")

    result = Page.of(client.get(sheet.value("#to-result", "href")))

    assert len(PLACES) == len(result.values(".iso use", "href"))
    assert result.has(".iso--rise .iso__cap")


def test_a_temple_whose_outer_blocks_were_counted_otherwise_is_not_shown(client):
    page = shown(client, {**TABLE, "built": whole_temple()})

    assert "Pillars of ice; the winner’s is the tallest" == page.value(".iso", "aria-label")


def test_each_step_of_a_reveal_leads_on_until_the_winner_stands_there(client):
    path, steps = shown(client, TABLE).value("#reveal", "href"), 0
    while not (page := Page.of(client.get(path))).has("#result-words"):
        path, steps = page.value("#reveal-on", "href"), steps + 1

    assert (10, "Chris wins") == (steps, page.text("#result-words"))


@pytest.mark.parametrize("path", ["/nunatak/final/result", "/lost-cities/result"])
def test_the_link_of_a_result_opens_in_the_language_of_the_reader(client, bare_client, path):
    words = TABLE if "final" in path else THREE_GAMES

    link = shown(client, words, f"/en{path}/send").value("[data-send]", "data-link")
    answer = bare_client.get(
        f"{urlsplit(link).path}?{urlsplit(link).query}", headers={"Accept-Language": "de"}
    )

    assert (f"/de{path}", words["a"]) == (
        urlsplit(answer.location).path,
        parse_qs(urlsplit(answer.location).query)["a"][0],
    )


def test_a_match_without_the_other_players_cards_has_no_result(client):
    answer = client.get(MATCH, query_string={**NAMES, "g1a": "y125"})

    assert (303, "/en/lost-cities") == (answer.status_code, urlsplit(answer.location).path)


def test_of_one_game_every_card_of_an_expedition_that_scores_is_a_camp_on_its_picture(client):
    page = shown(client, ONE_GAME, MATCH)

    assert 3 == "".join(page.values(".trails__camps", "d")).count("M")
    assert ["A", "A", "A", "B", "B"] == page.texts(".trails__flag")


def test_of_a_match_all_games_are_on_the_picture_and_their_points_make_the_total(client):
    page = shown(client, THREE_GAMES, MATCH)
    points = [int(text.replace("\N{MINUS SIGN}", "-")) for text in page.texts(".trails__points")]

    totals = [int(text.replace("\N{MINUS SIGN}", "-")) for text in page.texts(".result__one > b")]
    assert sum(points) == sum(totals)
    assert "The expeditions of all games" == page.value(".trails", "aria-label")


def test_the_bars_of_a_match_are_the_expeditions_of_its_picture(client):
    page = shown(client, THREE_GAMES, MATCH)

    assert ["yellow", "blue", "white", "green", "red"] == page.texts(".result__key li")


def test_an_expedition_that_nobody_has_begun_has_no_bar(client):
    page = shown(client, {"g1a": "y0345", "g1b": "b2456789X"}, MATCH)

    assert ["yellow", "blue"] == page.texts(".result__key li")


def test_what_a_result_lacks_stands_below_its_bars_and_not_in_its_sky(client):
    result = shown(client, {**TABLE, "hc": TABLE["hc"].removesuffix(".1") + ".0"})

    assert (False, True) == (
        result.has(".hero .result__missing"),
        result.has(".result__first .result__missing"),
    )


AGAINST_SIKU = {
    "players": "2",
    "ha": "35.4.4.1.2.1.1.1...2.5.te-bs.1.5.4.2.1",
    "hb": "48.3.3.2.1.1.2.1...3.6.sa-me.0.5.3.2.1",
    "hc": ".3" + "." * 13 + "6.5.4.2",
}
"""A whole game of two where Siku has the most outer blocks: no book says who is second."""


def test_what_no_book_settles_about_a_winner_stands_below_the_bars(client):
    result = shown(client, AGAINST_SIKU)

    assert "Orange wins" == result.text("#result-words")
    assert "This depends on the interpretation: another one would change the winner." == result.text(
        ".result__open"
    )


def test_before_the_last_block_only_the_totals_are_open(client):
    result = shown(client, {**AGAINST_SIKU, "hc": AGAINST_SIKU["hc"].removesuffix("2") + "1"})

    assert "This depends on the interpretation: another one would change the totals." == result.text(
        ".result__open"
    )
