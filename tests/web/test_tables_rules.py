"""The readings of a kept game: its edition, or question by question, from here on."""

from __future__ import annotations

import re

import pytest

from tests.web.table_phone import Phone


@pytest.fixture
def owner(app):
    return Phone(app).open_table()


def chosen(page):
    """The reading of each question that the form would send."""
    return dict(re.findall(r'<input type="radio" name="([^"]*)" value="([^"]*)"[^>]* checked', page))


def test_an_edition_chooses_the_readings_of_its_book_and_writes_nothing(owner):
    usual = chosen(owner.get("/rules").text)

    french = chosen(owner.get("/rules?edition=fr").text)

    assert {"new-tile": "next-turn", "solo-fill-up": "renew"} == dict(french.items() - usual.items())
    assert usual == chosen(owner.get("/rules").text)


def test_the_readings_of_an_edition_hold_when_they_are_sent(owner):
    french = chosen(owner.get("/rules?edition=fr").text)

    owner.send("/rules", {**owner.form("/rules", "rulings"), **french})

    assert french == chosen(owner.get("/rules").text)


def test_other_readings_hold_from_here_on(owner):
    owner.send("/rules", {**owner.form("/rules", "rulings"), "siku-cap": "second"})

    page = owner.get("/rules").text

    assert re.search(r'value="second"[^>]* checked', page)
    assert "Other readings of the rules from here on" in owner.get("").text


def test_a_reading_that_there_is_not_is_refused(owner):
    answer = owner.send("/rules", {**owner.form("/rules", "rulings"), "siku-cap": "everybody"})

    assert 422 == answer.status_code
