"""What leaves the app: print, CSV, JSON, BG Stats, the link with its code."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta, timezone
from urllib.parse import unquote

import pytest

from referee.csv_text import csv_text
from referee.web.bg_stats import ADDRESS, Play
from referee.web.lost_cities.played import LOST_CITIES
from referee.web.seats import SeatView
from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import ANNA, BEN, FINAL, TABLE

NOW = datetime(2026, 11, 21, 20, 5, 9, tzinfo=UTC)


def play_in(link):
    return json.loads(unquote(link.removeprefix(ADDRESS)))


def linked(*names, key="", now=NOW):
    return Play(LOST_CITIES, seats(*names), dict.fromkeys(names, 10), names, key, now).link


def seats(*names):
    return [SeatView(name, name[0], "turquoise", "circle", name) for name in names]


@pytest.fixture
def play(client):
    """The play that the page of a finished table hands to BG Stats."""
    text = client.get(FINAL, query_string=TABLE).text
    return play_in(text.split(f'href="{ADDRESS}')[1].split('"')[0])


def test_the_csv_holds_every_row_as_numbers(client):
    text = client.get(f"{FINAL}.csv", query_string=TABLE).get_data().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))

    assert ["Category", "Anna", "Ben", "Chris"] == rows[0]
    assert ["Total", "152", "147", "154"] == rows[-2]
    assert ["Winner", "", "", "yes"] == rows[-1]


def test_what_the_sheet_calls_missing_stands_in_its_files_too(client):
    words = {**TABLE, "hc": TABLE["hc"].removesuffix(".1") + ".0"}
    missing = "Level 4: 1 outer block is missing."

    text = client.get(f"{FINAL}.csv", query_string=words).get_data().decode("utf-8-sig")

    rows = list(csv.reader(io.StringIO(text)))
    assert ["Missing", missing] == rows[-1][:2]
    assert "Winner" not in [row[0] for row in rows]
    assert [missing] == client.get(f"{FINAL}.json", query_string=words).json["warnings"]


def test_paper_and_the_page_for_others_say_who_is_ahead_and_what_is_missing(client):
    words = {**TABLE, "hc": TABLE["hc"].removesuffix(".1") + ".0"}

    for path in ("print", "show"):
        page = Page.of(client.get(f"{FINAL}/{path}", query_string=words))
        assert "Chris is ahead with 154. 1 outer block is missing." == page.text("#so-far")
        assert ["Level 4: 1 outer block is missing."] == page.texts("#lacks li")
        assert "wins" not in page.text("main")
        assert not page.has("main .is-winner")


def test_paper_with_too_few_cards_says_so_beside_the_winner(client):
    page = Page.of(client.get(f"{FINAL}/print", query_string={**TABLE, "ha": ANNA.replace(".te-bs", ".x")}))

    assert (["Anna: 16 of 18 cards entered."], False) == (page.texts("#lacks li"), page.has("#so-far"))
    assert "Chris wins" in page.text("main")


def test_bg_stats_gets_what_is_missing_as_a_comment_and_no_winner_before_the_last_block(client):
    words = {**TABLE, "hc": TABLE["hc"].removesuffix(".1") + ".0"}
    played = play_in(client.get(FINAL, query_string=words).text.split(f'href="{ADDRESS}')[1].split('"')[0])

    assert "Level 4: 1 outer block is missing." == played["comments"]
    assert [(2, False), (3, False), (1, False)] == [(one["rank"], one["winner"]) for one in played["players"]]


def test_bg_stats_gets_no_comment_on_a_whole_game(play):
    assert "comments" not in play


@for_each("name", ["=1+1", "+1", "-1", "@a", "\t=1", " =1"])
def test_no_name_becomes_a_formula(name):
    assert f"'{name}" == next(csv.reader(io.StringIO(csv_text([[name]]))))[0]


def test_negative_numbers_stay_numbers():
    assert "Total,-26,\r\n" == csv_text([["Total", -26, None]])


def test_the_json_holds_question_answer_and_names(client):
    told = client.get(f"{FINAL}.json", query_string=TABLE).json

    assert "nunatak" == told["game"]
    assert {"A": "Anna", "B": "Ben", "C": "Chris"} == told["names"]
    assert [152, 147, 154] == [score["total"] for score in told["answer"]["scores"]]


def test_the_question_in_the_json_is_one_for_the_interface(client):
    told = client.get(f"{FINAL}.json", query_string=TABLE).json
    answer = client.post("/api/v1/nunatak/final", json=told["question"]).json

    assert told["answer"]["scores"] == answer["scores"]


def test_the_json_of_an_impossible_sheet_has_no_answer(client):
    told = client.get(f"{FINAL}.json", query_string={"ha": ".99"}).json

    assert told["answer"] is None


def test_paper_gets_every_reason_that_brings_points(client):
    text = client.get(f"{FINAL}/print", query_string=TABLE).text

    assert "20 points: the most builders" not in text
    assert "12 points, not 20" in text
    assert 'data-print=""' in text


def test_the_shown_link_holds_the_sheet_without_the_taps(client):
    text = client.get(f"{FINAL}/show", query_string={**TABLE, "at": "A.track", "back": "A.track.5"}).text

    assert ANNA in text
    assert "back=" not in text.split('class="qr__url"')[1].split(">")[0]


def test_bg_stats_gets_the_game_by_its_number(play):
    assert ("Referee", 383158, "Nunatak: Temple of Ice") == (
        play["sourceName"],
        play["game"]["bggId"],
        play["game"]["name"],
    )


def test_bg_stats_gets_each_player_with_score_rank_colour_and_who_began(play):
    told = [
        (one["name"], one["score"], one["rank"], one["winner"], one["startPlayer"]) for one in play["players"]
    ]

    assert ["Turquoise", "Orange", "Blue"] == [one["role"] for one in play["players"]]
    assert "3 players" == play["board"]
    assert [
        ("Anna", 152, 2, False, True),
        ("Ben", 147, 3, False, False),
        ("Chris", 154, 1, True, False),
    ] == told


def test_bg_stats_gets_who_began_a_kept_game(client):
    text = client.get(FINAL, query_string={**TABLE, "begins": "B"}).text
    played = play_in(text.split(f'href="{ADDRESS}')[1].split('"')[0])["players"]

    assert [False, True, False] == [one["startPlayer"] for one in played]


def test_bg_stats_gets_no_siku(client):
    hands = {"ha": ANNA, "hb": BEN, "hc": ".3" + "." * 13 + "5.4.3.1", "players": "2"}
    text = client.get(FINAL, query_string=hands).text
    names = [one["name"] for one in play_in(text.split(f'href="{ADDRESS}')[1].split('"')[0])["players"]]

    assert ["Turquoise", "Orange"] == names


def test_an_unfinished_sheet_is_no_play(client):
    assert ADDRESS not in client.get(FINAL, query_string={"ha": ANNA}).text


def test_the_date_of_a_play_is_in_universal_time():
    there = NOW.astimezone(timezone(timedelta(hours=-5)))

    assert "2026-11-21 20:05:09" == play_in(linked("Anna", now=there))["playDate"]


def test_the_same_sheet_is_the_same_play_with_the_same_players():
    first, again = play_in(linked("Anna", key="x")), play_in(linked("anna", key="x"))

    assert first["sourcePlayId"] == again["sourcePlayId"]
    assert first["players"][0]["sourcePlayerId"] == again["players"][0]["sourcePlayerId"]


def test_another_sheet_is_another_play():
    assert (
        play_in(linked("Anna", key="x"))["sourcePlayId"] != play_in(linked("Anna", key="y"))["sourcePlayId"]
    )


def test_a_link_that_no_phone_takes_is_none():
    assert linked(*["Ñ" * 24] * 60) is None


@pytest.mark.parametrize(
    ("totals", "winners", "ranks"), [((152, 152, 148), "B", [2, 1, 3]), ((152, 152, 148), "AB", [1, 1, 3])]
)
def test_winners_rank_first_and_a_shared_victory_is_a_shared_rank(totals, winners, ranks):
    play = Play(LOST_CITIES, seats(*"ABC"), dict(zip("ABC", totals, strict=True)), winners, "", NOW)

    assert ranks == [one["rank"] for one in play_in(play.link)["players"]]


@pytest.mark.parametrize(
    "address", [f"{FINAL}/show", "/en/nunatak/turn/show?temple=AB3.C4.5.5.5&place=1.2.2"]
)
def test_where_the_books_say_so_is_folded_on_the_page_that_is_shown(client, address):
    page = Page.of(client.get(address, query_string=None if "?" in address else TABLE))

    assert (True, False) == (page.has("#fold-sources .sources__list"), page.has("#fold-sources[open]"))
