"""What is complete is framed on the temple from every side, and a foretold score moves nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.tables import seated
from tests.web.table_phone import SQUARE, Phone

CORNERS, ROW = ("1.1.1", "1.2.2"), ("1.5.1", "1.5.2", "1.5.3", "1.5.4", "1.5.5")
EDGE = 2
"""Pixels of the rock below the last blocks."""
INSIDE = [1, 1, 1, 1]
"""A twentieth of a place within them, on each side."""
_AROUND = """([over, places]) => {
  const box = one => one.getBoundingClientRect(), map = document.querySelector('.board__map')
  const rim = box(map.querySelector(over)), place = box(map).width / 5
  const all = places.map(one => box(map.querySelector(`[id="place-${one}"]`).parentElement))
  const edges = [
    Math.min(...all.map(one => one.left)) - rim.left, Math.min(...all.map(one => one.top)) - rim.top,
    rim.right - Math.max(...all.map(one => one.right)), rim.bottom - Math.max(...all.map(one => one.bottom))
  ]
  return edges.map(one => Math.round(Math.abs(one) / place * 20))
}"""


@pytest.mark.parametrize(
    "side", ["90", *(pytest.param(one, marks=pytest.mark.soak) for one in ("180", "270"))]
)
def test_a_frame_is_around_its_blocks_from_every_side_of_the_table(app, carried, page, side):
    owner = Phone(app).open_table("3")
    owner.play(*ROW[:4], *SQUARE[:3])
    page = carried(seated(app, owner, "B", side), page)

    for place, places in ((SQUARE[3], CORNERS), (ROW[4], ROW)):
        page.locator(f'[id="place-{place}"]').tap()
        expect(page.locator(f'.is-legal > [id="place-{place}"]')).to_have_count(1)
        assert INSIDE == page.evaluate(_AROUND, [".rim", places])


@pytest.mark.parametrize("players", ["4", *(pytest.param(one, marks=pytest.mark.soak) for one in "23")])
def test_on_the_smallest_phone_a_foretold_score_moves_nothing_and_hides_no_block(
    app, carried, open_phone, players
):
    owner = Phone(app, "fr").open_table(players)
    owner.play(*SQUARE[:3])
    page = carried(owner, open_phone(viewport={"width": 320, "height": 640}))
    before = [page.locator(part).bounding_box() for part in ("#seats", ".board__map")]

    page.locator(f'[id="place-{SQUARE[3]}"]').tap()
    expect(page.locator(".table-seat__gain").first).to_be_visible()
    expect(page.locator(".table-seat:has(.table-seat__gain) .table-seat__rest").first).to_be_visible()

    now = [page.locator(part).bounding_box() for part in ("#seats", ".board__map")]
    assert before == now
    assert page.locator(".answer").bounding_box()["y"] >= now[1]["y"] + now[1]["height"] - EDGE


def test_the_tile_above_a_block_that_was_asked_about_can_be_tapped(app, carried, page):
    owner = Phone(app).open_table("3")
    owner.play(*SQUARE)
    carried(owner, page)

    for place in (SQUARE[0], "2.1.1"):
        page.locator(f'[id="place-{place}"]').tap()
        expect(page.locator(f'[id="place-{place}"]')).to_have_attribute("aria-pressed", "true")


def test_from_a_block_a_key_of_a_fingers_size_leads_to_each_one_that_carries_it(app, carried, open_phone):
    owner = Phone(app).open_table("3")
    owner.play(*SQUARE, "2.1.1")
    page = carried(owner, open_phone(viewport={"width": 320, "height": 568}))

    page.locator('[id="place-2.1.1"]').tap()
    keys = page.locator(".under > button")
    expect(keys).to_have_count(4)
    sizes = [key.bounding_box() for key in keys.all()]
    keys.nth(3).tap()

    expect(page.locator("#dock-words")).to_contain_text("level 1 (row 2, column 2)")
    assert all(min(box["width"], box["height"]) >= 48 for box in sizes)
