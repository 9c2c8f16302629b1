"""The sheet of Lost Cities: every tap, every word of the address, every way out."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import unquote

import pytest

from tests.pages import Page

# The printed example: 23 alone, nothing, a wager alone, 15 doubled, 35 trebled with eight cards.
PRINTED = {"g1a": "y0689.w1.g1456.r22347X9"}


def test_the_printed_example_scores_18(client):
    answer = client.get("/en/lost-cities.json", query_string=PRINTED).get_json()["answer"]

    assert 18 == answer["totals"]["a"]


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


@pytest.mark.parametrize("words", REFUSED, ids=str)
def test_an_address_that_means_nothing_is_refused_and_never_fails(client, words):
    answer = client.get("/en/lost-cities", query_string=words)

    assert (422, True) == (answer.status_code, 'id="problems"' in answer.text)


@pytest.mark.parametrize("words", [{"game": "x"}, {"game": "4"}, {"side": "z"}, {"back": "1ay2.zz,,"}])
def test_an_address_that_looks_nowhere_shows_the_first_game(client, words):
    response = client.get("/en/lost-cities", query_string={**PRINTED, **words})

    assert 200 == response.status_code
    assert 'id="side-a"' in response.text


@pytest.mark.parametrize("language", ["de", "fr", "nl", "en"])
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


def test_a_taken_card_says_who_has_it(client):
    page = client.get(
        "/en/lost-cities", query_string={"g1a": "y05.b2.w3", "b": "Ben", "side": "b", "a": "Anna"}
    ).text

    assert "5, yellow, held by Anna" == Page(page).text("#card-y5[disabled] .visually-hidden")
    assert 1 == len(Page(page).all("#wager-b:not([disabled]) .is-held + .is-held"))
    assert Page(page).has("#wager-w[disabled]")


def test_the_points_of_a_column_lead_to_their_reasons(client):
    page = client.get("/en/lost-cities", query_string={**PRINTED, "why": "red"}).text

    assert f"/en/lost-cities?g1a={PRINTED['g1a']}&amp;why=red#why-red" in page
    assert Page(page).has("#fold-reasons[open]")
    assert "Game 1, red: " in page.split('id="why-red"')[1].split('class="reason__source"')[0]


@pytest.mark.parametrize("side", ["a", "b"])
def test_a_player_without_a_name_is_called_the_same_on_the_board_and_at_the_field(client, side):
    page = Page.of(client.get("/en/lost-cities"))

    assert page.text(f"#side-{side} .rival__name") == page.text(f'label[for="field-{side}"]')


def test_without_a_card_no_number_leads_anywhere(client):
    assert "#why-" not in client.get("/en/lost-cities").text


# Anna has laid in two games, Ben in the first only.
HALF = {"a": "Anna", "b": "Ben", "g1a": "y0689", "g1b": "b02", "g2a": "g05"}


WHOLE = {f"g{game}{side}": word for game in "123" for side, word in (("a", "y0689"), ("b", "b02"))}
MATCHES = {
    "an empty sheet": ({}, ["Not entered yet: Game 1"], ['class="reasons"']),
    "one column alone": ({"g1a": "y0689"}, ["Not entered yet: Player 2, game 1"], ["begins game 2"]),
    "a game that was skipped": (
        {"g1a": "y0689", "g1b": "b02", "g3a": "g05", "game": "3"},
        ["Not entered yet: Game 2; Player 2, game 3", "Player 1 has more points and begins game 2"],
        ["wins the match"],
    ),
    "a match that is entered": (
        WHOLE,
        ["Player 1 wins the match after three games, 9 to −54"],
        ["Not entered yet"],
    ),
}


@pytest.mark.parametrize(("words", "said", "not_said"), MATCHES.values(), ids=MATCHES)
def test_the_sheet_decides_what_is_entered_and_names_what_is_not(client, words, said, not_said):
    page = client.get("/en/lost-cities", query_string=words).text.split('id="fold-names"')[0]

    assert said == [part for part in (*said, *not_said) if part in page]


def test_the_file_of_a_half_entered_match_has_sums_so_far_and_no_winner(client):
    answer = client.get("/en/lost-cities.json", query_string=HALF).get_json()["answer"]
    told = " ".join(reason["text"] for reason in answer["reasons"])

    assert {"a": -12, "b": -18} == answer["totals"]
    assert (None, ["a", None]) == (answer["winner"], [game["leader"] for game in answer["games"]])
    assert "ahead" not in told


def test_a_half_entered_match_is_no_play_for_bg_stats(client):
    page = client.get("/en/lost-cities/print", query_string=HALF).text

    assert "createPlay" not in page
    assert "Not entered yet: Ben, game 2" in page


def test_the_pages_out_of_the_app_have_no_fault(client):
    shown = [client.get(f"/nl/lost-cities/{page}", query_string=PRINTED) for page in ("show", "print")]

    assert [200, 200] == [response.status_code for response in shown]


@pytest.mark.parametrize(
    ("words", "link"),
    [
        ({"g1a": "y05", "g1b": "y05", "side": "b"}, "#field-row-yellow"),
        ({"g1a": "y055"}, "#field-row-yellow"),
        ({"g1a": "p05"}, "#field-cards"),
        ({"colours": "9"}, "#field-colours"),
    ],
)
def test_a_problem_leads_to_the_cards_that_it_is_about(client, words, link):
    answer = client.get("/en/lost-cities", query_string=words)

    assert 422 == answer.status_code
    assert f'<a href="{link}">' in answer.text
    assert f'id="{link[1:]}"' in answer.text


def test_a_problem_in_another_game_names_it_and_leads_there(client):
    page = client.get("/en/lost-cities", query_string={"g2a": "b03", "g2b": "b03", "b": "Ben"}).text

    assert '<a href="/en/lost-cities?b=Ben&amp;game=2&amp;side=b&amp;' in page
    assert "#field-row-blue" in page
    assert "Ben, game 2: " in page


@pytest.mark.parametrize(
    ("words", "onward"), [({}, "side:b"), ({"side": "b"}, "game:2"), ({"side": "b", "game": "2"}, "game:3")]
)
def test_one_key_leads_on_to_the_other_player_and_the_next_game(client, words, onward):
    assert onward == Page.of(client.get("/en/lost-cities", query_string=words)).value("#do-onward", "value")


def test_after_the_last_cards_of_a_match_the_key_leads_to_the_result(client):
    page = Page.of(client.get("/en/lost-cities?g1a=y05&g1b=b05&side=b&game=3"))

    assert page.value("a#do-onward", "href").startswith("/en/lost-cities/result?g1a=y05")


def test_who_leads_is_marked_only_once_both_have_cards(client):
    assert not Page.of(client.get("/en/lost-cities?g1a=y05")).has(".rival.is-winner")
    assert "side-b" == Page.of(client.get("/en/lost-cities?g1a=y05&g1b=b0X")).value(".is-winner", "id")


def test_a_tie_marks_nobody(client):
    page = Page.of(client.get("/en/lost-cities", query_string={"g1a": "y02", "g1b": "b02"}))

    assert (2, False) == (len(page.all(".rival")), page.has(".rival.is-winner"))
