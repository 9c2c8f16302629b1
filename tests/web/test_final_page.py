"""The page of the final sheet, as a phone without JavaScript gets it."""

from __future__ import annotations

import pytest

from tests.pages import Page, said
from tests.web.final_tables import ANNA, BEN, CHRIS, FINAL, TABLE, cell, tapped, without, words_of

FOUR = {
    "players": "4",
    **{
        name: f"50.1.3.1.1.1.1.1...2.4.{elders}.0"
        for name, elders in zip(("ha", "hb"), ("te", "bs"), strict=True)
    },
}


def shown(client, **words):
    return client.get(FINAL, query_string=words).text


def test_an_empty_sheet_shows_three_players_and_the_pad(client):
    text = shown(client)

    assert "not entered" == cell(text, "Turquoise, Builders")
    assert 'id="pad-7"' in text


def test_the_sheet_adds_up_with_each_tap(client):
    words = {}
    for key in ("5", "7", "3", "2"):
        words = tapped(client, words, key=key)
    text = shown(client, **words)

    assert ("57", "7", "64") == tuple(
        cell(text, f"Turquoise, {line}") for line in ("Score track", "Sculptors", "Total so far")
    )


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("Score track", "57"),
        ("Temple cap", "0"),
        ("Builders", "12"),
        ("Sculptors", "18"),
        ("Artisans", "13"),
        ("Beasts of burden", "6"),
        ("Architects", "10"),
        ("Elders", "14"),
        ("Unused blessings", "2"),
        ("Complete card sets", "20"),
        ("Total", "152"),
    ],
)
def test_every_line_of_a_finished_column_is_scored(client, line, points):
    assert points == cell(shown(client, **TABLE), f"Anna, {line}")


SAYS = {
    "the reasons and the rule of a number": (
        {**TABLE, "why": "A.builders"},
        ["12 points, not 20", "/en/rules/nunatak.builders.tie"],
    ),
    "what is missing": ({**TABLE, "hb": without(BEN, 2)}, ['id="missing-B.sculptor"']),
    "a hand of seventeen": ({**TABLE, "ha": ANNA.replace("57.4", "57.3", 1)}, ["Anna: 17 of 18 cards."]),
    "a nineteenth card": (
        {**TABLE, "ha": ANNA.replace("te-bs", "te-bs-o")},
        ["Anna: 19 cards; only the blessing of transference allows more than 18."],
    ),
    "that with four, thirteen or fourteen cards are usual": (FOUR, ["of 13 or 14 cards"]),
    "a gap in the temple": (
        {**TABLE, "ha": ANNA.replace("1.5.4.3.1", "1.4.4.3.1")},
        ["Level 1: 1 outer block is missing."],
    ),
    "the winner with the reason": (TABLE, ['id="winner"', "wins with the most points"]),
    "each step of a tie": (
        {**TABLE, "hb": BEN.replace("48.", "53.", 1), "hc": CHRIS.replace("61.", "55.", 1)},
        ["Tied for the most points", "wins the tie-break with the most outer blocks"],
    ),
    "both totals where a ruling changes one": (
        {"ha": "0.0.11", "hb": "9", "hc": "8"},
        ["Turquoise 75 · Orange 9 · Blue 8", "Turquoise 88 · Orange 9 · Blue 8"],
    ),
    "Siku beside the columns": (
        {"players": "2", "ha": "0.4", "hb": "0.1", "hc": ".5"},
        ["Turquoise, Builders: 8", "Siku: builders 5"],
    ),
    "the rank of one alone": (
        {
            "players": "1",
            "ha": "157" + ANNA.removeprefix("57"),
            "hb": ".3" + "." * 13 + "6.4.2.2",
            "hc": ".4" + "." * 13 + "5.4.3.1",
        },
        ["Ice temple"],
    ),
    "the outer blocks of a temple": ({"temple": "ABC2.5.2A2.5.5"}, ["Level 1: 13 outer blocks are missing."]),
    "a suggestion for the last seat's outer blocks": (
        {**TABLE, "hc": ".".join(CHRIS.split(".")[:14])},
        ["Suggestion, the rest: 5 · 4 · 3 · 1"],
    ),
}


@pytest.mark.parametrize(("words", "expected"), SAYS.values(), ids=SAYS)
def test_the_sheet_says(client, words, expected):
    text = shown(client, **words)

    assert expected == [part for part in expected if part in text]


def test_a_sheet_with_something_missing_names_no_winner(client):
    assert 'id="winner"' not in shown(client, **{**TABLE, "hb": without(BEN, 2)})


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


def test_an_impossible_hand_is_refused_with_all_faults_and_nothing_is_lost(client):
    words = {**TABLE, "ha": ANNA.replace(".5.te", ".11.te"), "hb": BEN.replace("48.3", "48.19")}
    response = client.get(FINAL, query_string=words)

    assert 422 == response.status_code
    assert "Anna: " in response.text
    assert words["ha"] in response.text
    assert words["hb"] in response.text


@pytest.mark.parametrize(
    "hand", ["x", "1.-2", "1.2.3.4." + "5." * 30, "..........y", "............zz-te", "٣"]
)
def test_a_broken_address_is_named_and_never_a_500(client, hand):
    assert 422 == client.get(FINAL, query_string={"ha": hand}).status_code


@pytest.mark.parametrize(
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


def test_a_temple_with_an_open_owner_is_not_guessed(client):
    response = client.get(FINAL, query_string={"temple": "AxC2.5.5.5.5"})

    assert 422 == response.status_code
    assert 'id="do-temple"' in response.text


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


def test_a_temple_may_leave_the_owners_inside_untold(client):
    text = shown(client, temple="ABCAB.AxxxB.5.5.5")

    assert 'id="do-temple"' not in text


def test_a_number_of_players_that_cannot_play_is_said_and_not_corrected(client):
    answer = client.get(FINAL, query_string={"players": "9"})

    assert 422 == answer.status_code
    assert "players=9" in answer.text
