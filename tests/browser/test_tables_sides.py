"""On a map that is turned, the words for each place name the tile that is drawn there."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.table_phone import Phone
from tests.web.test_tables_out_of_order import file_of

COUNTED = re.compile(r"Level (\d), row (\d), column (\d)")
NEARLY_WHOLE = {"players": 3, "turns": "ABC*17 AB"}

DRAWN = """buttons => buttons.map(button => {
    const map = button.closest(".board__map").getBoundingClientRect();
    const place = button.closest(".place").getBoundingClientRect();
    return [
        button.getAttribute("aria-label"),
        ((place.left + place.right) / 2 - map.left) / map.width,
        ((place.top + place.bottom) / 2 - map.top) / map.height,
    ];
})"""
"""The label of each place, and its middle in parts of the map."""


@pytest.mark.parametrize(
    "side", ["90", *(pytest.param(one, marks=pytest.mark.soak) for one in ("0", "180", "270"))]
)
def test_the_words_for_all_places_name_what_is_drawn_there(app, open_phone, sit, side):
    """From one side beside the host; in the campaign from every side."""
    phone = Phone(app).bring_in(json.dumps(file_of(Phone(app), NEARLY_WHOLE)).encode())
    page = open_phone()
    sit(page, phone, "A", side)
    drawn = page.locator(".board__map .place__tap").evaluate_all(DRAWN)
    said = [tuple(map(int, COUNTED.search(label).groups())) for label, _across, _down in drawn]
    seen = [
        (level, *(round(part * 5 + 0.5 - (level - 1) / 2) for part in (down, across)))
        for (level, _row, _column), (_label, across, down) in zip(said, drawn, strict=True)
    ]

    assert (54, seen) == (len(said), said)
