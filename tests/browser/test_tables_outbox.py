"""Taps at a table without a network: kept, sent once when it is back, or asked about."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tables import expect_block, play, ready, seated, tap_place
from tests.browser.test_tables import CUT_OFF
from tests.web.table_phone import Phone


@pytest.fixture
def two(page, open_phone, carried, guard, app):
    """Two phones at a table; the second will lose its network."""
    guard.expect(CUT_OFF)
    owner = Phone(app).open_table()
    other = seated(app, owner, "B")
    return carried(owner, page), carried(other, open_phone())


def line(page):
    return page.locator("#network")


SENT = re.compile(r"^Sent at \d\d:\d\d")


def test_a_placement_without_a_network_is_kept_and_sent_once_when_it_is_back(two):
    first, other = two
    tap_place(other, "1.3.3")
    other.context.set_offline(True)
    other.locator("#do-play").tap()
    expect(line(other)).to_contain_text("Will be sent when it is back: Place for Turquoise")
    expect(other.locator("#announcement")).to_contain_text("Will be sent when it is back: Place for")
    other.locator("#do-play").tap()

    other.context.set_offline(False)

    expect_block(first, "1.3.3", "A")
    expect(line(other)).to_have_text(SENT)
    expect(first.locator("#last .log__line")).to_have_count(1)


# The last test here taps one and finds it chosen.
@pytest.mark.soak
def test_a_place_that_is_tapped_without_a_network_is_chosen_when_it_is_back(two):
    _first, other = two
    other.context.set_offline(True)
    other.locator('[id="place-1.3.3"]').tap()
    expect(line(other)).to_contain_text("Will be sent when it is back")

    other.context.set_offline(False)

    expect(other.locator("#do-play")).to_be_visible()
    expect(line(other)).to_have_text(SENT)


def test_what_was_kept_survives_a_reload_of_the_page(two):
    first, other = two
    tap_place(other, "1.3.3")
    other.route("**/play", lambda route: route.abort())
    other.locator("#do-play").tap()
    expect(line(other)).to_contain_text("Will be sent when it is back")
    other.goto("/en/rules")
    other.unroute("**/play")

    other.go_back()
    ready(other)

    expect_block(first, "1.3.3", "A")
    expect(line(other)).to_have_text(SENT)


def test_a_placement_that_comes_after_the_table_has_moved_on_is_asked_about(two):
    first, other = two
    tap_place(other, "1.3.3")
    other.context.set_offline(True)
    other.locator("#do-play").tap()
    expect(line(other)).to_contain_text("Will be sent when it is back")
    play(first, "1.1.1")

    other.context.set_offline(False)

    expect(other.locator("#refusal")).to_be_visible()
    expect_block(other, "1.1.1", "A")
    expect(first.locator("#last .log__line")).to_have_count(1)
    expect(line(other)).to_have_text(SENT)


def test_what_was_kept_can_be_discarded(two):
    first, other = two
    tap_place(other, "1.3.3")
    other.context.set_offline(True)
    other.locator("#do-play").tap()
    other.locator("#discard").tap()
    other.context.set_offline(False)
    play(first, "1.1.1")

    expect_block(other, "1.1.1", "A")
    expect(first.locator("#last .log__line")).to_have_count(1)


def test_a_placement_whose_answer_was_lost_is_not_played_twice(two):
    first, other = two
    tap_place(other, "1.3.3")

    def lose_the_answer(route):
        route.fetch()
        route.abort()

    other.route("**/play", lose_the_answer)
    with other.expect_event("requestfailed"):
        other.locator("#do-play").tap()
    expect_block(first, "1.3.3", "A")
    other.unroute("**/play")

    expect(line(other)).to_have_text(SENT)
    expect(first.locator("#last .log__line")).to_have_count(1)


# Kept and sent as a placement is, above.
@pytest.mark.soak
def test_an_undo_without_a_network_is_sent_once_when_it_is_back(two):
    first, other = two
    play(first, "1.1.1")
    expect_block(other, "1.1.1", "A")
    other.context.set_offline(True)
    other.locator("#do-undo").tap()
    expect(line(other)).to_contain_text("Will be sent when it is back")

    other.context.set_offline(False)

    expect(first.locator("#last .log__line")).to_have_count(0)
    expect(line(other)).to_have_text(SENT)


def test_while_a_place_waits_the_key_for_the_one_before_it_cannot_be_pressed(two):
    _first, other = two
    tap_place(other, "1.3.3")
    other.context.set_offline(True)
    other.locator('[id="place-1.1.1"]').tap()
    expect(other.locator("#do-play")).to_be_disabled()

    other.context.set_offline(False)

    expect(other.locator('[id="place-1.1.1"]')).to_have_attribute("aria-pressed", "true")
    expect(other.locator("#do-play")).to_be_enabled()
