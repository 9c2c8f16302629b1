"""A sheet whose server goes away for a while: what was tapped is sent when it is back, in its order."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.nunatak import button, place
from tests.browser.test_tables import CUT_OFF

TEMPLE = "temple=1AB2.1C3.5.5.5"


@pytest.fixture
def cut(page, guard):
    """A phone whose server has gone."""
    guard.expect(CUT_OFF)
    return page


def test_taps_without_a_server_are_sent_in_their_order_when_it_is_back(cut):
    cut.goto(f"/en/nunatak/turn?{TEMPLE}")
    cut.context.set_offline(True)
    place(cut, "1.2.3").tap()
    expect(cut.locator("#notice")).to_be_visible()
    button(cut, "turn:C").tap()

    cut.context.set_offline(False)

    expect(button(cut, "turn:C")).to_have_attribute("aria-pressed", "true")
    expect(place(cut, "1.2.3")).to_have_attribute("aria-pressed", "true")
    expect(cut.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize(
    ("address", "tapped", "comes"),
    [
        ("nunatak/square", "#tool-A", r"colours=A"),
        ("nunatak/final?only=B&b=Ben", "#pad-5", r"hb=t5"),
        ("rules/house", "#ruling-new-tile-next-turn", r"rulings=new-tile:next-turn"),
    ],
    ids=["square", "own column", "house rulings"],
)
def test_a_tap_without_a_server_on_any_other_sheet_is_sent_when_it_is_back(cut, address, tapped, comes):
    cut.goto(f"/en/{address}")
    cut.context.set_offline(True)
    cut.locator(tapped).first.evaluate("button => button.click()")
    expect(cut.locator("#notice")).to_be_visible()

    cut.context.set_offline(False)

    expect(cut).to_have_url(re.compile(comes))


def test_cards_tapped_without_a_server_are_all_there_when_it_is_back(cut):
    cut.goto("/en/lost-cities")
    cut.context.set_offline(True)
    for card in ("y6", "y8", "y9"):
        cut.locator(f"#card-{card}").tap()
    expect(cut.locator("#notice")).to_be_visible()

    cut.context.set_offline(False)

    expect(cut.locator("#side-a strong")).to_have_text(re.compile(r"^3$"))
