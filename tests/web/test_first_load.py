"""How much a phone fetches for its first page: in a cellar every kilobyte is waited for."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.bench.sizes import FILE_IN_STYLE, FIRST_LOAD_KB_MAX, KB, PAGES, FetchedFiles
from tests.pages import Page
from tests.web.final_tables import FOUR_PLAYERS
from tests.web.table_phone import SQUARE, Phone
from tests.web.test_result_pages import THREE_GAMES

FIRST_PACKETS = 10 * 1_460
"""What a server may send before it hears anything back (RFC 6928): nothing is painted before it is here."""

TAKES_GZIP = {"Accept-Encoding": "gzip"}
ENDED = Path(__file__).parents[1] / "tables" / "golden" / "counted-to-the-end.json"
COUNTED, MATCH = urlencode(FOUR_PLAYERS), urlencode(THREE_GAMES)
MORE_PAGES = (
    "/fr/nunatak/turn?temple=1AB2.1C3.5.5.5&tap=1.1.4",
    "/fr/nunatak/square?colours=ABCA&last=A",
    "/fr/nunatak/turn/show?temple=1AB2.1C3.5.5.5",
    *(f"/fr/nunatak/final{beside}?{COUNTED}" for beside in ("", "/result", "/show", "/print")),
    *(f"/fr/nunatak/final/{beside}?{COUNTED}" for beside in ("paper", "recount", "together")),
    *(f"/fr/lost-cities{beside}?{MATCH}" for beside in ("", "/result", "/show", "/print")),
    *(f"/fr/rules/{page}" for page in ("nunatak.gap.g38", "examples", "examples/c17", "terms", "house")),
    "/fr/tables",
)
"""Every other kind of page, with the most on it; of four players and in French, which is the longest."""

PAGES_OF_A_TABLE = (
    "",
    "?tap=1.3.3",
    "/turns",
    "/turns/4",
    "/scores",
    "/final",
    "/more",
    "/cards",
    "/more/names",
    "/invite",
    "/book",
)


def first_load(client, path):
    """The bytes of a page, of every file that it names, and of those that its style sheet names."""
    page = fetched(client, path)
    files = {file: fetched(client, file) for file in FetchedFiles(page).addresses}
    (style,) = (gzip.decompress(text).decode() for file, text in files.items() if file.endswith(".css"))
    more = {file: fetched(client, file) for file in FILE_IN_STYLE.findall(style)}
    return len(page) + sum(map(len, (files | more).values()))


def fetched(client, path):
    # Not through the client that reads pages: this one is compressed.
    with FlaskClient.open(client, path, headers=TAKES_GZIP, follow_redirects=True) as answer:
        assert 200 == answer.status_code
        return answer.data


@pytest.mark.parametrize("path", [*PAGES.values(), *MORE_PAGES, "/fr/tables/import"])
def test_a_page_is_small(bare_client, path):
    assert first_load(bare_client, path) <= FIRST_LOAD_KB_MAX * KB


@pytest.mark.parametrize("path", PAGES.values())
def test_before_its_first_paint_a_page_fetches_its_style_sheet_and_one_script_and_no_more(bare_client, path):
    page = Page.of(gzip.decompress(answered(bare_client, path).data).decode())

    assert [] == page.all('link[rel*="preload"], img')
    assert 1 == len(page.all('link[rel="stylesheet"]')) == len(page.all("script"))


@pytest.mark.parametrize("path", [*PAGES.values(), *MORE_PAGES])
def test_a_page_and_its_style_sheet_each_fit_into_the_first_packets(bare_client, path):
    assert max(page_and_style(bare_client, path)) <= FIRST_PACKETS


@pytest.mark.parametrize("path", ["", "?tap=1.3.3"])
def test_the_stage_of_a_table_and_its_style_sheet_each_fit_into_the_first_packets(app, path):
    phone = Phone(app, "fr").open_table("4")
    phone.play(*SQUARE)

    assert max(page_and_style(phone.client, phone.table + path)) <= FIRST_PACKETS


def page_and_style(client, path):
    """The bytes of a page and of its style sheet."""
    page = answered(client, path)
    (style,) = Page.of(gzip.decompress(page.data).decode()).values('link[rel="stylesheet"]', "href")
    return [on_the_line(one) for one in (page, answered(client, style))]


def answered(client, path):
    answer = FlaskClient.open(client, path, headers=TAKES_GZIP, follow_redirects=True, buffered=True)
    assert 200 == answer.status_code
    return answer


def on_the_line(answer):
    """The bytes of an answer with its head."""
    return len(str(answer.headers)) + len(answer.data)


@pytest.mark.parametrize("path", PAGES_OF_A_TABLE)
def test_a_page_of_a_table_is_small(app, path):
    phone = Phone(app, "fr").open_table("4")
    phone.play(*SQUARE)

    assert first_load(phone.client, phone.table + path) <= FIRST_LOAD_KB_MAX * KB


@pytest.mark.parametrize("path", ["", "/final"])
def test_a_page_of_a_finished_game_is_small_and_has_the_look_of_its_result(app, path):
    phone = Phone(app, "fr").bring_in(ENDED.read_bytes())

    page = FetchedFiles(fetched(phone.client, phone.table + path))

    assert first_load(phone.client, phone.table + path) <= FIRST_LOAD_KB_MAX * KB
    assert any(
        b".hero" in gzip.decompress(fetched(phone.client, one)) for one in page.addresses if ".css" in one
    )
