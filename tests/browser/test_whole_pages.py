"""A page never stands within a page: a lost cookie, a wrong link or an expired form is one clear page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.tables import open_table, tap_place

SQUARE = "/en/nunatak/square"


def expect_one_page(page, title):
    expect(page.locator("h1")).to_have_text([title])
    expect(page.locator("main")).to_have_count(1)
    expect(page.get_by_role("link", name="Home").first).to_be_in_viewport()


def test_a_tap_that_is_refused_shows_one_page_that_says_so(page, guard):
    guard.expect("status of 404")
    page.goto(SQUARE)
    page.wait_for_function("window.htmx !== undefined")
    page.locator("#word-colours").evaluate("word => { word.value = 'ZZ' }")
    page.locator("#tool-A").tap()

    expect_one_page(page, "Not found")
    page.reload()
    expect_one_page(page, "Not found")


def test_a_phone_that_has_lost_its_cookies_shows_one_page_that_says_so(page, guard):
    guard.expect("status of 404")
    open_table(page, "3", "en")
    page.context.clear_cookies()
    # The page may notice by itself, before the finger is there.
    page.evaluate("document.getElementById('place-1.1.1')?.click()")

    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("main .lead")).to_contain_text("This phone has no link to this table")


# A phone without cookies, above, is answered by the same page in the same place.
@pytest.mark.soak
def test_a_form_whose_token_has_expired_shows_one_page_that_says_so(page, guard):
    guard.expect("status of 400")
    open_table(page, "3", "en")
    tap_place(page, "1.1.1")
    page.evaluate("document.querySelectorAll('[name=csrf_token]').forEach(one => { one.value = 'old' })")
    page.locator("#do-play").tap()

    expect(page.locator("[id^=do-play]")).to_have_count(0)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)


@pytest.mark.parametrize(
    ("status", "where", "said"),
    [
        pytest.param(429, "#notice", "Nothing was entered.", marks=pytest.mark.soak),
        (500, "#notice", "Nothing was entered."),
        (503, "#network", "Will be sent when the network is back: 1 tap."),
    ],
)
def test_a_server_that_fails_for_a_moment_takes_nothing_off_the_screen(page, guard, status, where, said):
    guard.expect(f"status of {status}")
    page.goto(f"{SQUARE}?colours=AB")
    page.wait_for_function("window.htmx !== undefined")
    page.route(
        "**/square?*",
        lambda route: route.fulfill(
            status=status,
            body="<!doctype html><html><body><h1>Broken</h1></body></html>",
            headers={"Content-Type": "text/html", "HX-Reswap": "none"},
        ),
    )
    page.locator("#tool-A").tap()

    expect(page.locator(where)).to_contain_text(said)
    expect(page.get_by_role("img", name="The square: Turquoise, Orange")).to_be_visible()
