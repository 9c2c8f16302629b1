"""Taps at a table without a network: kept, sent once when it is back, or asked about."""

from __future__ import annotations

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.tables import (
    expect_block,
    lose_answers,
    play_unheard,
    ready,
    seated,
    tap_at_once,
    tap_place,
)
from tests.browser.test_tables import CUT_OFF
from tests.pages import Page


@pytest.fixture
def phone(app, owner, open_phone, carried, guard):
    """The second phone at a table, which will lose its network; the first needs no browser."""
    guard.expect(CUT_OFF)
    return carried(seated(app, owner, "B"), open_phone())


def turns(owner):
    """How many turns the table has."""
    return len(Page.of(owner.get("")).all("#last .log__line"))


def line(page):
    return page.locator("#network")


SENT = re.compile(r"^Sent at \d\d:\d\d")


@contextmanager
def unanswered_placement(phone):
    """A placement that no server answers while this lasts."""
    tap_place(phone, "1.3.3")
    phone.route("**/play", lambda route: route.abort())
    phone.locator("#do-play").tap()
    expect(line(phone)).to_contain_text("Will be sent when the network is back")
    yield
    phone.unroute("**/play")


# `test_tables_cut.py` has the same way; that it is written once is held below, where the answer was lost.
@pytest.mark.soak
def test_a_placement_without_a_network_is_kept_and_sent_once_when_it_is_back(phone, owner):
    tap_place(phone, "1.3.3")
    phone.context.set_offline(True)
    phone.locator("#do-play").tap()
    expect(line(phone)).to_contain_text("Will be sent when the network is back: Place for Turquoise")
    expect(phone.locator("#announcement")).to_contain_text("Will be sent when the network is back: Place for")
    phone.locator("#do-play").tap()

    phone.context.set_offline(False)

    expect_block(phone, "1.3.3", "A")
    expect(line(phone)).to_have_text(SENT)
    assert 1 == turns(owner)


# The last test here taps one and finds it chosen.
@pytest.mark.soak
def test_a_place_that_is_tapped_without_a_network_is_chosen_when_it_is_back(phone):
    phone.context.set_offline(True)
    phone.locator('[id="place-1.3.3"]').tap()
    expect(line(phone)).to_contain_text("Will be sent when the network is back")

    phone.context.set_offline(False)

    expect(phone.locator("#do-play")).to_be_visible()
    expect(line(phone)).to_have_text(SENT)


def test_what_was_kept_survives_a_reload_of_the_page(phone, owner):
    with unanswered_placement(phone):
        phone.goto("/en/rules")

    phone.go_back()
    ready(phone)

    expect_block(phone, "1.3.3", "A")
    expect(line(phone)).to_have_text(SENT)
    assert 1 == turns(owner)


# The next one is sent from there too, and refused.
@pytest.mark.soak
def test_what_was_kept_is_sent_from_another_page_of_its_table_which_stays(phone, owner):
    with unanswered_placement(phone):
        phone.locator("#tab-finish").tap()

    expect(line(phone)).to_have_text(SENT)
    assert 1 == turns(owner)
    expect(phone.locator("#sheet")).to_be_visible()


def test_what_was_refused_on_another_page_is_said_there_and_asked_about_at_the_table(phone, owner):
    with unanswered_placement(phone):
        phone.locator("#tab-finish").tap()
        owner.play("1.1.1")

    why = "Something has changed in the meantime. Take a look, then confirm again."
    expect(line(phone)).to_have_text(f"Place for Turquoise · {why} → Table")
    phone.locator("#tab-table").tap()
    expect(phone.locator("#refusal")).to_be_visible()
    assert 1 == turns(owner)


def test_a_placement_that_comes_after_the_table_has_moved_on_is_asked_about(phone, owner):
    tap_place(phone, "1.3.3")
    phone.context.set_offline(True)
    phone.locator("#do-play").tap()
    expect(line(phone)).to_contain_text("Will be sent when the network is back")
    owner.play("1.1.1")

    phone.context.set_offline(False)

    expect(phone.locator("#refusal")).to_be_visible()
    expect_block(phone, "1.1.1", "A")
    expect(line(phone)).to_have_text(SENT)
    assert 1 == turns(owner)


def test_what_was_kept_can_be_discarded(phone, owner):
    tap_place(phone, "1.3.3")
    phone.context.set_offline(True)
    phone.locator("#do-play").tap()
    phone.locator("#discard").tap()
    phone.context.set_offline(False)
    owner.play("1.1.1")

    expect_block(phone, "1.1.1", "A")
    assert 1 == turns(owner)


def test_a_placement_whose_answer_was_lost_is_not_played_twice(phone, owner):
    tap_place(phone, "1.3.3")

    def lose_the_answer(route):
        route.fetch()
        route.abort()

    phone.route("**/play", lose_the_answer)
    with phone.expect_event("requestfailed"):
        phone.locator("#do-play").tap()
    assert 1 == turns(owner)
    phone.unroute("**/play")

    expect(line(phone)).to_have_text(SENT)
    assert 1 == turns(owner)


# Kept and sent as a placement is, above.
@pytest.mark.soak
def test_an_undo_without_a_network_is_sent_once_when_it_is_back(phone, owner):
    owner.play("1.1.1")
    expect_block(phone, "1.1.1", "A")
    phone.context.set_offline(True)
    phone.locator("#do-undo").tap()
    expect(line(phone)).to_contain_text("Will be sent when the network is back")

    phone.context.set_offline(False)

    expect(line(phone)).to_have_text(SENT)
    assert 0 == turns(owner)


def test_while_a_place_waits_the_key_for_the_one_before_it_cannot_be_pressed(phone):
    tap_place(phone, "1.3.3")
    phone.context.set_offline(True)
    phone.locator('[id="place-1.1.1"]').tap()
    expect(phone.locator("#do-play")).to_be_disabled()

    phone.context.set_offline(False)

    expect(phone.locator('[id="place-1.1.1"]')).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#do-play")).to_be_enabled()


def test_a_place_that_is_tapped_while_an_answered_turn_is_sent_again_stays_chosen(phone, owner):
    play_unheard(phone, "1.3.3")
    tap_at_once(phone, "place-1.1.1")
    asked = []
    phone.on("request", lambda request: asked.extend(re.findall(r"/play$|tap=1\.1\.1$", request.url)))

    phone.reload()

    expect(phone.locator('[id="place-1.1.1"]')).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#do-play")).to_be_enabled()
    expect(line(phone)).to_have_text(SENT)
    assert ["/play", "tap=1.1.1"] == asked
    assert 1 == turns(owner)


def test_an_undo_that_is_tapped_while_an_answered_one_is_sent_again_is_another_one(phone, owner):
    owner.play("1.1.1", "1.1.2")
    expect_block(phone, "1.1.2", "B")
    lose_answers(phone)
    phone.locator("#do-undo").tap()
    expect(line(phone)).to_contain_text("Will be sent when the network is back")
    tap_at_once(phone, "do-undo")

    phone.reload()

    expect(line(phone)).to_have_text(SENT)
    assert 0 == turns(owner)


@pytest.mark.parametrize(
    "is_closed", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["answered", "closed"]
)
def test_a_place_that_is_tapped_while_another_page_of_the_phone_sends_a_turn_is_asked_for_after_it(
    phone, owner, is_closed
):
    other = phone.context.new_page()
    other.goto(phone.url)
    play_unheard(other, "1.3.3")
    expect_block(phone, "1.3.3", "A")
    place = phone.locator('[id="place-1.1.1"]')
    place.tap()
    expect(phone.locator("#do-play")).to_have_count(0)
    if is_closed:
        other.close()
    else:
        other.reload()

    expect(phone.locator("#do-play")).to_be_enabled(timeout=10_000)
    expect(place).to_have_attribute("aria-pressed", "true")
    assert 1 == turns(owner)
