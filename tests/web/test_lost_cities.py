"""The sheet of Lost Cities: every tap, every word of the address, every way out."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import unquote

import pytest

from tests.pages import Page
from tests.some import for_each

# The printed example: 23 alone, nothing, a wager alone, 15 doubled, 35 trebled with eight cards.
PRINTED = {"g1a": "y0689.w1.g1456.r22347X9"}


def test_the_address_keeps_everything_after_a_tap(client):
    response = client.get("/de/lost-cities", query_string={"a": "Anna", **PRINTED, "do": "card:b5"})

    assert (303, True) == (response.status_code, "a=Anna" in response.location)


def test_the_language_switch_keeps_the_cards(client):
    page = client.get("/de/lost-cities", query_string=PRINTED).get_data(as_text=True)

    assert f'href="/fr/lost-cities?g1a={PRINTED["g1a"]}"' in page


REFUSED = [
    *({"g1a": word} for word in ("nonsense", "y9", "y05.y06", "q05", "yw", "y0" + "5" * 30)),
    *({"colours": count} for count in ("7", "x", "-1", "5.0")),
    {"g1a": "y05", "g1b": "y05"},
]


@for_each("words", REFUSED, ids=str)
def test_an_address_that_means_nothing_is_refused_and_never_fails(client, words):
    answer = client.get("/en/lost-cities", query_string=words)

    assert (422, True) == (answer.status_code, 'id="problems"' in answer.text)


@for_each("language", ["de", "fr", "nl", "en"])
def test_a_sent_link_opens_in_the_language_of_the_reader(client, language):
    response = client.get("/lost-cities", query_string=PRINTED, headers={"Accept-Language": language})

    assert response.location.startswith(f"/{language}/lost-cities?")


def test_a_fragment_replaces_the_address(client):
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
    response = client.get("/en/lost-cities", query_string={"do": "card:y5"}, headers=headers)

    assert ("/en/lost-cities?g1a=y05&back=2!1ay:", False) == (
        response.headers["HX-Replace-Url"],
        "<html" in response.get_data(as_text=True),
    )


@pytest.mark.parametrize(
    ("words", "line", "expected"),
    [
        ({"g1a": "w3"}, -1, ["All games", "", "-80", "0"]),
        ({"a": "=1+1"}, 0, ["Game", "Expedition", "'=1+1", "Player 2"]),
    ],
    ids=["negative points stay numbers", "a name never begins a formula"],
)
def test_a_line_of_the_table_for_a_spreadsheet(client, words, line, expected):
    text = client.get("/en/lost-cities.csv", query_string=words).text

    assert expected == list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))[line]


def test_the_play_for_bg_stats_names_the_game_and_who_won(client):
    page = client.get(
        "/en/lost-cities/print", query_string={**PRINTED, "g1b": "b02", "a": "Anna", "b": "Ben"}
    )
    link = page.get_data(as_text=True).split("createPlay.html?data=")[1].split('"')[0]
    play = json.loads(unquote(link))

    assert (50, [("Anna", 18, True), ("Ben", -18, False)]) == (
        play["game"]["bggId"],
        [(player["name"], player["score"], player["winner"]) for player in play["players"]],
    )


def test_the_points_of_a_column_lead_to_their_reasons(client):
    page = client.get("/en/lost-cities", query_string={**PRINTED, "why": "red"}).text

    assert f"/en/lost-cities?g1a={PRINTED['g1a']}&amp;why=red#why-red" in page
    assert Page(page).has("#fold-reasons[open]")
    assert "Game 1, red: " in page.split('id="why-red"')[1].split('class="reason__source"')[0]


@pytest.mark.parametrize("side", ["a", "b"])
def test_a_player_without_a_name_is_called_the_same_on_the_board_and_at_the_field(client, side):
    page = Page.of(client.get("/en/lost-cities"))

    assert page.text(f"#side-{side} .rival__name") == page.text(f'label[for="field-{side}"]')


# Anna has laid in two games, Ben in the first only.
HALF = {"a": "Anna", "b": "Ben", "g1a": "y0689", "g1b": "b02", "g2a": "g05"}


def test_the_file_of_a_half_entered_match_has_sums_so_far_and_no_winner(client):
    answer = client.get("/en/lost-cities.json", query_string=HALF).get_json()["answer"]
    told = " ".join(reason["text"] for reason in answer["reasons"])

    assert {"a": -12, "b": -18} == answer["totals"]
    assert (None, ["a", None]) == (answer["winner"], [game["leader"] for game in answer["games"]])
    assert "ahead" not in told


def test_the_pages_out_of_the_app_have_no_fault(client):
    shown = [client.get(f"/nl/lost-cities/{page}", query_string=PRINTED) for page in ("show", "print")]

    assert [200, 200] == [response.status_code for response in shown]


def test_the_key_of_the_last_game_leads_to_the_result_once_both_have_cards(client):
    words = {"g1a": "y125", "g1b": "r13", "g2a": "y03", "g2b": "b24", "g3a": "w05", "game": "3", "side": "a"}

    for cards, word in (("", "Next player"), ("y34", "Result")):
        page = Page.of(client.get("/en/lost-cities", query_string={**words, "g3b": cards}))
        assert word == page.text("#do-onward")
