"""Choosing a seat and a side of the table on a phone that has joined."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pages import Page
from tests.web.table_phone import SQUARE, Phone, joined

GOLDEN = Path(__file__).parents[1] / "tables" / "golden"
ENDED = GOLDEN / "counted-to-the-end.json"
MATCH = GOLDEN / "lost_cities" / "every-kind.json"


@pytest.mark.parametrize(
    ("told", "name", "problem"),
    [
        ({"seat": "Z", "side": "90"}, "seat", "Choose where you sit, or “Just watching”."),
        ({"side": "90"}, "seat", "Choose where you sit, or “Just watching”."),
        ({"seat": "B", "side": "45"}, "side", "Tap your side to go to the table."),
        ({"seat": "B"}, "side", "Tap your side to go to the table."),
    ],
)
def test_a_seat_or_side_that_is_none_is_named_beside_its_field_and_the_other_stays(
    app, owner, told, name, problem
):
    other = joined(app, owner.links()[0])

    refused = other.send("/seat", {**told, **other.signed()})
    page = Page.of(refused)
    german = Page.of(other.get(page.value('a.button[lang="de"]', "href")))
    chosen = "[name=seat][checked], [name=side][aria-pressed=true]"

    assert 422 == refused.status_code
    assert [problem] == page.texts(f"#problem-{name} span")
    assert [word for word in told.values() if word in ("B", "90")] == page.values(chosen, "value")
    assert page.values(chosen, "value") == german.values(chosen, "value")


def test_no_seat_looks_chosen_before_one_is(app, owner):
    page = Page.of(joined(app, owner.links()[0]).get("/seat"))

    assert (4, []) == (len(page.all("[name=seat]")), page.all("[name=seat][checked]"))


def test_a_link_from_elsewhere_shows_the_table_and_asks_once_for_seat_and_side_on_the_same_page(app):
    opener = Phone(app).open_table()
    opener.play(*SQUARE)
    link = opener.links()[0]
    other = joined(app, link)
    page = Page.of(other.get("/seat"))

    assert len(SQUARE) == len(page.all("form .board .is-occupied"))
    assert page.text("#which-table").startswith("Orange’s turn")
    assert "4 turns" in page.text("#which-table")
    answer = other.send("/seat", {"seat": "B", "side": "90", **page.hidden("main form")})
    assert other.table == answer.location
    assert other.table == other.client.get(link).location


def test_the_table_that_a_phone_comes_to_is_a_picture_and_nothing_to_tap(owner, app):
    page = Page.of(joined(app, owner.links()[0]).get("/seat"))

    assert page.has(".board--small")
    assert not page.has(".board button")


def test_a_game_that_has_ended_is_shown_without_a_turn(app):
    opener = Phone(app).bring_in(ENDED.read_bytes())
    page = Page.of(joined(app, opener.links()[0]).get("/seat"))

    assert (True, False) == (page.has(".board .is-occupied"), page.has("#which-table b"))


def test_a_phone_that_comes_to_a_match_sees_its_expeditions_and_is_asked_for_its_seat(app):
    file = json.loads(MATCH.read_text(encoding="utf-8"))
    opener = Phone(app).bring_in(json.dumps({**file, "log": file["log"][:12]}).encode())
    page = Page.of(joined(app, opener.links()[0]).get("/seat"))

    assert page.has(".trails .trails__camps")
    assert ["Ann 8, Ben −3 · Game 1"] == page.texts("#which-table")
    assert "Your seat" in page.texts("form legend")
