"""What was not told is named and never counted as 0: open lines, and a sum so far."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.final_tables import ANNA, BEN, CHRIS, FINAL, TABLE, cell, without

OWN = {"only": "B", "b": "Ben", "hb": BEN}
SCULPTOR, ROPE, BEAST, NUMBER = 2, 3, 6, 11


def shown(client, **words):
    return client.get(FINAL, query_string=words).text


def asked_for(text):
    """The fields for which an opened number waits."""
    return [id.removeprefix("open-") for id in Page(text).values('[id^="open-"]', "id")]


def test_builders_are_open_until_those_of_every_seat_are_told(client):
    text = shown(client, ha="57.4")

    assert "still open" == cell(text, "Turquoise, Builders")
    assert "57" == cell(text, "Turquoise, Total so far")


def test_opened_builders_name_whose_are_missing_and_no_majority(client):
    text = shown(client, ha="57.4", why="A.builders")

    assert ["B.builder", "C.builder"] == asked_for(text)
    assert "20 points" not in text


def test_the_builders_of_siku_are_waited_for_too(client):
    assert "still open" == cell(shown(client, players="2", ha="0.4", hb="0.3"), "Turquoise, Builders")


def test_the_temple_cap_is_open_until_the_outer_blocks_of_every_seat_are_told(client):
    text = shown(client, **{**TABLE, "hc": CHRIS.rsplit(".", 1)[0]})

    assert "still open" == cell(text, "Anna, Temple cap")
    assert "not entered" == cell(text, "Chris, Temple cap")


def test_the_one_outer_number_that_is_missing_is_named(client):
    text = shown(client, players="2", ha=ANNA, hb=BEN, hc=".5.............6.4.3", why="A.temple_cap")

    assert ["C.outer4"] == asked_for(text)
    assert "enter the outer blocks of" not in text


def test_complete_sets_are_open_until_the_cards_of_the_column_are_told(client):
    text = shown(client, ha="57.4", why="A.complete_sets")

    assert "not entered" == cell(text, "Turquoise, Complete card sets")
    assert "A.elder" in asked_for(text)
    assert "no complete card set" not in text


@pytest.mark.parametrize(("missing", "points"), [(SCULPTOR, "not entered"), (BEAST, "14")])
def test_elders_wait_for_the_cards_that_they_count_and_for_no_others(client, missing, points):
    hand = without(ANNA, missing)

    assert points.replace("not entered", "still open") == cell(shown(client, ha=hand), "Turquoise, Elders")


@pytest.mark.parametrize(("index", "line"), [(ROPE, "Artisans"), (NUMBER, "Architects")])
def test_a_line_that_is_half_told_has_no_points(client, index, line):
    assert "not entered" == cell(shown(client, ha=without(ANNA, index)), f"Turquoise, {line}")


def test_a_total_that_lacks_something_names_the_lines(client):
    text = shown(client, **{**TABLE, "hb": without(BEN, SCULPTOR)}, why="B.total")

    assert "Not included yet: Sculptors, Elders, Complete card sets." in text


def test_the_own_phone_leaves_open_what_is_counted_at_the_table(client):
    text = shown(client, **OWN)

    assert ("counted at the table", "counted at the table", "134") == (
        cell(text, "Ben, Builders"),
        cell(text, "Ben, Temple cap"),
        cell(text, "Ben, Total so far"),
    )


def test_the_own_phone_does_not_say_that_all_is_told(client):
    text = shown(client, **OWN)

    assert "Everything this phone counts is entered." in text
    assert "Everything entered.<" not in text
    assert 'class="bars__one"' not in text


def test_the_own_phone_and_the_table_agree_on_every_line_that_both_show(client):
    own, table = shown(client, **OWN), shown(client, **TABLE)
    lines = ("Score track", "Sculptors", "Artisans", "Beasts of burden", "Architects", "Elders")

    assert [cell(own, f"Ben, {line}") for line in lines] == [cell(table, f"Ben, {line}") for line in lines]


def test_the_totals_shown_to_the_table_say_that_they_are_sums_so_far(client):
    text = client.get(f"{FINAL}/show", query_string={"ha": "57.4"}).text

    assert "<b>57</b>" in text
    assert "<small>so far</small>" in text


def test_the_shown_sheet_names_no_section_for_what_is_not_scored(client):
    assert "Most builders" not in client.get(f"{FINAL}/show", query_string={"ha": "57.4"}).text


def test_a_table_file_of_an_unfinished_sheet_leaves_open_what_is_open(client):
    rows = client.get(f"{FINAL}.csv", query_string={"ha": "57.4"}).text.split("\r\n")

    assert "Builders,,," in rows
    assert "Total so far,57,," in rows


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("de", "außen"),
        ("fr", "au bord"),
        ("nl", "buitenste ijsblok"),
        ("en", "outer blocks"),
    ],
)
def test_outer_blocks_have_one_name_on_the_whole_sheet(client, language, name):
    sheet = {**TABLE, "players": "2", "hc": ".3" + "." * 13 + "1.0.0.0", "at": "A.outer4"}
    page = Page.of(client.get(f"/{language}/nunatak/final", query_string=sheet))
    said = [page.text(place).casefold() for place in ("#asked", "#neutral-C", ".final__warnings")]

    assert [True] * 3 == [name.casefold().removesuffix("s") in one for one in said]
