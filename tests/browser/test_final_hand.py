"""The final sheet in the hand: what it asks first, what it offers last, and keys that hold their labels."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.helpers import (
    broken_words,
    clipped,
    crowded_targets,
    in_both_typefaces,
    spilling_labels,
    wider_than_the_screen,
)
from tests.browser.nunatak import ALL_LANGUAGES
from tests.web.final_tables import TABLE

FINISHED = "/en/nunatak/final?" + "&".join(f"{name}={value}" for name, value in TABLE.items())


TYPEFACE_IS_THERE = "document.fonts.check('600 16px Archivo')"
_GROUND = """() => {
  const {backgroundColor, backgroundImage} = getComputedStyle(document.querySelector('#final-dock'))
  return [backgroundImage, backgroundColor.startsWith('rgb(')]
}"""


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.soak), "dark"])
def test_a_row_beside_the_pad_is_read_as_far_as_it_is_seen(open_phone, scheme):
    page = open_phone(color_scheme=scheme)
    for address in ("/en/nunatak/final", FINISHED):
        page.goto(address)

        # No picture that fades, one colour that nothing shows through.
        assert ["none", True] == page.evaluate(_GROUND)


CUT_ROWS = """() => {
  const edge = document.querySelector('.dock--over').getBoundingClientRect().top
  return [...document.querySelectorAll('.sheet tr')].map(row => row.getBoundingClientRect())
    .filter(row => row.top < edge - 1 && row.bottom > edge + 1).length
}"""


@pytest.mark.parametrize("address", [FINISHED, FINISHED.replace("/final", "/final/paper")])
def test_the_last_row_above_the_dock_is_whole(open_phone, address):
    page = open_phone(viewport={"width": 390, "height": 664})
    page.goto(address)
    page.wait_for_function("document.body.style.getPropertyValue('--more')")

    assert 0 == page.evaluate(CUT_ROWS)


def test_no_row_jumps_when_the_bar_of_the_browser_goes_while_one_scrolls(open_phone):
    page = open_phone(viewport={"width": 390, "height": 664})
    page.goto(FINISHED)
    higher = "document.body.style.getPropertyValue('--more')"
    page.wait_for_function(higher)
    before = page.evaluate(higher)
    page.evaluate("scrollTo(0, 120), addEventListener('resize', () => { window.isResized = true })")
    page.set_viewport_size({"width": 390, "height": 720})
    page.wait_for_function("window.isResized")

    assert before == page.evaluate(higher)


@pytest.mark.parametrize("size", [pytest.param("100%", marks=pytest.mark.soak), "212.5%"])
def test_the_label_of_a_key_stays_in_its_box(open_phone, size):
    page = open_phone(viewport={"width": 320, "height": 640})
    for field in ("A.track", "A.builder", "A.number"):
        page.goto(f"/en/nunatak/final?at={field}")
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)

        assert [] == in_both_typefaces(page, spilling_labels)


def test_who_plays_and_how_to_count_is_asked_first_and_checked_last(page):
    page.goto("/en/nunatak/final")
    expect(page.locator("#head")).to_be_in_viewport(ratio=1)
    expect(page.locator("#to-together")).to_be_in_viewport(ratio=1)
    expect(page.locator("#to-paper")).to_be_hidden()

    page.locator("#players-2").tap()
    expect(page.locator("#head")).to_contain_text("2 players and Siku")

    page.goto(FINISHED)
    expect(page.locator("#winner #to-paper")).to_be_visible()
    expect(page.locator("#winner #to-recount")).to_be_visible()
    expect(page.locator("#winner #to-bg-stats")).to_be_visible()


@pytest.mark.parametrize("languages", [["de"], pytest.param(ALL_LANGUAGES, marks=pytest.mark.soak)])
def test_four_columns_stand_beside_their_words_on_a_phone_and_close_below_them_on_the_smallest(
    open_phone, languages
):
    page, found = open_phone(), []
    for language in languages:
        page.goto(f"/{language}/nunatak/final?players=4")
        # On a slow machine the page is there before its typeface, whose width decides how the columns stand;
        # the browser asks again only where the page becomes wider or smaller: the size it has comes last.
        page.wait_for_function(TYPEFACE_IS_THERE)
        # Of a row that is 60 pixels high four to five are seen: each has a part of the fifth.
        for width, (row, least, gap) in {320: (100, 44, 4), 390: (70, 48, 8)}.items():
            page.set_viewport_size({"width": width, "height": 2 * width})
            heights = page.locator(".sheet tbody tr").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().height)"
            )
            found += [f"{language} {width}: a row of {height}" for height in heights if height > row]
            found += [*crowded_targets(page, least, gap), *in_both_typefaces(page, broken_words, clipped)]
        page.set_viewport_size(PHONE)
        page.evaluate("document.documentElement.style.fontSize = '212.5%'")
        found += [*wider_than_the_screen(page), *clipped(page), *broken_words(page)]

    assert [] == found


FIRST_ROW = """() => {
  const edge = document.querySelector('.sheet__totals').getBoundingClientRect().bottom
  const rows = [...document.querySelectorAll('.sheet tbody:not(.sheet__totals) > tr')]
  return rows.map(row => row.getBoundingClientRect())
    .filter(row => row.top < edge - 1 && row.bottom > edge + 1).length
}"""
"""How many rows the totals cut."""

HALF_FILLED = FINISHED.replace("hb=", "gone=") + "&hb=48.3.3.2&at=b4"


def test_a_whole_row_stands_below_the_totals_and_above_the_dock_while_a_field_is_filled(open_phone):
    page = open_phone(viewport={"width": 390, "height": 664})
    page.goto(HALF_FILLED)
    page.wait_for_function("document.body.style.getPropertyValue('--more')")

    assert page.evaluate("scrollY") > 0
    assert (0, 0) == (page.evaluate(FIRST_ROW), page.evaluate(CUT_ROWS))


@pytest.mark.parametrize(("width", "height"), [(390, 664), (844, 390)])
def test_the_way_back_is_at_the_top_left_while_a_field_is_filled(open_phone, width, height):
    page = open_phone(viewport={"width": width, "height": height})
    page.goto(HALF_FILLED)
    expect(page.locator(".cell.is-current")).to_be_in_viewport(ratio=1)
    back = page.locator(".top__home")
    expect(back).to_be_in_viewport(ratio=1)
    box = back.bounding_box()

    assert box["x"] + box["y"] < 24
    assert back.evaluate("""one => {
      const {x, y, width, height} = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }""")
