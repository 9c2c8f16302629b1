"""How many bytes a tap brings to a phone that takes gzip, as all do at home."""

from __future__ import annotations

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
