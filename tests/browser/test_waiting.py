"""What is tapped while the server or the script is away is sent when it is there, in its order."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.nunatak import button, place
from tests.browser.test_tables import CUT_OFF

TEMPLE = "temple=1AB2.1C3.5.5.5"
PAINTED_AND_ASKED = """() => [
  performance.getEntriesByName("first-contentful-paint")[0].startTime,
  performance.getEntriesByType("resource").find((one) => one.name.includes("/js/joined-")).startTime,
]"""
STILL_COMING = """
  Object.defineProperty(document, "readyState", { get: () => "loading" });
  addEventListener("DOMContentLoaded", (event) => event.isTrusted && event.stopImmediatePropagation(), true);
"""
PAINTED = """() => new Promise((painted) =>
  new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && painted())
    .observe({ type: "paint", buffered: true })).then(() => {})"""
LARGER_IS_ASKED_FOR = "() => document.head.querySelector('script[src*=joined]')"


@pytest.fixture
def page(open_phone):
    """A phone that fetches every script for the first time."""
    return open_phone(is_new=True)


@pytest.fixture
def cut(page, guard):
    """A phone whose server has gone."""
    guard.expect(CUT_OFF)
    return page


def test_taps_without_a_server_are_sent_in_their_order_when_it_is_back(cut):
    cut.goto(f"/en/nunatak/turn?{TEMPLE}")
    cut.context.set_offline(True)
    place(cut, "1.2.3").tap()
    expect(cut.locator("#network")).to_be_visible()
    button(cut, "turn:C").tap()

    cut.context.set_offline(False)

    expect(button(cut, "turn:C")).to_have_attribute("aria-pressed", "true")
    expect(place(cut, "1.2.3")).to_have_attribute("aria-pressed", "true")
    expect(cut.locator("#network")).to_contain_text(re.compile(r"Sent at \d\d:\d\d: 2 taps"))


@pytest.mark.parametrize(
    ("address", "tapped", "comes"),
    [
        pytest.param("nunatak/square", "#tool-A", r"colours=A", marks=pytest.mark.soak),
        ("nunatak/final?only=B&b=Ben", "#pad-5", r"hb=t5"),
        pytest.param(
            *("rules/house", "#ruling-new-tile-next-turn", r"rulings=new-tile:next-turn"),
            marks=pytest.mark.soak,
        ),
    ],
    ids=["square", "own column", "house rulings"],
)
def test_a_tap_without_a_server_on_any_other_sheet_is_sent_when_it_is_back(cut, address, tapped, comes):
    cut.goto(f"/en/{address}")
    cut.context.set_offline(True)
    cut.locator(tapped).first.evaluate("button => button.click()")
    expect(cut.locator("#network")).to_be_visible()

    cut.context.set_offline(False)

    expect(cut).to_have_url(re.compile(comes))


# The same script as for the blocks of `test_taps_without_a_server_are_sent_in_their_order_when_it_is_back`.
@pytest.mark.soak
def test_cards_tapped_without_a_server_are_all_there_when_it_is_back(cut):
    cut.goto("/en/lost-cities")
    cut.context.set_offline(True)
    for card in ("y6", "y8", "y9"):
        cut.locator(f"#card-{card}").tap()
    expect(cut.locator("#network")).to_be_visible()

    cut.context.set_offline(False)

    expect(cut.locator("#side-a strong")).to_have_text(re.compile(r"^3$"))


@pytest.mark.parametrize("status", [503, *(pytest.param(one, marks=pytest.mark.soak) for one in (502, 504))])
@pytest.mark.parametrize("way", [pytest.param("one by one", marks=pytest.mark.soak), "at once"])
def test_a_tap_that_only_a_proxy_has_answered_is_sent_again_before_the_next(page, guard, status, way):
    guard.expect(f"status of {status}")
    page.goto("/en/nunatak/final")
    page.wait_for_function("window.htmx !== undefined")
    away = {"status": status, "content_type": "text/html", "body": "<!doctype html><h1>Gateway</h1>"}
    page.route("**/final?*", lambda route: route.fulfill(**away), times=1)
    if way == "one by one":
        page.locator("#pad-5").tap()
        expect(page.locator("#network")).to_contain_text("Will be sent when the network is back: 1 tap")
        page.locator("#pad-7").tap()
    else:
        page.evaluate("for (const key of '57') document.getElementById(`pad-${key}`).click()")

    expect(page).to_have_url(re.compile(r"ha=t57\b"))
    expect(page.locator("#network")).to_have_class(re.compile("is-sent"))
    expect(page.locator("h1")).not_to_have_text("Gateway")


def test_a_tap_that_a_busy_server_has_refused_comes_through_by_itself(page, guard):
    guard.expect("status of 503")
    page.goto("/en/nunatak/square")
    page.wait_for_function("window.htmx !== undefined")
    busy = {"status": 503, "body": "<!doctype html>", "headers": {"Retry-After": "5", "HX-Reswap": "none"}}
    page.route("**/square?*", lambda route: route.fulfill(**busy), times=2)
    page.locator("#tool-A").tap()

    expect(page).to_have_url(re.compile("colours=A"))


def before_the_script(page, address):
    """Open a sheet as on a slow line: it is on the screen, its script still on the way; gives its request."""
    asked = []
    # A function of Python's own cannot be a handler.
    page.route("**/js/joined-*", lambda route: asked.append(route))  # noqa: PLW0108
    with page.expect_request("**/js/joined-*"):
        page.goto(address, wait_until="commit")
    page.wait_for_function(LARGER_IS_ASKED_FOR)
    return asked[0]


@pytest.mark.parametrize("way", ["tapped", pytest.param("typed", marks=pytest.mark.soak)])
def test_keys_that_come_before_the_script_are_all_entered(page, way):
    script = before_the_script(page, "/en/nunatak/final")
    for key in "574":
        if way == "typed":
            page.keyboard.press(key)
        else:
            page.locator(f"#pad-{key}").tap(no_wait_after=True)
    script.continue_()

    expect(page).to_have_url(re.compile("ha=t57:b4&"))


def test_the_larger_script_is_asked_for_once_the_page_is_painted(page):
    page.goto("/en/nunatak/final")

    painted, asked = page.evaluate(PAINTED_AND_ASKED)
    assert painted < asked


@pytest.mark.parametrize("address", [pytest.param("/en/", marks=pytest.mark.soak), "/en/nunatak/final"])
def test_a_page_that_is_painted_while_the_rest_of_it_comes_asks_for_the_larger_script_after_that(
    page, address
):
    page.add_init_script(STILL_COMING)
    page.goto(address, wait_until="commit")
    page.evaluate(PAINTED)
    assert page.query_selector("script[src*=joined]") is None

    page.evaluate("document.dispatchEvent(new Event('DOMContentLoaded'))")

    assert page.query_selector("script[src*=joined]")


def test_where_the_script_never_comes_the_first_key_loads_a_page(page, guard):
    guard.expect("net::ERR_FAILED")
    script = before_the_script(page, "/en/nunatak/final")
    page.locator("#pad-5").tap(no_wait_after=True)
    script.abort()
    page.unroute("**/js/joined-*")

    expect(page.locator("#asked .asked__value")).to_have_text("5_")


# The same script as in `tests/browser/test_square.py::test_four_quick_taps_lose_no_colour`; keys of the pad
# wait for it above.
@pytest.mark.soak
def test_keys_in_quick_succession_are_all_entered(page):
    page.goto("/en/nunatak/final")
    page.evaluate("for (const key of '574321') document.getElementById(`pad-${key}`).click()")

    expect(page).to_have_url(re.compile("ha=t57:b4:s3:"))
