"""How many bytes a tap brings to a phone that takes gzip, as all do at home."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlencode

import pytest

from tests.bench.engine import MOVES
from tests.bench.sizes import KB, TAP_KB_MAX
from tests.pages import Page
from tests.some import some
from tests.web.final_tables import FOUR_PLAYERS
from tests.web.full_tables import LATE, ended_phone, full_phone, full_table
from tests.web.material_tables import phone_at
from tests.web.test_result_pages import THREE_GAMES

AS_HTMX = {"HX-Request": "true", "HX-Request-Type": "partial", "Accept-Encoding": "gzip"}
MOST = TAP_KB_MAX * KB

in_the_longest = pytest.mark.parametrize(
    "language", ["fr", *(pytest.param(one, marks=pytest.mark.soak) for one in ("de", "nl", "en"))]
)
"""In the language with the most bytes; `make soak` weighs all."""

FULL = (
    pytest.param(
        "nunatak/final",
        {name: FOUR_PLAYERS[name] for name in ("players", *"abcd", "ha", "hb", "hc")},
        marks=pytest.mark.soak,
    ),
    ("nunatak/final", FOUR_PLAYERS),
    pytest.param("nunatak/square", {"colours": "ABC"}, marks=pytest.mark.soak),
    ("nunatak/square", {"colours": "ABCA", "last": "A"}),
    ("lost-cities", {**THREE_GAMES, "colours": "6"}),
    ("rules/house", {"edition": "fr", "rulings": "new-tile:next-turn,solo-fill-up:renew"}),
)
"""Sheets with much on them; those that are not yet full in the campaign."""


@pytest.mark.parametrize("words", ["?show=options", pytest.param("", marks=pytest.mark.soak)])
def test_no_tap_of_a_whole_game_brings_more_than_five_kilobytes(client, words):
    address, sizes = f"/de/nunatak/turn{words}", []
    for _, _, place in MOVES:
        for tap in ({"tap": ".".join(map(str, place))}, {"do": "confirm"}):
            mark = "&" if "?" in address else "?"
            answer = client.get(f"{address}{mark}{urlencode(tap)}", headers=AS_HTMX)
            address = answer.headers["HX-Replace-Url"]
            sizes.append(len(answer.data))

    assert [] == [size for size in sizes if size > MOST]


one_of = pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.soak)])
"""Every third of what can be tapped: what it brings hardly differs; `make soak` weighs all."""


@one_of
@in_the_longest
@pytest.mark.parametrize(("path", "words"), FULL)
def test_no_button_of_a_full_sheet_brings_more_than_five_kilobytes(client, path, words, language, step):
    page = Page.of(client.get(f"/{language}/{path}", query_string=words))
    buttons = set(zip(page.values("button[name]", "name"), page.values("button[name]", "value"), strict=True))

    for name, value in some(sorted(buttons)[::step]):
        answer = client.get(f"/{language}/{path}", query_string={**words, name: value}, headers=AS_HTMX)

        assert len(answer.data) <= MOST, (name, value)


@one_of
def test_no_tap_late_at_a_table_of_four_that_keeps_everything_brings_more_than_five_kilobytes(app, step):
    phone = phone_at(app, full_table(app, LATE), "de")
    places = Page.of(phone.get("")).values('.board [name="tap"]', "value")

    sizes = [
        *(len(phone.get(f"?tap={place}", headers=AS_HTMX).data) for place in places[::step]),
        len(phone.send("/play", phone.form("?place=2.1.1&card=architect", "play"), headers=AS_HTMX).data),
    ]

    assert (49, []) == (len(places), [size for size in sizes if size > MOST])


@in_the_longest
def test_a_table_of_four_whose_last_block_is_placed_is_at_most_five_kilobytes_with_its_score_line(
    app, language
):
    answer = full_phone(app, language).get("", headers=AS_HTMX)

    assert b"line__plot" in gzip.decompress(answer.data)
    assert len(answer.data) <= MOST


@one_of
def test_no_number_opened_at_an_ended_table_of_four_brings_more_than_five_kilobytes(app, step):
    phone = ended_phone(app, "fr")
    page = Page.of(phone.get("/final"))
    opened = [value for value in page.values("#sheet .cell", "value") if value]
    sent = page.hidden("form#sheet")

    sizes = {
        value: len(phone.send("/final", {**sent, "do": value}, headers=AS_HTMX).data)
        for value in opened[::step]
    }

    assert len(opened) > 40
    assert {} == {value: size for value, size in sizes.items() if size > MOST}


def test_between_the_tags_of_a_tap_stands_one_space_and_no_line(client):
    answer = client.get("/de/nunatak/turn?tap=1.1.1", headers={**AS_HTMX, "Accept-Encoding": ""}).text

    assert (True, []) == ("> <" in answer, re.findall(r"""[>"]\s*\n\s*[<a-z]""", answer))
