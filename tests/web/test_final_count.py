"""Counting together on several phones, and counting again blind."""

from __future__ import annotations

import pytest

from referee.web.nunatak.final.count import pack, unpack
from referee.web.nunatak.final.sheet import FinalSheet
from tests.some import for_each
from tests.web.final_tables import ANNA, BEN, FINAL, TABLE, in_order, tapped, without, words_of

NAMES = {name: TABLE[name] for name in "abc"}


def link_in(text):
    """The link that a page sends to another phone."""
    return words_of(text.split('data-share="')[1].split('"')[0].replace("&amp;", "&"))


def sent(client, page, **words):
    return link_in(client.get(f"{FINAL}/{page}", query_string={**TABLE, **words}).text)


def recounted(client, hand, **words):
    """The second phone's sheet of Anna's column, counted as this hand."""
    return {**sent(client, "recount", **{"for": "A"}), "ha": hand, **words}


def compared(client, words):
    return client.get(f"{FINAL}/compare", query_string=words)


def test_each_phone_gets_the_own_empty_column(client):
    assert {**NAMES, "only": "B"} == sent(client, "together", **{"for": "B"})


def test_a_phone_with_one_column_asks_for_nothing_else():
    cells = {cell.seat for cell in FinalSheet(only="B").cells()}

    assert {"B"} == cells


def test_the_finished_column_goes_back_by_its_own_link(client):
    words = sent(client, "give", only="B")

    assert {"b": "Ben", "hb": BEN, "only": "B"} == words


def test_a_column_finds_the_sheet_of_the_tables_phone(client):
    client.get(FINAL, query_string={**TABLE, "hb": ""})
    response = client.get(f"{FINAL}/merge", query_string={"only": "B", "hb": BEN})

    assert TABLE == {name: words_of(response.location).get(name) for name in TABLE}


def test_a_taken_column_is_one_step_back(client):
    client.get(FINAL, query_string={**TABLE, "hb": ""})
    words = words_of(client.get(f"{FINAL}/merge", query_string={"only": "B", "hb": BEN}).location)

    assert "hb" not in tapped(client, words, do="undo")


def test_a_column_that_both_counted_is_compared(client):
    client.get(FINAL, query_string=TABLE)
    location = client.get(f"{FINAL}/merge", query_string={"only": "B", "hb": without(BEN, 2) + ""}).location

    assert "/compare?" in location


def test_a_column_alone_says_that_its_sheet_is_elsewhere(client):
    response = client.get(f"{FINAL}/merge", query_string={"only": "B", "hb": BEN})

    assert "This phone does not have this table’s sheet." in response.text


@pytest.mark.parametrize("page", ["merge", "give"])
def test_a_column_of_nobody_is_not_there(bare_client, page):
    assert 404 == bare_client.get(f"{FINAL}/{page}", query_string={"only": "builders"}).status_code


def test_the_first_count_is_hidden_while_the_second_runs(client):
    words = sent(client, "recount", **{"for": "A"})
    text = client.get(FINAL, query_string=words).text

    assert {*NAMES, "only", "first"} == set(words)
    assert ANNA not in text


def test_an_unfinished_second_count_shows_no_difference(client):
    response = compared(client, recounted(client, without(ANNA, 2)))

    assert "Until then the first stays hidden." in response.text
    assert "First count" not in response.text


def test_equal_counts_are_said_to_be_equal(client):
    assert "Both counts agree." in compared(client, recounted(client, ANNA)).text


def test_the_order_of_elders_and_of_their_symbols_is_no_difference(client):
    response = compared(client, recounted(client, ANNA.replace("te-bs", "sb-et")))

    assert "Both counts agree." in response.text


def test_only_what_differs_is_shown_with_what_each_entered(client):
    text = compared(client, recounted(client, ANNA.replace("57.4.4", "57.4.5"))).text

    assert 1 == text.count('class="panel difference"')
    assert "First count: 4" in text
    assert "Second count: 5" in text


def test_a_row_can_be_counted_again(client):
    words = {**sent(client, "recount", **{"for": "builders"}), "ha": ".4", "hb": ".3", "hc": ".5"}

    assert 1 == compared(client, words).text.count('class="panel difference"')


@pytest.mark.parametrize(("choice", "value"), [("first", "4"), ("second", "5")])
def test_a_settled_difference_goes_into_the_sheet(client, choice, value):
    words = recounted(client, ANNA.replace("57.4.4", "57.4.5"))
    settled = words_of(compared(client, {**words, "do": f"{choice}:A.sculptor"}).location)

    assert "Both counts agree." in compared(client, settled).text
    assert value == in_order(unpack(settled["first"]).ha).split(".")[2]


def test_the_link_takes_the_differences_back(client):
    words = recounted(client, ANNA.replace("57.4.4", "57.4.5"))

    assert words == link_in(compared(client, words).text)


@for_each("spoiled", ["x", "%", "eNo", "A" * 300, "ä"])
def test_a_spoiled_first_count_is_said_and_not_guessed(client, spoiled):
    response = compared(client, {"ha": ANNA, "only": "A", "first": spoiled})

    assert 422 == response.status_code
    assert "The first count in this link is unreadable" in response.text


def test_a_hidden_count_opens_to_what_it_was():
    sheet = FinalSheet.read(TABLE)

    assert sheet == unpack(pack(sheet))


def test_a_hidden_count_cannot_be_blown_up():
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b"ha=" + b"1" * 1_000_000)).decode()

    assert unpack(bomb) is None


@pytest.mark.parametrize(("sent_to", "page"), [("", ""), ("/merge", "/merge"), ("/compare", "/compare")])
def test_a_sent_link_opens_in_the_language_of_whoever_opens_it(client, sent_to, page):
    response = client.get(f"/nunatak/final{sent_to}?ha=57&only=A", headers={"Accept-Language": "fr"})

    assert f"/fr/nunatak/final{page}?ha=57&only=A" == response.location
