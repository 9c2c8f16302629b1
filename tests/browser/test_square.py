"""One square on a phone: six taps from the home page to everybody's points."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import (
    Finger,
    axe_violations,
    clipped,
    in_both_typefaces,
    too_small_to_tap,
    wider_than_the_screen,
)
from tests.browser.nunatak import LOCALES, expect_points, in_the_longest_words

SMALLEST = {"width": 320, "height": 640}


def test_a_square_is_told_in_six_taps_from_the_home_page(page):
    page.goto("/en/")
    finger = Finger()

    finger.tap(page.get_by_role("link", name="Score one square"))
    for colour in ("Turquoise", "Orange", "Blue", "Turquoise"):
        finger.tap(page.get_by_role("button", name=colour, exact=True))
    finger.tap(page.locator('button[name="last"][value="A"]'))

    expect_points(page, {"A": 5, "B": 1, "C": 1})
    assert 6 == finger.taps


def test_four_quick_taps_lose_no_colour(page):
    page.goto("/en/nunatak/square")
    page.wait_for_function("window.htmx !== undefined")

    page.evaluate("for (const seat of 'ABAB') document.getElementById(`tool-${seat}`).click()")

    expect(page.get_by_role("img", name="The square: Turquoise, Orange, Turquoise, Orange")).to_be_visible()


# Held without a browser by `tests/web/test_square.py::test_who_placed_last_can_still_be_changed`.
@pytest.mark.soak
def test_who_placed_last_can_be_changed_and_taken_back(page):
    page.goto("/en/nunatak/square?colours=ABAB")
    page.locator('button[name="last"][value="A"]').tap()
    expect_points(page, {"A": 5, "B": 2})

    page.locator('button[name="last"][value="B"]').tap()
    expect_points(page, {"B": 5, "A": 2})

    page.get_by_role("button", name="Undo: who placed the last block").tap()
    expect(page.locator(".lead")).to_have_text("Who placed the last block?")


# The state is the address, as in `tests/browser/test_final.py::test_a_closed_tab_loses_nothing`.
@pytest.mark.soak
def test_a_refresh_keeps_the_square_and_back_leaves_it(page):
    page.goto("/en/")
    page.get_by_role("link", name="Score one square").tap()
    for colour in ("Turquoise", "Orange"):
        page.get_by_role("button", name=colour).tap()
    square = page.get_by_role("img", name="The square: Turquoise, Orange")
    expect(square).to_be_visible()

    page.reload()
    expect(square).to_be_visible()

    page.go_back()
    expect(page.get_by_role("link", name="Score one square")).to_be_visible()


# It is looked at in `tests/browser/test_large_text.py::test_every_page_holds_on_phones_of_every_size`.
@pytest.mark.soak
@in_the_longest_words
def test_it_fits_the_smallest_phone_before_and_after_a_tap(open_phone, language):
    page = open_phone(locale=LOCALES[language], viewport=SMALLEST)
    page.goto(f"/{language}/nunatak/square?colours=ABC")
    assert [] == in_both_typefaces(page, too_small_to_tap)

    count(page)
    assert [] == in_both_typefaces(page, wider_than_the_screen, clipped, too_small_to_tap)


# Each look in another language: none changes what axe looks at.
# Its key and its places are those of a turn, which is looked at in `test_turn.py`.
@pytest.mark.soak
@pytest.mark.parametrize(("language", "scheme"), [("de", "light"), ("fr", "dark")])
def test_everybody_can_use_it_by_day_and_by_night(open_phone, language, scheme):
    page = open_phone(color_scheme=scheme, viewport=SMALLEST)
    page.goto(f"/{language}/nunatak/square?colours=ABC")
    assert [] == axe_violations(page)

    count(page)
    assert [] == axe_violations(page)


def count(page):
    """Lay the last of four colours, and say who was last."""
    page.locator("#tool-A").tap()
    page.locator('button[name="last"][value="A"]').tap()
    expect_points(page, {"A": 5, "B": 1, "C": 1})


def test_the_next_square_is_one_tap_and_undo_brings_the_last_one_back(page):
    page.goto("/en/nunatak/square?colours=ABCA&last=A")
    page.wait_for_function("window.htmx !== undefined")

    page.get_by_role("button", name="Next square").tap()
    expect(page.get_by_role("img", name="The square: empty")).to_be_visible()

    page.get_by_role("button", name="Undo: the previous square").tap()
    expect_points(page, {"A": 5, "B": 1, "C": 1})
