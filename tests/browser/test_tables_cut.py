"""A kept game without a network: what was tapped fails in sight, and the page says that it may be old."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import faults
from tests.browser.tables import expect_block, tap_place
from tests.browser.test_tables import CUT_OFF
from tests.web.table_phone import Phone

WAITS = re.compile(
    r"^No network since \d\d:\d\d. Will be sent when the network is back: Place it. Keep this page open.$"
)
OLD = re.compile(r"^No network since \d\d:\d\d. This is the last known state.$")
SENT = re.compile(r"^Sent at \d\d:\d\d: Place it.$")


@pytest.fixture
def cut(page, guard, carried, app):
    """A phone at a table whose network has gone."""
    guard.expect(CUT_OFF)
    carried(Phone(app).open_table(), page)
    tap_place(page, "1.3.3")
    page.context.set_offline(True)
    return page


def test_what_waits_is_said_in_sight_however_far_the_page_is_scrolled_and_to_be_sent_when_it_is(cut):
    cut.set_viewport_size({"width": 390, "height": 664})
    cut.locator("#do-play").tap()
    expect(cut.locator("#network")).to_have_text(WAITS)
    expect(cut.locator("#announcement")).to_have_text(WAITS)
    cut.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(cut.locator("#network")).to_be_in_viewport(ratio=1)

    cut.context.set_offline(False)

    expect_block(cut, "1.3.3", "A")
    expect(cut.locator("#network")).to_have_text(SENT)
    cut.locator("#network").tap()
    expect(cut.locator("#network")).to_be_hidden()


def test_nothing_moves_when_the_network_goes_and_comes_back(cut):
    def tops():
        found = []
        for width, height in ((320, 568), (844, 390)):
            cut.set_viewport_size({"width": width, "height": height})
            found.append(cut.locator(".board").bounding_box()["y"])
        return found

    before = tops()
    cut.locator("#do-play").tap()
    expect(cut.locator("#network")).to_have_text(WAITS)
    without = tops()
    cut.context.set_offline(False)
    expect(cut.locator("#network")).to_have_text(SENT)

    assert (before, before) == (without, tops())


POINTS_COVERED = """[...document.querySelectorAll(".table-seat__points")].filter((points) => {
  const { x, y, width, height } = points.getBoundingClientRect();
  const seen = (down) => document.elementFromPoint(x + width / 2, y + down);
  return [1, height / 2, height - 1].some((down) => !points.parentElement.contains(seen(down)));
}).length"""
"""How many scores something lies over."""


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
def test_no_score_is_covered_by_what_is_said_without_a_network(cut, size):
    cut.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    expect(cut.locator("#network")).to_have_text(OLD)
    old = cut.evaluate(POINTS_COVERED)
    cut.locator("#do-play").tap()
    expect(cut.locator("#network")).to_have_text(WAITS)

    assert (0, 0) == (old, cut.evaluate(POINTS_COVERED))


def test_as_long_as_nothing_can_arrive_the_page_says_that_it_is_the_last_known_state(cut):
    expect(cut.locator("#network")).to_have_text(OLD)

    cut.context.set_offline(False)

    expect(cut.locator("#network")).to_be_hidden()


def test_a_stream_that_is_cut_alone_is_seen_too(page, guard, carried, app):
    guard.expect(CUT_OFF)
    page.route("**/stream*", lambda route: route.abort())

    carried(Phone(app).open_table(), page)

    expect(page.locator("#network")).to_have_text(OLD)


# That the words are in sight is held above, on a phone of the usual size.
@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_what_is_said_without_a_network_fits_the_smallest_phone(open_phone, guard, carried, app, scheme):
    guard.expect(CUT_OFF)
    phone = open_phone(viewport={"width": 320, "height": 640}, color_scheme=scheme)
    carried(Phone(app, "de").open_table("4"), phone)

    phone.context.set_offline(True)
    phone.locator('[id="place-1.3.3"]').tap()
    expect(phone.locator("#network")).to_contain_text("1 Eingabe")

    assert [] == faults(phone)


def test_that_a_link_is_copied_is_seen_until_the_next_tap(open_phone):
    phone = open_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.add_init_script("Object.defineProperty(navigator, 'share', {value: undefined})")
    phone.goto("/en/nunatak/turn/show?players=2&temple=5.5.5.5.5&place=1.1.1&turn=A")

    phone.locator("[data-share]").first.tap()
    expect(phone.locator("#notice")).to_have_text("Link copied.")
    phone.locator("h1").tap()

    expect(phone.locator("#notice")).to_be_hidden()
