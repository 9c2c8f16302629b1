"""A table of two on the phone: a forced block of Siku, and the square that no rulebook settles."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Finger, in_the_hardest_look
from tests.browser.tables import expect_block, expect_points
from tests.web.table_phone import Phone, ended
from tests.web.test_tables_two import TO_THE_TIE

SMALLEST = {"width": 320, "height": 640}


@pytest.fixture
def table(app):
    """A table of two before the square with two blocks of Orange and two of Siku."""
    phone = Phone(app).open_table("2")
    phone.play(*TO_THE_TIE)
    return phone


# Held without a browser by `tests/web/test_tables_two.py::test_a_forced_block_of_siku_is_said_with_its_rule`;
# a turn is two taps in `tests/browser/test_tables.py`.
@pytest.mark.soak
def test_a_forced_turn_with_siku_is_two_taps_and_said_before(page, carried, app):
    owner = Phone(app).open_table("2")
    owner.play(*TO_THE_TIE[:4])
    carried(owner, page)
    finger = Finger()

    expect(page.locator("#dock .dock__said")).to_contain_text("block is next")
    finger.tap(page.locator('[id="place-1.2.1"]'))
    finger.tap(page.locator("#do-play"))

    expect_block(page, "1.2.1", "S")
    assert 2 == finger.taps


# Held without a browser by
# `tests/web/test_tables_two.py::test_any_player_settles_it_when_it_happens_and_the_place_stays_tapped`.
@pytest.mark.soak
def test_one_more_tap_settles_the_square_for_both_phones(open_phone, sit, table):
    first, other = open_phone(), open_phone(locale="de-DE")
    sit(first, table, "A", "0")
    sit(other, table, "B", "180", "de")
    finger = Finger()

    finger.tap(first.locator("#seat-C"))
    expect(first.locator("#seat-C")).to_have_attribute("aria-pressed", "true")
    finger.tap(first.locator('[id="place-1.2.2"]'))
    finger.tap(first.locator("#settle-siku-first-tie-five"))
    expect(first.locator("#settle")).to_have_count(0)
    finger.tap(first.locator("#do-play"))

    expect_points(other, {"A": 0, "B": 5})
    assert 4 == finger.taps


# What is asked, and what each answer does: `tests/web/test_tables_two.py`.
@pytest.mark.soak
@in_the_hardest_look
def test_the_question_fits_the_smallest_phone(open_phone, sit, table, look):
    language, scheme, found = look
    page = open_phone(viewport=SMALLEST, color_scheme=scheme, locale=language)
    sit(page, table, "A", "0", language)

    page.locator("#seat-C").tap()
    expect(page.locator("#seat-C")).to_have_attribute("aria-pressed", "true")
    page.locator('[id="place-1.2.2"]').tap()

    expect(page.locator("#settle")).to_be_visible()
    assert [] == found(page)


def test_one_tap_opens_the_next_game_and_the_other_phone_hears_of_it_and_follows_by_one(
    open_phone, sit, table
):
    ended(table)
    first, other = open_phone(), open_phone(locale="de-DE")
    sit(first, table, "A", "0")
    sit(other, table, "B", "180", "de")
    fingers = Finger(), Finger()

    expect(other.locator("#do-again")).to_have_text("Noch einmal")
    fingers[0].tap(first.locator("#do-again"))
    expect(first.locator("#begins")).to_be_visible()
    expect(other.locator("#do-again")).to_have_text("Nächste Partie")
    fingers[1].tap(other.locator("#do-again"))
    expect(other.locator("#begins")).to_be_visible()

    code = first.url.rpartition("/")[2]
    assert (1, 1, code) == (fingers[0].taps, fingers[1].taps, other.url.rpartition("/")[2])
