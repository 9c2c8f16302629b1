"""What is pressed is seen to be: darker for every reader, and lower where nobody asked for less motion."""

from __future__ import annotations

import pytest

from tests.web.table_phone import SQUARE, Phone

PRESSED = {
    "": ("#tab-turns", "#seat-A", "#do-undo"),
    "home": ("#going-on", ".home__stones .tile", ".home__trails", "#to-tables"),
    "/turns": (".log__link", "#tab-more"),
    "/more": (".rows a",),
}


@pytest.mark.parametrize(
    ("scheme", "motion", "paths"),
    [
        *(("light", "reduce", ["/turns"]), ("dark", "no-preference", [""])),
        pytest.param("light", "reduce", [*PRESSED], marks=pytest.mark.soak),
        pytest.param("dark", "no-preference", [*PRESSED], marks=pytest.mark.soak),
    ],
)
def test_what_is_pressed_is_darker_and_sinks_only_where_it_may(  # noqa: PLR0917  one fixture more
    app, carried, open_phone, scheme, motion, paths
):
    """Keys of a table where things move, of its log where they must not; in the campaign all of both."""
    owner = Phone(app).open_table()
    owner.play(*SQUARE)
    page = carried(owner, open_phone(color_scheme=scheme, reduced_motion=motion))
    for path in paths:
        page.goto("/en/" if path == "home" else owner.table + path)
        for key in map(page.locator, PRESSED[path]):
            key.first.scroll_into_view_if_needed()
            box, before = key.first.bounding_box(), key.first.screenshot(animations="disabled")
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 9)
            page.mouse.down()
            assert before != key.first.screenshot(animations="disabled"), key
            moved = key.first.evaluate("one => getComputedStyle(one).translate")
            assert ("none" if motion == "reduce" else "0px 2px") == moved, key
            # Let go beside it: nothing is opened.
            page.mouse.move(1, 1)
            page.mouse.up()
