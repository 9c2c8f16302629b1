"""What stands aside from the calculators, as axe sees it: results, shown, printed, compared, refused."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from werkzeug.datastructures import MultiDict

from referee.web.nunatak.final.count import pack
from referee.web.nunatak.final.sheet import FinalSheet
from tests.browser.helpers import axe_violations
from tests.web.final_tables import BEN, TABLE
from tests.web.test_result_pages import THREE_GAMES

pytestmark = pytest.mark.browser

FIRST = pack(FinalSheet.read(MultiDict(TABLE | {"hb": BEN.replace("48", "47")})))
COUNTED, MATCH = urlencode(TABLE), urlencode(THREE_GAMES)
PAGES = (
    f"/en/nunatak/final/result?{COUNTED}",
    f"/en/nunatak/final/compare?{COUNTED}&first={FIRST}",
    f"/en/nunatak/final/give?only=B&hb={BEN}",
    "/en/nunatak/turn/show?temple=1AB2.1C3.5.5.5",
    *(f"/en/lost-cities/{beside}?{MATCH}" for beside in ("result", "show", "print")),
    "/en/nothing",
)
"""Where axe looks in no other test."""


# A result with its bars, and what was counted twice; in the campaign every page.
@pytest.mark.parametrize("pages", [PAGES[:1], pytest.param(PAGES, marks=pytest.mark.soak)])
def test_axe_finds_nothing_on_what_stands_aside(page, guard, pages):
    guard.expect("status of 404")
    found = []
    for path in pages:
        page.goto(path)
        found += axe_violations(page)

    assert [] == found


# The page has a shape for each that there is, all drawn by one macro: axe takes a minute for all of them.
KEEP_SOME_SHAPES = """every => [...document.querySelectorAll('[aria-labelledby=shapes] > .api__shape')]
  .forEach((shape, at) => at % every && shape.remove())"""


# No player reads it; its page is checked without a browser like every other.
@pytest.mark.soak
@pytest.mark.parametrize("every", [20, 1])
def test_axe_finds_nothing_on_the_description_of_the_interface(page, every):
    page.goto("/api/v1/")
    page.evaluate(KEEP_SOME_SHAPES, every)

    assert page.locator("[aria-labelledby=shapes] > .api__shape").count() > 3
    assert [] == axe_violations(page)
