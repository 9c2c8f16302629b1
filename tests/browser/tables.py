"""Fingers on a kept game: open a table, take more phones to it, play.

What a test is not about is done without a finger: a phone of `tests/web` opens the table, sits down and
plays, and the fixture `carried` brings what it holds into a browser.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.table_phone import joined

TABLE = re.compile(r"/[a-z]{2}/tables/[A-Z]{8}$")


def seated(app, owner, seat, side="180", language="en"):
    """Another phone of `tests/web`, which has scanned the picture of this one, and sits at the table."""
    phone = joined(app, owner.links()[0], language)
    phone.send("/seat", {"seat": seat, "side": side, **phone.signed()})
    return phone


def open_table(page, players="3", language="en", begins="A"):
    """Open a table at which this seat begins; returns its address."""
    page.goto(f"/{language}/tables")
    page.locator(f"#players-{players}").tap()
    page.locator(f"#begins-{begins}").tap()
    ready(page)
    return page.url


def enter_as(page, phone, address):
    """Let the browser be a phone of the tests without a browser: it has entered the same tables."""
    cookies = phone.client._cookies.values()
    page.context.add_cookies([{"name": one.key, "value": one.value, "url": address} for one in cookies])


def ready(page):
    """Wait for the table with its script: before that a tap would send the form the plain way."""
    page.wait_for_url(TABLE)


def player_link(page, table):
    """The link that the picture for joining holds; the phone is back at the table then."""
    page.goto(f"{table}/invite")
    link = page.locator(".qr__url").get_attribute("href")
    page.goto(table)
    ready(page)
    return link


def join(page, link, seat="B", side="180"):
    """Scan the link, and choose seat and side: two taps."""
    page.goto(link)
    page.locator(f"label:has(#field-seat-{seat})").tap()
    page.locator(f"#side-{side}").tap()
    ready(page)


def tap_place(page, value):
    """Tap a place of the temple, and wait until it is taken up."""
    page.locator(f'[id="place-{value}"]').tap()
    page.locator("#do-play").wait_for()


def out_of_turn(page, seat):
    """Let another seat play: two taps in the dock."""
    page.locator("#out").tap()
    page.locator(f"#out-{seat}").tap()
    expect(page.locator(f"#out-{seat}")).to_have_attribute("aria-pressed", "true")


def confirm(page, button="do-play"):
    """Confirm the place that was tapped, and wait until it is written; `do-play-B` answers a question."""
    page.locator(f"#{button}").tap()
    page.locator("[id^=do-play]").first.wait_for(state="detached")


def play(page, *values):
    """Play turns, two taps each; where cards are kept, without one."""
    for value in values:
        tap_place(page, value)
        confirm(page)


LOSES_ANSWERS = """() => {
  const { fetch } = window;
  window.fetch = async (...asked) => {
    await fetch(...asked);
    throw new TypeError("lost");
  };
}"""


def lose_answers(page):
    """Let no answer reach this page any more, until it is loaded anew."""
    page.evaluate(LOSES_ANSWERS)


def play_unheard(page, value):
    """Play a turn whose answer is lost: the page keeps it, and sends it again."""
    tap_place(page, value)
    lose_answers(page)
    page.locator("#do-play").tap()
    expect(page.locator("#network")).to_contain_text("Place")


def tap_at_once(page, key):
    """Let a key be tapped as soon as this page is loaded anew, before any of its timers."""
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => document.getElementById('{key}').click())"
    )


def expect_block(page, value, seat):
    """Wait until a block of this seat is seen to lie there."""
    place = page.locator(f'[id="place-{value}"]')
    expect(place.locator("xpath=..").locator(".mark")).to_have_text(seat)


def expect_points(page, points):
    """Wait until the row of seats shows these totals: `{"A": 5, "B": 1}`."""
    for seat, count in points.items():
        expect(page.locator(f"#seat-{seat} .table-seat__points")).to_have_text(str(count))
