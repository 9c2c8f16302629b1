"""The header of a page is one line: two would push what is below it down."""

from __future__ import annotations

import pytest

from tests.browser.helpers import Look, in_both_typefaces
from tests.browser.nunatak import LOCALES, in_the_longest_words
from tests.web.full_tables import full_phone

headers_of_more_lines = Look("""() => [...document.querySelectorAll('h1')].filter(header => {
  const range = document.createRange()
  range.selectNodeContents(header)
  const boxes = [...range.getClientRects()].filter(box => box.width)
  return Math.max(...boxes.map(box => box.top)) >= Math.min(...boxes.map(box => box.bottom))
}).map(header => header.textContent.trim())""")


@pytest.mark.parametrize(
    "sizes", [((320, 640), (844, 390)), pytest.param(((390, 844),), marks=pytest.mark.soak)], ids=len
)
@in_the_longest_words
def test_that_all_blocks_are_placed_is_said_in_one_line(app, carried, open_phone, language, sizes):
    page = carried(full_phone(app, language), open_phone(locale=LOCALES[language]))

    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert [] == in_both_typefaces(page, headers_of_more_lines)


@in_the_longest_words
def test_the_page_of_one_square_has_a_header_of_one_line(open_phone, language):
    page = open_phone(locale=LOCALES[language], viewport={"width": 320, "height": 640})
    page.goto(f"/{language}/nunatak/square")

    assert [] == in_both_typefaces(page, headers_of_more_lines)
