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
    "/api/v1/",
)
"""Where axe looks in no other test."""


def test_axe_finds_nothing_on_what_stands_aside(page, guard):
    guard.expect("status of 404")
    found = []
    for path in PAGES:
        page.goto(path)
        found += axe_violations(page)

    assert [] == found
