"""A whole turn, a final sheet and a match by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import axe_violations
from tests.browser.nunatak import button, expect_points, open_turn, place
from tests.web.final_tables import TABLE


@pytest.fixture
def desktop(open_phone):
    """A desktop: a keyboard, and no finger."""
    return open_phone(has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 800})


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def focus_by_tab(page, target):
    """Reach an element as a keyboard does; fails where it cannot be reached."""
    for _tab in range(120):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("the key cannot be reached")


def test_a_whole_turn_is_placed_by_keyboard_alone(desktop):
    open_turn(desktop, words="temple=1AB2.1C3.5.5.5")
    press(desktop, "ArrowDown")
    expect(place(desktop, "1.1.1")).to_be_focused()
    press(desktop, "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter")
    expect(place(desktop, "1.2.3")).to_have_attribute("aria-pressed", "true")
    expect_points(desktop, {"A": 5, "B": 1, "C": 1})
    expect(place(desktop, "1.2.3")).to_be_focused()

    focus_by_tab(desktop, button(desktop, "confirm"))
    press(desktop, "Enter")
    expect(place(desktop, "1.2.3")).to_have_accessible_name(re.compile("Turquoise’s block"))

    focus_by_tab(desktop, button(desktop, "undo"))
    press(desktop, "Enter")
    expect(place(desktop, "1.2.3")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("ways", "reached"),
    [
        (["ArrowRight"], "1.3.4"),
        (["ArrowLeft"], "1.3.2"),
        (["ArrowUp", "ArrowUp"], "1.2.3"),
        (["ArrowDown", "ArrowDown"], "1.4.3"),
        (["ArrowDown"], "2.3.2"),
        (["ArrowDown", "ArrowRight"], "2.3.3"),
        (["ArrowRight"] * 9, "1.3.5"),
    ],
)
def test_arrows_reach_every_place_of_the_map(desktop, ways, reached):
    open_turn(desktop)
    place(desktop, "1.3.3").focus()
    press(desktop, *ways)

    expect(place(desktop, reached)).to_be_focused()


def test_a_final_sheet_is_filled_by_digits_alone(desktop):
    desktop.goto("/en/nunatak/final")
    press(desktop, "5", "7")
    expect(desktop.locator("#asked")).to_contain_text("Builders")
    press(desktop, "4", "3")
    expect(desktop.locator("#asked")).to_contain_text("rope")
    press(desktop, "Backspace")
    expect(desktop.locator("#asked")).to_contain_text("Sculptors")
    press(desktop, "Enter")
    expect(desktop.locator("#asked")).to_contain_text("rope")

    cell = desktop.locator('[value="why:A.builders"]')
    expect(cell).to_have_accessible_name(re.compile("Builders"))
    expect(desktop).to_have_url(re.compile("t57:b4"))


def test_an_elder_is_chosen_and_the_sheet_finished_by_keyboard_alone(desktop):
    words = "&".join(f"{name}={value}" for name, value in TABLE.items())
    without = words.replace(".te-bs.1.", "..1.")
    desktop.goto(f"/en/nunatak/final?{without}&at=A.elder")
    for sign in ("t", "e", "b", "s"):
        focus_by_tab(desktop, desktop.locator(f"#elder-{sign}"))
        before = desktop.url
        press(desktop, "Enter")
        expect(desktop).not_to_have_url(before)

    expect(desktop.locator(".dock__verdict")).to_contain_text("Chris wins")
    assert [] == axe_violations(desktop)


def test_a_match_is_entered_by_keyboard_alone(desktop):
    desktop.goto("/en/lost-cities")
    desktop.wait_for_function("window.htmx !== undefined")
    press(desktop, "ArrowDown")
    expect(desktop.locator("#wager-y")).to_be_focused()
    press(desktop, "Enter", "ArrowDown", "Enter", "ArrowRight", "Space")
    expect(desktop.locator("#card-b2")).to_have_attribute("aria-pressed", "true")
    expect(desktop.locator("#card-y2")).to_have_attribute("aria-pressed", "true")
    expect(desktop.locator("#side-a strong")).to_have_text("−54")

    for onward in ("side-b", "game-2"):
        focus_by_tab(desktop, desktop.locator("#do-onward"))
        press(desktop, "Enter")
        expect(desktop.locator(f"#{onward}")).to_have_attribute("aria-pressed", "true")


def test_typed_text_is_no_key_of_the_pad(desktop):
    desktop.goto("/en/nunatak/final")
    desktop.locator("#fold-seats summary").click()
    desktop.locator("#field-a").fill("")
    desktop.locator("#field-a").focus()
    press(desktop, "7", "ArrowLeft", "5")

    expect(desktop.locator("#field-a")).to_have_value("57")
    expect(desktop.locator("#asked .asked__value")).to_have_count(0)
