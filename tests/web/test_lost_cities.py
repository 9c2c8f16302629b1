"""The sheet of Lost Cities: every tap, every word of the address, every way out."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from tests.pages import Page

# The printed example: 23 alone, nothing, a wager alone, 15 doubled, 35 trebled with eight cards.
PRINTED = {"g1a": "y0689.w1.g1456.r22347X9"}


def test_the_printed_example_scores_18(client: FlaskClient) -> None:
    answer = client.get("/en/lost-cities.json", query_string=PRINTED).get_json()["answer"]

    assert 18 == answer["totals"]["a"]


def test_the_address_keeps_everything_after_a_tap(client: FlaskClient) -> None:
    response = client.get("/de/lost-cities", query_string={"a": "Anna", **PRINTED, "do": "card:b5"})

    assert (303, True) == (response.status_code, "a=Anna" in response.location)


def test_the_language_switch_keeps_the_cards(client: FlaskClient) -> None:
    page = client.get("/de/lost-cities", query_string=PRINTED).get_data(as_text=True)

    assert f'href="/fr/lost-cities?g1a={PRINTED["g1a"]}"' in page


def test_a_card_with_both_players_is_refused_with_a_reason(client: FlaskClient) -> None:
    response = client.get("/en/lost-cities", query_string={"g1a": "y05", "g1b": "y05"})

    assert (422, True) == (response.status_code, 'id="problems"' in response.get_data(as_text=True))


@pytest.mark.parametrize("word", ["nonsense", "y9", "y05.y06", "q05", "yw", "y0" + "5" * 30])
def test_an_address_that_means_nothing_is_refused_and_never_fails(client: FlaskClient, word: str) -> None:
    assert 422 == client.get("/en/lost-cities", query_string={"g1a": word}).status_code


@pytest.mark.parametrize("colours", ["7", "x", "-1", "5.0"])
def test_another_number_of_colours_is_refused(client: FlaskClient, colours: str) -> None:
    assert 422 == client.get("/en/lost-cities", query_string={"colours": colours}).status_code


@pytest.mark.parametrize("words", [{"game": "x"}, {"game": "4"}, {"side": "z"}, {"back": "1ay2.zz,,"}])
def test_an_address_that_looks_nowhere_shows_the_first_game(
    client: FlaskClient, words: dict[str, str]
) -> None:
    response = client.get("/en/lost-cities", query_string={**PRINTED, **words})

    assert 200 == response.status_code
    assert 'id="side-a"' in response.text


@pytest.mark.parametrize("language", ["de", "fr", "nl", "en"])
def test_a_sent_link_opens_in_the_language_of_the_reader(client: FlaskClient, language: str) -> None:
    response = client.get("/lost-cities", query_string=PRINTED, headers={"Accept-Language": language})

    assert response.location.startswith(f"/{language}/lost-cities?")


def test_a_fragment_replaces_the_address(client: FlaskClient) -> None:
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
    response = client.get("/en/lost-cities", query_string={"do": "card:y5"}, headers=headers)

    assert ("/en/lost-cities?g1a=y05&back=2!1ay:", False) == (
        response.headers["HX-Replace-Url"],
        "<html" in response.get_data(as_text=True),
    )


def table(client: FlaskClient, **words: str) -> list[list[str]]:
    text = client.get("/en/lost-cities.csv", query_string=words).get_data(as_text=True)
    return list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))


def test_negative_points_stay_numbers_in_the_table(client: FlaskClient) -> None:
    assert ["All games", "", "-80", "0"] == table(client, g1a="w3")[-1]


def test_a_name_never_begins_a_formula(client: FlaskClient) -> None:
    assert "'=1+1" == table(client, a="=1+1")[0][2]


def test_the_play_for_bg_stats_names_the_game_and_who_won(client: FlaskClient) -> None:
    page = client.get(
        "/en/lost-cities/print", query_string={**PRINTED, "g1b": "b02", "a": "Anna", "b": "Ben"}
    )
    link = page.get_data(as_text=True).split("createPlay.html?data=")[1].split('"')[0]
    play = json.loads(unquote(link))

    assert (50, [("Anna", 18, True), ("Ben", -18, False)]) == (
        play["game"]["bggId"],
        [(player["name"], player["score"], player["winner"]) for player in play["players"]],
    )


def test_a_taken_card_says_who_has_it(client: FlaskClient) -> None:
    page = client.get(
        "/en/lost-cities", query_string={"g1a": "y05.b2.w3", "b": "Ben", "side": "b", "a": "Anna"}
    ).text

    assert "5, yellow, held by Anna" == Page(page).text("#card-y5[disabled] .visually-hidden")
    assert 1 == len(Page(page).all("#wager-b:not([disabled]) .is-held + .is-held"))
    assert Page(page).has("#wager-w[disabled]")


def test_the_points_of_a_column_lead_to_their_reasons(client: FlaskClient) -> None:
    page = client.get("/en/lost-cities", query_string={**PRINTED, "why": "red"}).text

    assert f"/en/lost-cities?g1a={PRINTED['g1a']}&amp;why=red#why-red" in page
    assert Page(page).has("#fold-reasons[open]")
    assert "Game 1, red: " in page.split('id="why-red"')[1].split('class="reason__source"')[0]


@pytest.mark.parametrize("side", ["a", "b"])
def test_a_player_without_a_name_is_called_the_same_on_the_board_and_at_the_field(
    client: FlaskClient, side: str
) -> None:
    page = Page.of(client.get("/en/lost-cities"))

    assert page.text(f"#side-{side} .rival__name") == page.text(f'label[for="field-{side}"]')


def test_without_a_card_no_number_leads_anywhere(client: FlaskClient) -> None:
    assert "#why-" not in client.get("/en/lost-cities").text


# Anna has laid in two games, Ben in the first only.
HALF = {"a": "Anna", "b": "Ben", "g1a": "y0689", "g1b": "b02", "g2a": "g05"}


def match_lines(client: FlaskClient, **words: str) -> str:
    return client.get("/en/lost-cities", query_string=words).text.split('id="fold-names"')[0]


def test_an_empty_sheet_finishes_no_game(client: FlaskClient) -> None:
    page = match_lines(client)

    assert "Not entered yet: Game 1" in page
    assert 'class="reasons"' not in page


def test_one_column_alone_names_nobody_who_begins(client: FlaskClient) -> None:
    page = match_lines(client, g1a="y0689")

    assert "Not entered yet: Player 2, game 1" in page
    assert "begins game 2" not in page


def test_a_game_that_was_skipped_decides_no_match(client: FlaskClient) -> None:
    page = match_lines(client, g1a="y0689", g1b="b02", g3a="g05", game="3")

    assert "Not entered yet: Game 2; Player 2, game 3" in page
    assert "Player 1 has more points and begins game 2" in page
    assert "wins the match" not in page


def test_a_match_that_is_entered_names_its_winner(client: FlaskClient) -> None:
    games = {f"g{game}{side}": word for game in "123" for side, word in (("a", "y0689"), ("b", "b02"))}
    page = match_lines(client, **games)

    assert "Player 1 wins the match after three games, 9 to −54" in page
    assert "Not entered yet" not in page


def test_totals_of_a_half_entered_match_stay_sums_so_far(client: FlaskClient) -> None:
    page = client.get("/en/lost-cities.json", query_string=HALF).get_json()["answer"]

    assert {"a": -12, "b": -18} == page["totals"]


def test_the_file_of_a_half_entered_match_names_no_winner(client: FlaskClient) -> None:
    answer = client.get("/en/lost-cities.json", query_string=HALF).get_json()["answer"]
    told = " ".join(reason["text"] for reason in answer["reasons"])

    assert (None, ["a", None]) == (answer["winner"], [game["leader"] for game in answer["games"]])
    assert "ahead" not in told


def test_a_half_entered_match_is_no_play_for_bg_stats(client: FlaskClient) -> None:
    page = client.get("/en/lost-cities/print", query_string=HALF).text

    assert "createPlay" not in page
    assert "Not entered yet: Ben, game 2" in page


def test_the_pages_out_of_the_app_have_no_fault(client: FlaskClient) -> None:
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
def test_a_problem_leads_to_the_cards_that_it_is_about(
    client: FlaskClient, words: dict[str, str], link: str
) -> None:
    answer = client.get("/en/lost-cities", query_string=words)

    assert 422 == answer.status_code
    assert f'<a href="{link}">' in answer.text
    assert f'id="{link[1:]}"' in answer.text


def test_a_problem_in_another_game_names_it_and_leads_there(client: FlaskClient) -> None:
    page = client.get("/en/lost-cities", query_string={"g2a": "b03", "g2b": "b03", "b": "Ben"}).text

    assert '<a href="/en/lost-cities?b=Ben&amp;game=2&amp;side=b&amp;' in page
    assert "#field-row-blue" in page
    assert "Ben, game 2: " in page


@pytest.mark.parametrize(
    ("words", "onward"),
    [
        ({}, "side:b"),
        ({"side": "b"}, "game:2"),
        ({"side": "b", "game": "2"}, "game:3"),
    ],
)
def test_one_key_leads_on_to_the_other_player_and_the_next_game(client: FlaskClient, words, onward) -> None:
    assert onward == Page.of(client.get("/en/lost-cities", query_string=words)).value("#do-onward", "value")


def test_after_the_last_cards_of_a_match_the_key_leads_to_the_result(client: FlaskClient) -> None:
    page = Page.of(client.get("/en/lost-cities?g1a=y05&g1b=b05&side=b&game=3"))

    assert page.value("a#do-onward", "href").startswith("/en/lost-cities/result?g1a=y05")


def test_who_leads_is_marked_only_once_both_have_cards(client: FlaskClient) -> None:
    assert not Page.of(client.get("/en/lost-cities?g1a=y05")).has(".rival.is-winner")
    assert "side-b" == Page.of(client.get("/en/lost-cities?g1a=y05&g1b=b0X")).value(".is-winner", "id")


def test_a_tie_marks_nobody(client):
    page = Page.of(client.get("/en/lost-cities", query_string={"g1a": "y02", "g1b": "b02"}))

    assert (2, False) == (len(page.all(".rival")), page.has(".rival.is-winner"))
