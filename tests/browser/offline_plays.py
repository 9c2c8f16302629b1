"""Each calculator by taps, from its first page to its result, with a moment in the middle."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.nunatak import button, expect_points, place
from tests.browser.offline import STARTED_MS
from tests.web.final_tables import ANNA, BEN, CHRIS

NO_OUTER = slice(0, 14)
OUTER = slice(14, 18)


def a_turn(page, in_the_middle):
    """A block high up, the four below it and the three beside it, all told by taps; then it is placed."""
    page.goto("/en/nunatak/turn")
    for do in (None, "higher", "square:3.1.1", "own:2.1.1:A", "own:2.1.2:B", "own:2.2.1:A", "own:2.2.2:C"):
        (button(page, do) if do else place(page, "1.2.2")).tap()
    in_the_middle()
    for told in ("3.1.2:A", "3.2.1:B", "3.2.2:B"):
        button(page, f"own:{told}").tap()
    expect_points(page, {"A": 7, "B": 2, "C": 0})
    button(page, "confirm").tap()

    expect(button(page, "turn:B")).to_have_attribute("aria-pressed", "true")


def a_square(page, in_the_middle):
    """Four colours, and who placed last."""
    page.goto("/en/nunatak/square")
    for colour in ("Turquoise", "Turquoise", "Orange"):
        page.get_by_role("button", name=colour).first.tap()
    in_the_middle()
    page.get_by_role("button", name="Blue").first.tap()
    page.locator('button[name="last"][value="A"]').tap()

    expect_points(page, {"A": 5, "B": 1, "C": 1})


def a_final_sheet(page, in_the_middle):
    """Three hands of cards and what they built, key by key, to the winner."""
    page.goto("/en/nunatak/final")
    for hand in (ANNA, BEN, CHRIS):
        fields = hand.split(".")[NO_OUTER]
        _press(page, *fields[0], *fields[1:8], *fields[10:12])
        for sign in fields[12].replace("-", ""):
            _tap(page, f"#elder-{sign}")
        _press(page, fields[13])
        if hand == BEN:
            in_the_middle()
    for hand in (ANNA, BEN):
        _press(page, *hand.split(".")[OUTER])
    page.locator("#do-accept").tap()
    expect(page.locator("#winner")).to_contain_text("Turquoise 152, Orange 147 and Blue 154")
    page.locator("#to-result").tap()

    expect(page.locator("#result-words")).to_have_text("Blue wins")


def _press(page, *keys):
    for key in keys:
        _tap(page, f"#pad-{key}")


def _tap(page, key):
    """Tap a key once the one before it is drawn: until Python has started again, no other is taken."""
    expect(page.locator("[data-waits=held]")).to_have_count(0, timeout=STARTED_MS)
    page.locator(key).tap()


def a_match(page, in_the_middle):
    """Three games of Lost Cities, a few cards each, to who won the match."""
    games = {"1": (("y6", "y8", "y9"), ("r2",)), "2": (("bX",), ("g4", "g9")), "3": (("w8",), ("y2",))}
    page.goto("/en/lost-cities")
    for game, (first, second) in games.items():
        if game != "1":
            page.locator(f"#game-{game}").tap()
            expect(page.locator(f"#game-{game}")).to_have_attribute("aria-pressed", "true")
        _lay(page, *first)
        if game == "2":
            in_the_middle()
        page.locator("#side-b").tap()
        _lay(page, *second)
    page.locator("#do-onward").tap()

    expect(page).to_have_url(re.compile("/en/lost-cities/result"))
    expect(page.locator("#result-words")).to_be_visible()


def _lay(page, *cards):
    for card in cards:
        page.locator(f"#card-{card}").tap()
        expect(page.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")


PLAYS = (a_turn, a_final_sheet, a_square, a_match)
