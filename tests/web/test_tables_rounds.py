"""The turns of a table, round by round."""

from __future__ import annotations

import pytest

from tests.pages import Page, said
from tests.web.final_phone import fill
from tests.web.table_phone import SQUARE, Phone


def rounds(phone):
    """The headings of the page of all turns, each with the numbers of its turns."""
    page = Page.of(phone.get("/turns"))
    return {
        said(section.css_first("h2")): [said(number) for number in section.css(".log__number")]
        for section in page.all("section.round")
    }


def test_each_round_has_one_turn_of_every_player(app):
    phone = Phone(app).open_table("3").play_on(7)

    assert {"Round 3": ["7"], "Round 2": ["6", "5", "4"], "Round 1": ["3", "2", "1"]} == rounds(phone)


def test_two_have_two_turns_in_a_round_and_siku_none_of_its_own(app):
    phone = Phone(app).open_table("2").play_on(3)

    assert {"Round 2": ["3"], "Round 1": ["2", "1"]} == rounds(phone)


def test_an_adjustment_belongs_to_the_round_before_it(app):
    phone = Phone(app).open_table("3").play_on(3)
    booking = {"seat": "B", "points": "4", "steps": "0", "blessing": "0", "note": "Luck"}
    phone.send("/book", {**phone.form("/book", "book"), **booking})

    page = Page.of(phone.get("/turns"))

    assert ["Round 1"] == page.texts("section.round h2")
    assert "Luck" in page.texts("section.round .log__text")[0]


@pytest.mark.parametrize(("number", "points"), [(2, ["5", "1", "1"]), (1, ["0", "0", "0"])])
def test_a_round_says_what_everybody_has_after_it(app, number, points):
    phone = Phone(app).open_table("3")
    phone.play(*SQUARE)

    page = Page.of(phone.get("/turns"))
    shown = page.texts(f".round__head:has(#round-{number}) .round__points > span")

    assert points == [text.split()[-1][-1] for text in shown]


def test_the_numbers_of_the_final_sheet_are_one_line_above_the_turns(app):
    phone = Phone(app).open_table("3").play_on(2)
    fill(phone, "A.sculptor", "4")
    one = Page.of(phone.get("/turns")).texts("section.round > .log .log__text")
    fill(phone, "B.sculptor", "3")

    page = Page.of(phone.get("/turns"))

    assert 3 == len(one)
    assert ["End scoring2"] == page.texts("section.round > details:not([open]) > summary")
    assert 2 == len(page.all("section.round > .log .log__line"))
    assert 2 == len(page.all("section.round > details .log__line"))
