"""A whole turn, a final sheet and a match by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.games.nunatak.table.log import Added, Count, Counted
from referee.services import EXTENSION
from tests.browser.nunatak import button, expect_points, open_turn, place
from tests.browser.tables import enter_as
from tests.games.nunatak.finishes import open_values
from tests.tables.people import Table
from tests.web.final_tables import ANNA, BEN, CHRIS
from tests.web.material_tables import phone_at
from tests.web.table_phone import Phone

_ASKED = "() => document.querySelector('#asked')?.textContent"


@pytest.fixture
def desktop(open_phone):
    """A desktop: a keyboard, and no finger."""
    return open_phone(has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 800})


def press(page, *keys):
    """Press keys, each once the effect of the one before is drawn: on a slow server no other is taken."""
    for key in keys:
        expect(page.locator("[data-waits=held]")).to_have_count(0)
        page.keyboard.press(key)


def focus_by_tab(page, target, key="Tab"):
    """Reach an element as a keyboard does, from the end with `Shift+Tab`; fails where that cannot be."""
    for _tab in range(120):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    pytest.fail("the key cannot be reached")


# At a table it is in `tests/browser/test_tables_hand.py::test_a_turn_is_played_at_a_table_by_keyboard_alone`;
# the map of this page takes arrows below.
@pytest.mark.soak
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


WAYS = {
    "1.3.4": ["ArrowRight"],
    "1.3.2": ["ArrowLeft"],
    "1.2.3": ["ArrowUp", "ArrowUp"],
    "1.4.3": ["ArrowDown", "ArrowDown"],
    "2.3.2": ["ArrowDown"],
    "2.3.3": ["ArrowDown", "ArrowRight"],
    "1.3.5": ["ArrowRight"] * 9,
}
"""What the arrows reach from the middle of the map."""


def test_arrows_reach_every_place_of_the_map(desktop):
    open_turn(desktop)
    for reached, ways in WAYS.items():
        place(desktop, "1.3.3").focus()
        press(desktop, *ways)

        expect(place(desktop, reached)).to_be_focused()


def test_by_tab_the_map_of_a_table_is_one_stop_also_after_a_place_was_chosen(desktop, app, served):
    owner = Phone(app).open_table("3")
    enter_as(desktop, owner, served)
    desktop.goto(owner.table)
    desktop.keyboard.press("Tab")
    stops = desktop.locator('.place__tap[tabindex="0"]')
    expect(stops).to_have_count(1)

    focus_by_tab(desktop, stops)
    press(desktop, "ArrowRight", "Enter")
    expect(place(desktop, "1.1.2")).to_have_attribute("aria-pressed", "true")

    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()
    expect(stops).to_have_attribute("value", "1.1.2")


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


def count_hand(page, hand):
    """Type one player's cards as they lie on the table; the signs of elders are chosen by Tab."""
    fields = hand.split(".")
    press(page, *fields[0], *fields[1:8], *fields[10:12])
    for sign in fields[12].replace("-", ""):
        key = page.locator(f"#elder-{sign}")
        focus_by_tab(page, key, "Shift+Tab")
        before = page.url
        press(page, "Enter")
        expect(page).not_to_have_url(before)
    press(page, fields[13])


# That of a table, below, is filled by the same keys.
@pytest.mark.soak
def test_a_final_sheet_is_filled_to_the_winner_by_keyboard_alone(desktop):
    # Two players have counted their cards on other phones.
    counted = [".".join(hand.split(".")[:14]) for hand in (ANNA, BEN)]
    desktop.goto(f"/en/nunatak/final?ha={counted[0]}&hb={counted[1]}")
    count_hand(desktop, CHRIS)
    for hand in (ANNA, BEN):
        press(desktop, *hand.split(".")[14:18])
    focus_by_tab(desktop, desktop.locator("#do-accept"), "Shift+Tab")
    press(desktop, "Enter")

    expect(desktop.locator("#winner")).to_contain_text("Turquoise 152, Orange 147 and Blue 154")


LEFT = {("A", field) for field in ("track", "builder", "number", "elder", "blessing")}


# A turn is played at a table by keyboard in `test_tables_hand.py`; the sheet is a form of the same keys.
@pytest.mark.soak
def test_the_final_sheet_of_a_table_is_filled_and_finished_by_keyboard_alone(desktop, app, served):
    table = Table(app.extensions[EXTENSION].service, "three")
    table.play((1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2))
    # The two others have counted on phones of their own, and one field of each kind is left of this column.
    counted = [Count(*value) for value in open_values(table.now.game)]
    table.write(Added(Counted(tuple(one for one in counted if (one.seat, one.field) not in LEFT))))
    owner = phone_at(app, table)
    enter_as(desktop, owner, served)
    # The sheet of a game that still goes on asks whoever has begun to count.
    desktop.goto(f"{owner.table}/final?own=0")
    for _field in range(60):
        asked = desktop.evaluate(_ASKED)
        if not asked:
            break
        if desktop.locator("#elder-done").count():
            focus_by_tab(desktop, desktop.locator("#elder-done"), "Shift+Tab")
            press(desktop, "Enter")
        else:
            # A number of two digits waits for the second, or for what says that it is whole.
            press(desktop, "1")
            desktop.wait_for_function(f"asked => ({_ASKED})() !== asked", arg=asked)
            if desktop.locator("#asked .asked__value:not([hidden])").count():
                asked = desktop.evaluate(_ASKED)
                press(desktop, "Enter")
        desktop.wait_for_function(f"asked => ({_ASKED})() !== asked", arg=asked)
    focus_by_tab(desktop, desktop.locator("#fold-finish summary"), "Shift+Tab")
    press(desktop, "Enter")
    focus_by_tab(desktop, desktop.locator("#do-end"), "Tab")
    press(desktop, "Enter")

    expect(desktop.locator("#result-words")).to_be_visible()


def begin_a_match(desktop, entered=""):
    """Tap the first cards of one side, and one away, by keys."""
    desktop.goto(f"/en/lost-cities{entered}")
    desktop.wait_for_function("window.htmx !== undefined")
    press(desktop, "ArrowDown")
    expect(desktop.locator("#wager-y")).to_be_focused()
    press(desktop, "Enter", "ArrowDown", "Enter", "ArrowRight", "Space")
    expect(desktop.locator("#card-b2")).to_have_attribute("aria-pressed", "true")
    expect(desktop.locator("#card-y2")).to_have_attribute("aria-pressed", "true")
    expect(desktop.locator("#side-a strong")).to_have_text("−54")


# What arrows and Tab reach is held above, and in `test_tables_hand.py` at a table.
@pytest.mark.soak
def test_the_cards_of_one_side_are_entered_by_keyboard_alone(desktop):
    """In the campaign a match of three games, below."""
    begin_a_match(desktop)
    onward = desktop.locator("#do-onward")
    before = onward.get_attribute("value")

    focus_by_tab(desktop, onward)
    press(desktop, "Enter")

    expect(onward).not_to_have_attribute("value", before)
    expect(desktop.locator("#card-y2")).to_have_attribute("aria-pressed", "false")


@pytest.mark.soak
@pytest.mark.parametrize("entered", ["?g1b=w04&g2a=g07&g2b=b0X", ""], ids=["rest", "all"])
def test_a_match_of_three_games_is_entered_by_keyboard_alone(desktop, entered):
    """Where some sides were entered before, and every side."""
    begin_a_match(desktop, entered)

    for game, card in (("1", "w4"), ("2", "g7"), ("2", "bX"), ("3", "r2"), ("3", "y9")):
        onward = desktop.locator("#do-onward")
        before = onward.get_attribute("value")
        focus_by_tab(desktop, onward)
        press(desktop, "Enter")
        expect(onward).not_to_have_attribute("value", before)
        expect(desktop.locator(f"#game-{game}")).to_have_attribute("aria-pressed", "true")
        if entered and game != "3":
            expect(desktop.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")
            continue
        expect(desktop.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "false")
        focus_by_tab(desktop, desktop.locator(f"#card-{card}"))
        press(desktop, "Enter")
        expect(desktop.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")

    expect(desktop.locator(".reasons").last).to_contain_text("wins the match after three games")


def test_typed_text_is_no_key_of_the_pad(desktop):
    desktop.goto("/en/nunatak/final")
    desktop.locator("#fold-seats summary").click()
    desktop.locator("#field-a").fill("")
    desktop.locator("#field-a").focus()
    press(desktop, "7", "ArrowLeft", "5")

    expect(desktop.locator("#field-a")).to_have_value("57")
    expect(desktop.locator("#asked .asked__value")).to_be_hidden()
