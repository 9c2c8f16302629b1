"""How many bytes a tap brings to a phone that takes gzip, as all do at home."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from tests.bench.engine import MOVES

AS_HTMX = {"HX-Request": "true", "HX-Request-Type": "partial", "Accept-Encoding": "gzip"}
MOST = 4_950


@pytest.mark.parametrize("words", ["", "?show=options"])
def test_no_tap_of_a_whole_game_brings_more_than_five_kilobytes(client, words):
    address, sizes = f"/de/nunatak/turn{words}", []
    for _, _, place in MOVES:
        for tap in ({"tap": ".".join(map(str, place))}, {"do": "confirm"}):
            mark = "&" if "?" in address else "?"
            answer = client.get(f"{address}{mark}{urlencode(tap)}", headers=AS_HTMX)
            address = answer.headers["HX-Replace-Url"]
            sizes.append(len(answer.data))

    assert [] == [size for size in sizes if size > MOST]


def test_between_the_tags_of_a_tap_stands_one_space_and_no_line(client):
    answer = client.get("/de/nunatak/turn?tap=1.1.1", headers={**AS_HTMX, "Accept-Encoding": ""}).text

    assert (True, []) == ("> <" in answer, re.findall(r"""[>"]\s*\n\s*[<a-z]""", answer))
