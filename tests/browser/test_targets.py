"""What is tapped is never covered; `test_large_text` measures how large it is on every page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import crowded_targets
from tests.browser.nunatak import LOCALES
from tests.browser.tables import enter_as
from tests.browser.test_large_text import TARGETS
from tests.web.table_phone import SQUARE, Phone

ENDED = Path(__file__).parents[1] / "tables" / "golden" / "counted-to-the-end.json"
OF_A_TABLE = (
    *("", "?tap=1.5.5", "/turns", "/turns/2", "/scores", "/final", "/invite", "/phones", "/seat", "/rules"),
    *("/more", "/more/names", "/more/order", "/more/settings", "/more/files", "/more/end", "/more/clear"),
    *("/cards", "/book", "/delete", "/why/A", "/edit?do=change&key=2"),
)


OF_AN_ENDED_ONE = ("", "/turns", "/more", "/more/end")
# Where words stand side by side: they differ in width, not in kind, so two languages are asked for no more.
SIDE_BY_SIDE = ("?tap=1.5.5", "/turns/2", "/more/end", "/delete", "/book", "/seat")
ASKED = {
    **dict.fromkeys(("de", "fr"), (OF_A_TABLE, OF_AN_ENDED_ONE)),
    **dict.fromkeys(("nl", "en"), (SIDE_BY_SIDE, ("",))),
}


@pytest.mark.parametrize("language", ASKED)
def test_a_finger_meets_one_target_on_every_page_of_a_kept_game(app, served, open_phone, language):
    owner = Phone(app, language).open_table("4")
    owner.play(*SQUARE, "1.5.4", "2.1.1")
    ended = Phone(app, language).bring_in(ENDED.read_bytes())
    page = open_phone(locale=LOCALES[language])
    for phone, paths in zip((owner, ended), ASKED[language], strict=True):
        enter_as(page, phone, served)
        for path in paths:
            page.goto(phone.table + path)
            page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")
            for width, (least, gap) in TARGETS.items():
                page.set_viewport_size({"width": width, "height": 2 * width})

                assert [] == crowded_targets(page, least, gap)


def test_nothing_of_a_rule_is_ever_under_the_key_that_closes_it(open_phone):
    page = open_phone(viewport={"width": 320, "height": 640})
    page.goto("/en/nunatak/square?colours=ABCA&last=A")
    page.locator(".reason__rule").first.tap()
    text, close = page.locator("#rule .sheet-dialog__text"), page.locator("#rule [data-close]")
    expect(text.locator("h1, h2").first).to_be_visible()

    text.evaluate("text => { text.scrollTop = text.scrollHeight }")
    assert text.evaluate("text => text.scrollTop") > 0
    key = close.bounding_box()
    assert key["y"] + key["height"] <= text.bounding_box()["y"]
