"""What somebody is just typing at a kept game stays, with focus and caret, when another phone moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.tables import expect_block, play, seated
from tests.pages import Page
from tests.web.table_phone import Phone

FOCUS = "() => [document.activeElement.id, document.activeElement.selectionStart]"


@pytest.fixture
def two(page, open_phone, carried, app):
    """The phone that opened the table, and a player's; the first is at the table."""
    owner = Phone(app).open_table()
    other = seated(app, owner, "B", language="de")
    return carried(owner, page), carried(other, open_phone(locale="de-DE"))


def type_before(phone, field, first, last):
    """Type `last`, go to the beginning, and type `first` before it."""
    phone.locator(field).fill(last)
    phone.locator(field).press("Home")
    phone.locator(field).press_sequentially(first)


def test_a_booking_half_typed_over_the_table_stays_with_its_caret(first, owner):
    phone = first
    phone.locator("#to-book").tap()
    phone.locator("label:has(#field-seat-B)").tap()
    phone.locator("#field-points").fill("7")
    type_before(phone, "#field-note", "Pro", "vidence")

    owner.play("1.1.1", "1.1.2")
    expect_block(phone, "1.1.2", "B")

    assert ["field-note", 3] == phone.evaluate(FOCUS)
    expect(phone.locator("#field-note")).to_have_value("Providence")
    expect(phone.locator("#field-points")).to_have_value("7")
    expect(phone.locator("#field-seat-B")).to_be_checked()
    expect(phone.locator("#over")).to_have_attribute("open", "")


# The form stays as it is typed, above; what it sends is in
# `tests/web/test_tables_play.py::test_points_can_be_booked_with_a_note`.
@pytest.mark.soak
def test_a_booking_is_written_although_another_phone_moved_meanwhile(two):
    phone, other = two
    phone.locator("#to-book").tap()
    phone.locator("label:has(#field-seat-B)").tap()
    phone.locator("#field-points").fill("7")
    phone.locator("#field-note").fill("Providence")

    play(other, "1.1.1")
    expect_block(phone, "1.1.1", "A")
    phone.locator("#do-book").tap()

    expect(other.locator("#seat-B .table-seat__points")).to_have_text("7")
    expect(other.locator("#last")).to_contain_text("Providence")


# A form half typed over the table stays, above; names meet in the next test.
@pytest.mark.soak
def test_a_name_half_typed_stays_with_its_caret_and_is_kept_although_another_phone_moved(two):
    phone, other = two
    phone.goto(f"{phone.url}/more/names")
    phone.locator("#field-name-B").fill("Ben")
    type_before(phone, "#field-name-A", "An", "na")

    play(other, "1.1.1")
    expect(phone.locator('#table[data-version="1"]')).to_be_attached()

    assert ["field-name-A", 2] == phone.evaluate(FOCUS)
    expect(phone.locator("#field-name-A")).to_have_value("Anna")
    phone.locator("#do-names").tap()
    expect(other.locator("#seat-A")).to_contain_text("Anna")
    expect(other.locator("#seat-B")).to_contain_text("Ben")


def test_a_name_that_another_phone_gives_is_not_taken_away_by_an_open_page(first, owner):
    phone = first
    phone.goto(f"{owner.table}/more/names")
    phone.locator("#field-name-A").fill("Anna")

    owner.send("/more", {**owner.form("/more/names", "more"), "do": "names", "name-B": "Ben"})
    expect(phone.locator("#field-name-B")).to_have_value("Ben")
    phone.locator("#do-names").tap()
    phone.wait_for_url("**/more#names")

    seats = Page.of(owner.get("")).text("#seats")
    assert (True, True) == ("Anna" in seats, "Ben" in seats)


# Names stay in the test before, colours are in `tests/web/test_seat_colours.py`.
@pytest.mark.soak
def test_a_name_typed_beside_a_colour_stays_although_another_phone_moved(two):
    phone, other = two
    phone.goto(f"{phone.url}/more/names")
    phone.locator("#field-name-A").fill("Anna")
    phone.locator("#colour-A-D").tap()
    phone.wait_for_url("**/names?name-A=Anna")

    play(other, "1.1.1")
    expect(phone.locator('#table[data-version="2"]')).to_be_attached()

    expect(phone.locator("#field-name-A")).to_have_value("Anna")
