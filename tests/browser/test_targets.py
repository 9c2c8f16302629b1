"""What is tapped is 48 pixels wide and high, and 8 from the next; on the smallest phone 44 and 4."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import crowded_targets
from tests.browser.nunatak import ALL_LANGUAGES, LOCALES
from tests.browser.test_large_text import FINISHED, MORE_PAGES, PAGES

PHONES = [(390, 48, 8), (320, 44, 4)]
BESIDE = tuple(f"nunatak/final/{page}?{FINISHED}" for page in ("paper", "recount", "together", "show"))


@pytest.mark.parametrize("phone", PHONES)
@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_a_finger_meets_one_target_on_every_page(open_phone, guard, language, phone):
    guard.expect("status of 404")
    width, least, gap = phone
    page = open_phone(locale=LOCALES[language], viewport={"width": width, "height": 2 * width})
    for path in (*PAGES, *MORE_PAGES, *BESIDE):
        page.goto(f"/{language}/{path}")
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")

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
