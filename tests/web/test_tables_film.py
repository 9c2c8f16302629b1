"""The film of a game at a table: its pictures one by one, without a script, and how to place elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.pages import Page
from tests.some import for_each
from tests.web.table_phone import SQUARE, Phone

GOLDEN = Path(__file__).parents[1] / "tables" / "golden"
SEEN = ":not(.is-later)"


@pytest.fixture(scope="module")
def phone(app):
    """A table on which a square is complete: four turns, of which the last scores."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    return phone


def film(phone, at=""):
    return Page.of(phone.get(f"/film?at={at}"))


@for_each(
    ("at", "blocks"), [("1", 1), ("3", 3), ("4", 4), ("", 1), ("0", 1), ("99", 4), ("x", 1), ("9" * 40, 1)]
)
def test_the_temple_has_the_blocks_that_stood_there_then(phone, at, blocks):
    page = film(phone, at)

    assert (4, blocks) == (len(page.all(".film .iso use")), len(page.all(f".film .iso use{SEEN}")))
    assert f"{blocks} / 4" == page.text("#film-at")


def test_a_picture_says_what_happened_what_it_scored_why_and_how_all_stand(phone):
    frame = f".film__frame{SEEN}"
    page = film(phone, 4)

    log = Page.of(phone.get("/turns"))
    assert page.text(f"{frame} .film__said") == log.texts(".log__text .visually-hidden")[0]
    scored = [text.split(":")[0] for text in page.texts(f"{frame} .film__why li")]
    assert ["A 5 points", "B 1 point", "C 1 point"] == scored
    assert ["5", "1", "1"] == page.texts(f"{frame} .film__points b.numbers")
    assert ["Turquoise", "Orange", "Blue"] == page.texts(f"{frame} .film__points .visually-hidden")


def test_each_picture_leads_to_the_one_before_and_the_one_after_by_its_own_address(phone):
    page = film(phone, 2)

    there = [page.value(f"#film-{way}", "href").partition("?")[2] for way in ("back", "on")]
    assert (["at=1", "at=3"], "2") == (there, page.value("#field-at", "value"))


def test_what_if_opens_the_calculator_with_the_temple_before_the_turn_and_whose_turn_it_was(phone):
    answers = [phone.get(film(phone, at).value("#film-if", "href")) for at in (4, 2)]

    words = [parse_qs(urlsplit(answer.location).query) for answer in answers]
    assert (["AB3.C4.5.5.5"], "place" in words[0]) == (words[0]["temple"], False)
    assert (["A4.5.5.5.5"], ["B"]) == (words[1]["temple"], words[1]["turn"])
    assert 200 == phone.get(answers[0].location).status_code


def test_the_page_of_a_turn_leads_to_its_picture_and_to_the_same_calculator(phone):
    page = film(phone, 3)
    turn = Page.of(phone.get(page.value("#film-why", "href")))

    assert turn.value("#to-film", "href").endswith("/film?at=3")
    assert turn.value("#what-if", "href") == page.value("#film-if", "href")


def test_what_is_no_turn_has_no_calculator(phone):
    assert 404 == phone.get("/turns/9999/what-if").status_code


def test_one_tap_leads_from_a_finished_game_to_its_film_which_leaves_out_the_final_sheet(app):
    phone = Phone(app).bring_in((GOLDEN / "four-with-cards.json").read_bytes())

    page = Page.of(phone.get(Page.of(phone.get("")).value("#to-film", "href") + "?at=9999"))
    assert 54 == len(page.all(f".film .iso use{SEEN}"))
    assert "54 / 54" == page.text("#film-at")


def test_the_film_is_for_those_at_the_table_and_without_a_block_leads_to_the_log(app, phone, bare_client):
    assert (
        bare_client.get(f"{phone.table}/film").status_code == bare_client.get(phone.table).status_code >= 400
    )
    begun = Phone(app).open_table().get("/film")
    assert (303, True) == (begun.status_code, begun.location.endswith("/turns"))


def test_above_the_result_stands_which_game_it_was_and_its_day(app):
    ended = Phone(app).bring_in((GOLDEN / "counted-to-the-end.json").read_bytes())

    assert re.fullmatch(r"Nunatak · \d{1,2} \w{3} \d{4}", Page.of(ended.get("")).text("#now"))
