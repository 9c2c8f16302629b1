"""Two phones at a kept game tap at the same time: each is asked, or told why nothing was written."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import come_to_rest, misfits
from tests.browser.tables import (
    confirm,
    expect_block,
    out_of_turn,
    play,
    seated,
    tap_place,
)
from tests.web.table_phone import Phone

TITLE = "Inzwischen hat sich etwas geändert."


@pytest.fixture
def two(open_phone, carried, app):
    """Two phones at one table, in English and German; the first has opened it, and needs no browser."""
    owner = Phone(app).open_table()
    german = seated(app, owner, "B", language="de")
    return owner, carried(german, open_phone(locale="de-DE"))


# The key answers it in
# `tests/browser/test_tables.py::test_what_was_tapped_on_one_phone_stays_when_another_moves_and_is_asked_for`.
@pytest.mark.soak
def test_a_tap_on_the_place_that_is_asked_for_answers_the_question(two):
    owner, german = two
    tap_place(german, "1.5.5")
    owner.play("1.1.1")
    german.locator("#do-play-B").wait_for()

    tap_place(german, "1.5.5")

    expect(german.locator("#dock-words")).to_contain_text("Orange: Ebene 1")
    confirm(german)
    expect_block(german, "1.5.5", "B")


# Held without a browser by
# `tests/web/test_tables_edit.py::test_who_was_tapped_counts_before_who_was_on_turn_and_keeps_the_place`.
@pytest.mark.soak
def test_a_place_that_is_planned_for_a_seat_is_placed_unasked_once_it_is_on_turn(two):
    owner, german = two
    out_of_turn(german, "B")
    tap_place(german, "1.5.5")

    owner.play("1.1.1")
    expect_block(german, "1.1.1", "A")
    expect(german.locator("[id^=do-play]")).to_have_attribute("id", "do-play")
    confirm(german)

    expect_block(german, "1.5.5", "B")


def test_a_finger_that_is_on_the_button_when_another_moves_does_not_answer_the_question(two):
    owner, german = two
    tap_place(german, "1.5.5")
    # The answer slides in: where the button stays is where a finger is.
    come_to_rest(german)
    button = german.locator("#do-play").bounding_box()
    hand = german.context.new_cdp_session(german)
    finger = [{"x": button["x"] + 8, "y": button["y"] + 8}]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})

    owner.play("1.1.1")
    german.locator("#do-play-B").wait_for()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    owner.play("1.1.2")

    expect_block(german, "1.1.2", "B")
    expect(german.locator("#do-play-C")).to_be_visible()


def refuse(owner, german):
    """Let both phones confirm a place at the same moment; the second comes too late."""
    held = []
    german.route("**/play", lambda route: route.continue_() if held else held.append(route))
    tap_place(german, "1.5.5")
    with german.expect_request("**/play"):
        german.locator("#do-play").tap()
    owner.play("1.1.1")
    held[0].continue_()
    expect(german.locator("#refusal")).to_contain_text(TITLE)


def test_why_a_tap_was_refused_stays_whatever_the_others_play_until_the_next_tap(two):
    owner, german = two
    refuse(owner, german)

    owner.play("1.1.2")
    expect_block(german, "1.1.2", "B")
    expect(german.locator("#refusal")).to_contain_text(TITLE)

    german.locator('[id="place-1.3.3"]').tap()
    expect(german.locator("#refusal")).to_have_count(0)


def test_why_a_tap_was_refused_is_shown_to_whoever_tapped_further_down(two):
    owner, german = two
    german.set_viewport_size({"width": 320, "height": 640})
    german.locator("#last-title").evaluate("title => title.scrollIntoView()")

    refuse(owner, german)

    expect(german.locator("#refusal")).to_be_in_viewport(ratio=1)
    assert [] == misfits(german)


def test_a_phone_asks_once_for_what_another_plays_and_not_at_all_for_its_own_turn(two):
    owner, german = two
    asked = []
    german.on("request", lambda request: "hx-request" in request.headers and asked.append(request.method))

    owner.play("1.1.1")
    expect_block(german, "1.1.1", "A")
    play(german, "1.1.2")
    owner.play("1.1.3")
    expect_block(german, "1.1.3", "C")

    # The turn of the other, the tap, its confirmation, and the other's next turn.
    assert ["GET", "GET", "POST", "GET"] == asked
