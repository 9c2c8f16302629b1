"""A place high up in a temple that was never entered: it is asked on the map, which stays put."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.nunatak import button, expect_points, expect_verdict, open_turn, place

SMALLEST = {"width": 320, "height": 640}
SUPPORT = {"2.1.1": "A", "2.1.2": "B", "2.2.1": "A", "2.2.2": "C"}
SIZES = [SMALLEST, pytest.param({"width": 390, "height": 844}, marks=pytest.mark.soak)]


@pytest.mark.parametrize("viewport", SIZES)
def test_a_square_high_up_is_asked_on_the_map_and_neither_map_nor_screen_moves(open_phone, viewport):
    page = open_phone(viewport=viewport)
    open_turn(page)
    board = page.locator(".board__map").bounding_box()
    told = [place(page, "1.2.2"), button(page, "higher")]
    told += [button(page, f"own:{where}:{owner}") for where, owner in SUPPORT.items()]
    told.append(page.locator(".ask"))
    told += [button(page, f"own:{where}:B") for where in ("3.1.2", "3.2.1", "3.2.2")]

    for target in told:
        expect(target).to_be_in_viewport(ratio=1)
        box = target.bounding_box()
        # A finger: what must first be scrolled to is not reached.
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(target).not_to_be_visible() if target is not told[0] else expect_verdict(page, "legal")
        assert board == page.locator(".board__map").bounding_box()

    expect_points(page, {"A": 4, "B": 5, "C": 0})
    # One more leads here from home.
    assert len(told) < 12


def test_the_blocks_asked_about_keep_their_numbers_and_glow_one_after_the_other(page):
    open_turn(page, words="temple=xxx2.xxx2.xxx2.5.5/xx2.xx2.4.4&place=3.1.1")
    expect(page.locator(".place__number")).to_have_text(["1", "2", "3", "4"])

    for left, (where, owner) in enumerate(SUPPORT.items(), start=2):
        expect(page.locator(".is-asked #place-" + where.replace(".", r"\."))).to_have_count(1)
        button(page, f"own:{where}:{owner}").tap()
        expect(page.locator(".place__number")).to_have_text([str(n) for n in range(left, 5)])

    button(page, "undo").tap()
    expect(page.locator(".place__number")).to_have_text(["4"])


def test_a_higher_tile_says_first_where_it_goes(page):
    open_turn(page, words="place=1.2.2")
    expect(button(page, "higher")).to_have_accessible_name("Level 3, +13 blocks: the tile is higher up")

    button(page, "higher").tap()
    expect(place(page, "3.1.1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".is-unknown")).to_have_count(13)


def test_with_the_tool_that_raises_tiles_each_place_shows_the_level(page):
    open_turn(page, words="brush=higher")
    where = page.locator(".place:has(#place-1\\.2\\.2) .place__figure")
    expect(where).to_have_text("3")

    place(page, "1.2.2").tap()
    expect(place(page, "3.1.1")).to_have_accessible_name("Level 3, row 1, column 1: free tile")
