"""The pages of a kept game on the smallest phone: readable, tappable, nothing outside the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import Look, axe_violations, broken_words, clipped, faults, in_both_typefaces
from tests.browser.nunatak import in_the_longest_words
from tests.browser.tables import expect_block, ready, tap_place
from tests.web.table_phone import SQUARE, Phone

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
    "/final",
    "/phones",
    "/cards",
    "/more/clear",
    "/rules",
    "/delete",
    "/edit?do=insert&key=2&tap=1.5.5",
    "/edit?do=swap&key=2&other=1",
)
REVERTING_PAGES = ("/turns", "/edit?do=restore&key=7")
BOOKING_PAGES = ("/turns/6", "/book/6?points=4&steps=2")


@pytest.fixture
def four(open_phone, carried, app):
    """The smallest phone at a table of four in a language, and the same phone without a browser."""

    def take(language, **wishes):
        owner = Phone(app, language).open_table("4")
        return carried(owner, open_phone(viewport=SMALLEST, **wishes)), owner

    return take


FULLEST = {
    *("/turns/6", "/invite", "/final"),
    "/edit?do=swap&key=2&other=1",
}
"""Where most stands, of each kind of page one."""


# Here the fullest pages by night, in the campaign all by day and night; that they fit: `test_tables_sizes`.
@pytest.mark.parametrize(
    ("language", "scheme", "half"),
    [
        ("de", "dark", None),
        *(
            pytest.param(*one, marks=pytest.mark.soak)
            for one in (("de", "dark", 0), ("fr", "light", 1), ("nl", "light", 0), ("en", "dark", 1))
        ),
    ],
)
def test_every_page_of_a_table_is_free_of_barriers(four, language, scheme, half):
    phone, owner = four(language, color_scheme=scheme)
    owner.play(*SQUARE, "2.1.1")
    table = phone.url
    expect_block(phone, "2.1.1", "A")
    assert [] == axe_violations(phone)
    phone.goto(f"{table}/book?seat=C&points=7")
    phone.locator("#do-book").tap()
    ready(phone)

    pages = (*PAGES, *MORE_PAGES, *BOOKING_PAGES)
    for path in [one for one in pages if one in FULLEST] if half is None else pages[half::2]:
        phone.goto(table + path)
        assert [] == axe_violations(phone)
    if half != 0:
        return
    phone.goto(table)
    phone.locator("#do-undo").tap()
    expect(phone.locator("#do-redo")).to_be_visible()

    for path in REVERTING_PAGES:
        phone.goto(table + path)
        for fold in phone.locator("main details.fold:not([open]) summary").all():
            fold.tap()
        assert [] == axe_violations(phone)


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.soak)])
def test_the_page_has_no_fault_after_a_swap(app, carried, open_phone, scheme):
    owner = Phone(app, "de").open_table("2")
    owner.play("1.1.1", "1.1.2")
    phone = carried(owner, open_phone(color_scheme=scheme))

    tap_place(phone, "1.3.3")

    assert [] == faults(phone)


@pytest.mark.parametrize("path", ["", pytest.param("/import", marks=pytest.mark.soak)])
def test_the_ways_to_a_table_fit_the_smallest_phone(open_phone, path):
    phone = open_phone(viewport=SMALLEST)

    phone.goto(f"/fr/tables{path}")

    assert [] == faults(phone)


names_in_pieces = Look("""() => {
  const is_in_pieces = e => {
    const range = document.createRange()
    range.selectNodeContents(e)
    return new Set([...range.getClientRects()].map(box => box.top)).size > e.textContent.split(' ').length
  }
  return [...document.querySelectorAll('.table-seat__who > span:last-child')].filter(is_in_pieces)
    .map(e => e.textContent)
}""")
"""The names of seats that take more lines than they have words."""


@in_the_longest_words
def test_the_colours_of_four_seats_do_not_break_within_a_word(four, language):
    phone, _owner = four(language)

    assert 4 == phone.locator(".table-seat__who > span:last-child").count()
    for width in (320, 360):
        phone.set_viewport_size({"width": width, "height": 640})
        assert [] == in_both_typefaces(phone, names_in_pieces)


def test_a_name_of_twelve_letters_is_whole_in_every_key_and_head(four):
    phone, owner = four("en")
    names = {"name-A": "Friederike", "name-B": "Maximilian", "name-C": "Alexandra", "name-D": "Bartholomäus"}
    owner.send("/more", {**owner.form("/more/names", "more"), **names, "do": "names"})

    for width, height in ((390, 664), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        for path in ("", "/book", "/more/order", "/seat", "/final"):
            phone.goto(owner.table + path)
            expect(phone.get_by_text("Bartholomäus").first).to_be_attached()
            assert ([], []) == (broken_words(phone), clipped(phone)), (width, path)


below_the_window = Look("""() => [...document.querySelectorAll('.across__one')]
  .filter(e => e.getBoundingClientRect().bottom > innerHeight).map(e => e.textContent)""")
"""The scores that are not in the window."""


@pytest.mark.parametrize("language", ["fr", pytest.param("nl", marks=pytest.mark.soak)])
def test_the_scores_of_four_are_in_one_window_for_both_sides(four, language):
    phone, _owner = four(language)
    phone.goto(f"{phone.url}/scores")

    expect(phone.locator(".across__one").last).to_be_visible()
    for width, height in ((320, 568), (375, 667), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        assert [] == in_both_typefaces(phone, below_the_window)
