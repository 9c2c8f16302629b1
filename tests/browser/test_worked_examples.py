"""Worked examples of the turn, tapped on a phone as they are printed; `tests/web` presses all of them."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from referee.wording.voice import Voice
from tests.browser.nunatak import (
    ALL_LANGUAGES,
    LOCALES,
    button,
    expect_points,
    expect_rule,
    expect_verdict,
    lay,
    open_fold,
    open_turn,
    place,
)
from tests.web.worked_turns import EXAMPLES


def tell_tiles(page, example):
    """Say what the tiles show, the chosen place last."""
    for where, symbols in example.tiles.items():
        place(page, where).tap()
        expect(place(page, where)).to_have_attribute("aria-pressed", "true")
        open_fold(page, "match")
        for symbol in symbols:
            button(page, f"tile:{symbol}").tap()


def tell_card(page, card, side, swapped_from):
    """Say which card was taken, as what, and which tile was swapped; a card that is told stays."""
    if button(page, f"card:{card}").get_attribute("aria-pressed") == "false":
        button(page, f"card:{card}").tap()
    if side:
        button(page, f"side:{side}").tap()
    if swapped_from:
        button(page, "brush:swap").tap()
        place(page, swapped_from).tap()


# Held without a browser by `tests/web/test_worked_turns.py::test_a_worked_example_comes_out_as_printed`. All
# languages have the same judgement, and tests/wording reads their sentences: one language each.
@pytest.mark.soak
@pytest.mark.parametrize(("name", "language"), list(zip(EXAMPLES, cycle(ALL_LANGUAGES), strict=False)))
def test_a_worked_example_comes_out_as_printed(open_phone, name, language):
    example = EXAMPLES[name]
    page = open_phone(locale=LOCALES[language])
    open_turn(page, language, f"players={example.players}" if example.players != 3 else "")

    lay(page, example.blocks)
    if not example.cards:
        place(page, example.at).tap()
        expect_verdict(page, "legal")
        expect_points(page, example.points)
    tell_tiles(page, example)
    for card, side, verdict in example.cards:
        tell_card(page, card, side, example.swapped_from)
        expect_verdict(page, verdict)

    expect_rule(page, example.rule, Voice(language).rule_text(f"{example.rule}.title"))
    if example.steps:
        expect(page.locator(".fact").filter(has_text=str(example.steps))).to_be_visible()
