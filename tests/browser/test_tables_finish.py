"""The finish tab of a kept game: the field that is asked for is seen when the page opens, above its pad."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.nunatak import in_the_longest_words
from tests.web.full_tables import full_table
from tests.web.material_tables import phone_at

_SEEN = """() => {
  const field = document.querySelector('.sheet .is-current').getBoundingClientRect()
  const pad = document.getElementById('final-dock').getBoundingClientRect()
  const is_beside = pad.left >= field.right
  const lower = is_beside ? innerHeight : pad.top
  const keys = [...document.querySelectorAll('#final-dock button')].map(key => key.getBoundingClientRect())
  return field.top >= 0 && field.bottom <= lower
    && keys.every(key => key.top >= 0 && key.bottom <= innerHeight)
}"""
"""Whether the field that the pad fills and every key of the pad are in the window."""

_MEETS_TABLE = """() => {
  scrollTo(0, 0)
  const tab = document.getElementById('tab-table'), box = tab.getBoundingClientRect()
  return tab.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
}"""
"""Whether a finger meets the way back to the table, also where the tabs are a rail beside the header."""


@pytest.mark.parametrize(
    "sizes", [((320, 640), (844, 390)), pytest.param(((390, 844),), marks=pytest.mark.soak)], ids=len
)
@in_the_longest_words
def test_the_field_that_is_asked_for_is_seen_above_the_pad_at_once(app, carried, open_phone, language, sizes):
    owner = phone_at(app, full_table(app), language)
    page = carried(owner, open_phone())

    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        with page.expect_response(lambda answer: "/stream" in answer.url):
            page.goto(f"{owner.table}/final")
        assert page.evaluate(_SEEN), f"{width}x{height}"
        assert page.evaluate(_MEETS_TABLE), f"{width}x{height}, the tab of the table"

        asked = page.locator("#asked").inner_text()
        page.locator("#pad-next").tap()
        expect(page.locator("#asked")).not_to_have_text(asked, use_inner_text=True)
        assert page.evaluate(_SEEN), f"{width}x{height}, the next field"
