"""Fingers on the pages of Nunatak: the same few gestures for every test."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.wording.languages import LANGUAGES

TURN = "nunatak/turn"
LOCALES = {"de": "de-DE", "fr": "fr-FR", "nl": "nl-NL", "en": "en-GB"}
ALL_LANGUAGES = tuple(LANGUAGES)

in_the_longest_words = pytest.mark.parametrize(
    "language",
    ["de", *(pytest.param(one, marks=pytest.mark.soak) for one in ("fr", "nl", "en"))],
)
"""In the language with the longest words; `make soak` looks at all."""


def open_turn(page, language="en", words=""):
    """Open the sheet of a turn, with these words in its address."""
    page.goto(f"/{language}/{TURN}{'?' if words else ''}{words}")
    # Without a wait for the script a tap would send the form the plain way: correct, but another page.
    page.wait_for_function("window.htmx !== undefined")


def place(page, value):
    """The place on the map: `2.1.3` is level 2, row 1, column 3."""
    return page.locator(f'[id="place-{value}"]')


def button(page, name):
    """A button of the sheet by what it does: `players:4`, `brush:A`."""
    return page.locator(f'#sheet button[name="do"][value="{name}"]').first


def lay(page, blocks):
    """Tap blocks onto the map, colour by colour: `{"A": ["1.1.1"], "B": ["1.1.2"]}`."""
    for seat, values in blocks.items():
        button(page, f"brush:{seat}").tap()
        for value in values:
            place(page, value).tap()
    button(page, "brush:new").tap()


def open_fold(page, name):
    """Open a fold of the sheet, if it is shut."""
    fold = page.locator(f"#fold-{name}")
    if fold.get_attribute("open") is None:
        fold.locator("summary").tap()


def expect_verdict(page, verdict):
    """Wait until the move is judged: `legal`, `illegal` or `ask`."""
    expect(page.locator("#judgement")).to_have_class(re.compile(rf"judgement--{verdict}\b"))


def expect_points(page, points):
    """Wait until exactly these points are told: `{"A": 5, "B": 2}`."""
    told = [re.compile(rf"^\s*{seat}.*(\D| 4){count}\s*$", re.DOTALL) for seat, count in points.items()]
    expect(page.locator(".scores__one")).to_have_text(told)


def expect_rule(page, rule, title):
    """Wait until a reason names this rule, in these words."""
    expect(page.locator(f'.reason__rule[href$="/rules/{rule}"]').first).to_have_text(title)
