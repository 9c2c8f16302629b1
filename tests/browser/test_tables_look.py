"""The pages of a kept game on the smallest phone: readable, tappable, nothing outside the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import both_typefaces, faults, misfits
from tests.browser.tables import open_table, play, ready, tap_place

SMALLEST = {"width": 320, "height": 640}
PAGES = (
    "",
    "?place=1.4.4",
    "?place=1.1.1",
    "/turns",
    "/turns/4",
    "/seat",
    "/invite",
    "/more",
    "/more/names",
    "/more/order",
    "/more/end",
    "/book",
)
MORE_PAGES = (
    "/scores",
    "/rules",
    "/delete",
    "/edit?do=insert&key=2&tap=1.5.5",
    "/edit?do=swap&key=2&other=1",
)
REVERTING_PAGES = ("/turns", "/edit?do=restore&key=7")
BOOKING_PAGES = ("/turns/6", "/book/6?points=4&steps=2")


@both_typefaces
# Each page fits in every language, and axe sees it by day in one and by night in another.
@pytest.mark.parametrize(
    ("language", "scheme", "half"),
    [("de", "dark", 0), ("fr", "light", 0), ("nl", "dark", 1), ("en", "light", 1)],
)
def test_every_page_of_a_table_fits_the_smallest_phone(open_phone, language, scheme, half):
    phone = open_phone(viewport=SMALLEST, color_scheme=scheme)
    table = open_table(phone, "4", language)
    play(phone, "1.1.1", "1.1.2", "1.2.1", "1.2.2", "2.1.1")
    assert [] == faults(phone)
    phone.goto(f"{table}/book?seat=C&points=7")
    phone.locator("#do-book").tap()
    ready(phone)

    for index, path in enumerate((*PAGES, *MORE_PAGES, *BOOKING_PAGES)):
        phone.goto(table + path)
        assert [] == (faults(phone) if index % 2 == half else misfits(phone))
    phone.goto(table)
    phone.locator("#do-undo").tap()
    expect(phone.locator("#do-redo")).to_be_visible()

    for path in REVERTING_PAGES:
        phone.goto(table + path)
        for fold in phone.locator("main details.fold:not([open]) summary").all():
            fold.tap()
        assert [] == faults(phone)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_no_fault_after_a_swap(open_phone, scheme):
    phone = open_phone(color_scheme=scheme)
    open_table(phone, "2", "de")

    play(phone, "1.1.1", "1.1.2")
    tap_place(phone, "1.3.3")

    assert [] == faults(phone)


@both_typefaces
@pytest.mark.parametrize("path", ["", "/import"])
def test_the_ways_to_a_table_fit_the_smallest_phone(open_phone, path):
    phone = open_phone(viewport=SMALLEST)

    phone.goto(f"/fr/tables{path}")

    assert [] == faults(phone)


@both_typefaces
@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", ["de", "fr", "nl", "en"])
def test_the_colours_of_four_seats_do_not_break_within_a_word(open_phone, language, width):
    phone = open_phone(viewport={"width": width, "height": 640})
    open_table(phone, "4", language)

    names = phone.locator(".table-seat__who > span:last-child")
    lines = names.evaluate_all(
        "all => all.map(e => { const range = document.createRange(); range.selectNodeContents(e);"
        " return [new Set([...range.getClientRects()].map(box => box.top)).size,"
        " e.textContent.split(' ').length] })"
    )

    assert [] == [one for one in lines if one[0] > one[1]]


@both_typefaces
@pytest.mark.parametrize("size", [(320, 568), (375, 667), (390, 844)])
@pytest.mark.parametrize("language", ["fr", "nl"])
def test_the_scores_of_four_are_in_one_window_for_both_sides(open_phone, language, size):
    phone = open_phone(viewport={"width": size[0], "height": size[1]})
    table = open_table(phone, "4", language)

    phone.goto(f"{table}/scores")
    lowest = phone.locator(".across__one").evaluate_all(
        "all => Math.max(...all.map(e => e.getBoundingClientRect().bottom))"
    )

    assert lowest <= size[1]
