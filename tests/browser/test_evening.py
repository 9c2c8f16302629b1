"""The page of an evening on the smallest phone and in large text, with the longest words."""

from __future__ import annotations

from tests.browser.helpers import (
    broken_words,
    clipped,
    come_to_rest,
    faults,
    in_both_typefaces,
    wider_than_the_screen,
)
from tests.browser.tables import enter_as
from tests.tables.test_golden_evenings import GOLDEN
from tests.web.table_phone import Phone

SMALLEST = {"width": 320, "height": 640}


def test_an_evening_of_four_is_whole_on_the_smallest_phone_and_in_large_text(app, served, open_phone):
    phone = Phone(app, "fr").bring_in((GOLDEN / "four.json").read_bytes())
    page = open_phone(viewport=SMALLEST)
    enter_as(page, phone, served)
    page.goto(phone.table)
    come_to_rest(page)
    small = faults(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    large = [*in_both_typefaces(page, wider_than_the_screen, clipped), *broken_words(page)]

    assert ([], []) == (small, large)
