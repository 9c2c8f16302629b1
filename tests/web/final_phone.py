"""A phone without JavaScript at the final sheet of a table."""

from __future__ import annotations

from tests.pages import Page


def tap(phone, path="/final", /, **words):
    """Tap a button of the sheet as it is shown at this address; returns the answer."""
    return phone.send("/final", {**phone.form(path, "sheet"), **words})


def fill(phone, cell, *keys):
    """Open a field, and press keys of its pad; returns the last answer."""
    path = f"/final?at={cell}"
    for key in keys:
        answer = tap(phone, path, key=key)
        path = answer.location or path
    return answer


def number(phone, cell, path="/final"):
    """What the sheet shows in a line of a player: `A.sculptors`."""
    return Page.of(phone.get(path)).text(f'[id="cell-why-{cell}"]')


def fill_all(phone):
    """Fill all that is open: no cards, the number 1, no blessings."""
    for _step in range(60):
        # As a phone that has begun to count: before the last block no other is asked.
        page = Page.of(phone.get("/final?own=0"))
        if not page.has("#asked"):
            return
        if page.has("#elder-done"):
            word = {"do": "elder:done"}
        else:
            word = {"key": "1" if page.text(".asked__what b").startswith("Architect") else "0"}
        phone.send("/final", {**page.hidden("form#sheet"), **word})
