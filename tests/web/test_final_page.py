"""The page of the final sheet, as a phone without JavaScript gets it."""

from __future__ import annotations

import pytest

from tests.pages import Page, said
from tests.some import for_each
from tests.web.final_tables import ANNA, BEN, FINAL, TABLE, cell, tapped, without, words_of

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def shown(client, **words):
    return client.get(FINAL, query_string=words).text


def test_the_sheet_adds_up_with_each_tap(client):
    words = {}
    for key in ("5", "7", "3", "2"):
        words = tapped(client, words, key=key)
    text = shown(client, **words)

    assert ("57", "7", "64") == tuple(
        cell(text, f"Turquoise, {line}") for line in ("Score track", "Sculptors", "Total so far")
    )


@pytest.mark.parametrize(
    ("tap", "field", "expected"),
    [
        ({"step": "A.builder:1"}, 1, "5"),
        ({"A.builder": "6", "do": ""}, 1, "6"),
        ({"do": "drop:A:0"}, 12, "bs"),
    ],
    ids=["by its steppers", "by typing into a stepper", "by taking off one elder"],
)
def test_an_opened_number_can_be_corrected(client, tap, field, expected):
    assert expected == tapped(client, {**TABLE, "why": "A.builders"}, **tap)["ha"].split(".")[field]


def test_the_tables_interpretation_counts(client):
    words = tapped(client, {"ha": "0.0.11"}, do="ruling:sculptors-above-ten:continue")

    assert "88" == cell(shown(client, **words), "Turquoise, Sculptors")


@for_each("hand", ["x", "1.-2", "1.2.3.4." + "5." * 30, "..........y", "............zz-te", "٣"])
def test_a_broken_address_is_named_and_never_a_500(client, hand):
    assert 422 == client.get(FINAL, query_string={"ha": hand}).status_code


@for_each(
    "words",
    [
        {"at": "Z.builder", "key": "5"},
        {"do": "drop:A:x"},
        {"do": "ruling:"},
        {"step": "A.builder:x"},
        {"why": "A.nothing"},
        {"only": "nothing"},
        {"back": "A!B.x!...", "do": "undo"},
        {"do": "players:0"},
        {"key": "10+10+"},
    ],
)
def test_words_that_mean_nothing_change_nothing(client, words):
    assert client.get(FINAL, query_string=words, follow_redirects=True).status_code == 200


def test_a_bar_shows_what_each_total_is_made_of(client):
    assert 3 == shown(client, **TABLE).count('class="bars__one"')


def test_a_hand_sleeps_while_its_seat_is_nobodys_and_comes_back(client):
    with_siku = tapped(client, TABLE, do="players:2")
    response = client.get(FINAL, query_string=with_siku)

    assert 200 == response.status_code
    assert "builders 4" in response.text
    assert TABLE == {**tapped(client, with_siku, do="players:3")}


def test_htmx_gets_the_form_alone_and_the_new_address(client):
    response = client.get(FINAL, query_string={"key": "5"}, headers={"HX-Request-Type": "partial"})

    assert response.text.lstrip().startswith("<form")
    assert "ha=t5" in response.headers["HX-Replace-Url"]


def test_the_sheet_of_a_turn_leads_here_with_its_temple(client):
    text = client.get("/en/nunatak/turn", query_string={"temple": "ABC2.5.2A2.5.5", "a": "Ada"}).text
    address = Page(text).values('a[href^="/en/nunatak/final?"]', "href")[0]

    assert "Ada" in client.get(address).text
    assert "temple=ABC2.5.2A2.5.5" in address


@pytest.mark.parametrize(("field", "points"), [("beast0", "0"), ("beast3", "12")])
def test_beasts_with_another_number_of_symbols_have_a_field_of_their_own(client, field, points):
    none_else = {"ha": "......0.0", "at": "A.beast1"}
    words = tapped(client, tapped(client, none_else, do=f"at:A.{field}"), key="2")

    assert points == cell(shown(client, **words), "Turquoise, Beasts of burden")


def test_a_temple_may_be_put_into_the_sheet_of_this_phone(client):
    bare = {name: ".".join(word.split(".")[:14]) if name[0] == "h" else word for name, word in TABLE.items()}
    client.get(FINAL, query_string=bare)
    text = shown(client, temple="ABC2.5.5.5.5")
    (link,) = [link for link in Page(text).all("a") if "Add these outer blocks to it" in said(link)]
    address = link.attributes["href"]

    assert "152" == cell(client.get(address).text, "Anna, Total")
    assert ANNA.rsplit(".", 4)[0] + ".1.0.0.0" == words_of(address)["ha"]


def test_an_open_field_leaves_the_sheet_with_who_is_ahead_and_what_is_missing(client):
    page = Page(client.get(FINAL, query_string={**TABLE, "hb": without(BEN, 1)}).text)

    assert "Chris is ahead with 142. Still to enter: 1." == page.text("#so-far")
    assert (False, False) == (page.has("#winner"), page.has("main .is-winner"))


def test_nobody_is_ahead_while_a_player_has_no_points_yet(client):
    page = Page(client.get(FINAL, query_string={"ha": ANNA}).text)

    assert not page.has("#so-far")


def test_while_outer_blocks_are_missing_the_sheet_says_who_is_ahead(client):
    words = {**TABLE, "hc": TABLE["hc"].removesuffix(".1") + ".0"}
    page = Page(client.get(FINAL, query_string=words).text)

    assert "Chris is ahead with 154. 1 outer block is missing." == page.text("#so-far")
    assert (False, False) == (page.has("#winner"), page.has("main .is-winner"))


def test_a_key_of_the_pad_does_not_say_who_is_ahead_once_more(client):
    words = {**TABLE, "ha": without(ANNA, 1), "hb": without(BEN, 1)}
    answer = client.get(FINAL, query_string={**words, "key": "4"}, headers=PARTIAL)

    assert "ahead" not in Page(answer.text).text("#announcement")
