"""The readings of a kept game: its edition, or question by question, from here on."""

from __future__ import annotations

import pytest

from tests.pages import Page, fields
from tests.web.table_phone import Phone, joined


@pytest.fixture
def owner(app):
    return Phone(app).open_table("2")


def chosen(page):
    """The reading of each question that the form would send."""
    return fields(Page(page).all("input[type=radio][checked]"))


def test_an_edition_chooses_the_readings_of_its_book_and_writes_nothing(owner):
    usual = chosen(owner.get("/rules").text)

    french = chosen(owner.get("/rules?edition=fr").text)

    assert {"new-tile": "next-turn"} == dict(french.items() - usual.items())
    assert usual == chosen(owner.get("/rules").text)


def test_the_readings_of_an_edition_hold_when_they_are_sent(owner):
    french = chosen(owner.get("/rules?edition=fr").text)

    owner.send("/rules", {**owner.form("/rules", "rulings"), **french})

    assert french == chosen(owner.get("/rules").text)


def test_other_readings_hold_from_here_on(owner):
    owner.send("/rules", {**owner.form("/rules", "rulings"), "siku-cap": "second"})

    page = owner.get("/rules").text

    assert Page(page).has('[value="second"][checked]')
    assert "Siku has the most outer blocks – The player in second place." in owner.get("").text


def choose(owner, **told):
    owner.send("/rules", {**owner.form("/rules", "rulings"), **told})


def test_a_decision_says_on_its_page_what_holds_and_what_held_before(owner):
    choose(owner, **{"siku-cap": "second"})

    told = Page.of(owner.get("/turns/1")).texts("#new-readings b, #new-readings dd:not(:has(*))")

    assert ["Siku has the most outer blocks", "The player in second place.", "Before: Nobody."] == told


def test_a_decision_names_only_the_questions_that_it_changes(owner):
    choose(owner, **{"siku-cap": "second"})
    choose(owner, **{"siku-cap": "second", "new-tile": "next-turn"})

    page = owner.get("/turns/2").text.split('id="new-readings"')[1].split("</dl>")[0]

    assert 1 == page.count("<dt>")
    assert "From the next player" in page


def test_of_several_questions_the_line_says_only_that_there_are_others(owner):
    choose(owner, **{"siku-cap": "second", "new-tile": "next-turn"})

    assert "Other interpretations from here on" in owner.get("").text
    assert 2 == owner.get("/turns/1").text.count("<dt>")


def test_the_spreadsheet_says_what_was_decided(owner):
    choose(owner, **{"siku-cap": "second"})

    assert "Siku has the most outer blocks – The player in second place." in owner.get("/export.csv").text


def test_each_reading_of_a_table_names_the_editions_that_state_it_as_at_the_rules_desk(owner):
    at_desk = Page.of(owner.client.get("/en/rules/house")).texts(".ruling__readings .numbers")
    at_table = Page.of(owner.get("/rules")).texts(".ruling__readings .numbers")

    assert "FR NL EN" in at_table
    assert [] == [one for one in at_table if one not in at_desk]


def test_readings_that_are_as_they_were_write_nothing(owner):
    answer = owner.send("/rules", {**owner.form("/rules", "rulings"), **chosen(owner.get("/rules").text)})

    assert 303 == answer.status_code
    assert "No blocks placed yet." in owner.get("/turns").text


@pytest.mark.parametrize("link", [0, 1])
def test_whoever_may_not_choose_the_readings_sees_what_holds(app, owner, link):
    choose(owner, **{"siku-cap": "second"})
    owner.send("/invite", {**owner.signed(), "do": "link:viewer"})
    other = joined(app, owner.links()[link])

    page = other.get("/rules?siku-cap=nobody").text

    assert "The player in second place." in page
    assert "do-rulings" not in page
    assert 'id="to-rules"' in other.get("/more").text
    assert 403 == other.send("/rules", other.signed()).status_code


def test_a_reading_that_there_is_not_is_refused(owner):
    answer = owner.send("/rules", {**owner.form("/rules", "rulings"), "siku-cap": "everybody"})

    assert 422 == answer.status_code
