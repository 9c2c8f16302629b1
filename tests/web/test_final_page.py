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


def test_a_number_opens_its_reasons_and_its_rule(client):
    text = shown(client, **TABLE, why="A.builders")

    assert "12 points, not 20" in text
    assert "/en/rules/nunatak.builders.tie" in text


def test_an_opened_number_can_be_corrected_by_steppers(client):
    words = tapped(client, {**TABLE, "why": "A.builders"}, step="A.builder:1")

    assert "5" == words["ha"].split(".")[1]


def test_a_number_typed_into_a_stepper_is_taken(client):
    words = tapped(client, {**TABLE, "why": "A.builders"}, **{"A.builder": "6", "do": ""})

    assert "6" == words["ha"].split(".")[1]


def test_one_elder_can_be_taken_off(client):
    words = tapped(client, {**TABLE, "why": "A.elders"}, do="drop:A:0")

    assert "bs" == words["ha"].split(".")[12]


def test_what_is_missing_is_named(client):
    text = shown(client, **{**TABLE, "hb": without(BEN, 2)})

    assert 'id="missing-B.sculptor"' in text
    assert 'id="winner"' not in text


def test_a_hand_of_seventeen_is_warned_about_at_once(client):
    text = shown(client, **{**TABLE, "ha": ANNA.replace("57.4", "57.3", 1)})

    assert "Anna: 17 of 18 cards." in text


def test_a_nineteenth_card_is_only_possible_with_transference(client):
    text = shown(client, **{**TABLE, "ha": ANNA.replace("te-bs", "te-bs-o")})

    assert "Anna: 19 cards; only the blessing of transference allows more than 18." in text


def test_with_four_players_thirteen_or_fourteen_cards_are_usual(client):
    text = shown(client, **FOUR)

    assert "of 13 or 14 cards" in text


def test_a_temple_with_a_gap_is_warned_about(client):
    text = shown(client, **{**TABLE, "ha": ANNA.replace("1.5.4.3.1", "1.4.4.3.1")})

    assert "Level 1: 1 outer block is missing." in text


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


def test_the_winner_stands_there_with_the_reason(client):
    text = shown(client, **TABLE)

    assert 'id="winner"' in text
    assert "wins with the most points" in text


def test_a_tie_is_decided_step_by_step(client):
    text = shown(
        client, **{**TABLE, "hb": BEN.replace("48.", "53.", 1), "hc": CHRIS.replace("61.", "55.", 1)}
    )

    assert "Tied for the most points" in text
    assert "wins the tie-break with the most outer blocks" in text


def test_a_bar_shows_what_each_total_is_made_of(client):
    assert 3 == shown(client, **TABLE).count('class="bars__one"')


def test_both_totals_stand_there_where_a_ruling_changes_one(client):
    text = shown(client, ha="0.0.11", hb="9", hc="8")

    assert "Turquoise 75 · Orange 9 · Blue 8" in text
    assert "Turquoise 88 · Orange 9 · Blue 8" in text


def test_the_tables_reading_is_taken(client):
    words = tapped(client, {"ha": "0.0.11"}, do="ruling:sculptors-above-ten:continue")

    assert "88" == cell(shown(client, **words), "Turquoise, Sculptors")


def test_siku_competes_and_is_asked_beside_the_columns(client):
    text = shown(client, players="2", ha="0.4", hb="0.1", hc=".5")

    assert "8" == cell(text, "Turquoise, Builders")
    assert "Siku: builders 5" in text


def test_a_hand_sleeps_while_its_seat_is_nobodys_and_comes_back(client):
    with_siku = tapped(client, TABLE, do="players:2")
    response = client.get(FINAL, query_string=with_siku)

    assert 200 == response.status_code
    assert "builders 4" in response.text
    assert TABLE == {**tapped(client, with_siku, do="players:3")}


def test_alone_the_rank_stands_at_the_end(client):
    hand = "157" + ANNA.removeprefix("57")
    text = shown(client, players="1", ha=hand, hb=".3" + "." * 13 + "6.4.2.2", hc=".4" + "." * 13 + "5.4.3.1")

    assert "Ice temple" in text


def test_the_outer_blocks_can_come_from_the_temple(client):
    text = shown(client, temple="ABC2.5.2A2.5.5")

    assert "Level 1: 13 outer blocks are missing." in text


def test_a_temple_with_an_open_owner_is_not_guessed(client):
    response = client.get(FINAL, query_string={"temple": "AxC2.5.5.5.5"})

    assert 422 == response.status_code
    assert 'id="do-temple"' in response.text


def test_the_last_seats_outer_blocks_are_proposed_as_such(client):
    hand = ".".join(CHRIS.split(".")[:14])

    assert "Suggestion, the rest: 5 · 4 · 3 · 1" in shown(client, **{**TABLE, "hc": hand})


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
