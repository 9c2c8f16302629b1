"""What is tapped is never covered; `sizes` measures how large it is on every page."""

from __future__ import annotations

from playwright.sync_api import expect


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
