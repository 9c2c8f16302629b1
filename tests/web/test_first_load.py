"""How much a phone fetches for its first page: in a cellar every kilobyte is waited for."""

from __future__ import annotations

import gzip
import html
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from referee.web.assets.static_files import static_url
from referee.web.assets.stylesheet import AREAS, page_style
from tests.bench.sizes import FILE_IN_STYLE, FIRST_LOAD_KB_MAX, KB, PAGES, FetchedFiles
from tests.pages import Page
from tests.some import for_each
from tests.web.final_tables import FOUR_PLAYERS
from tests.web.full_tables import LATE, ended_phone, full_phone
from tests.web.material_tables import kept_phone
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
    *("/fr/tables", "/fr/tables/new?players=4", "/fr/tables/import"),
)
"""Every other kind of page, with the most on it; of four players and in French, which is the longest."""

WITH_MORE = ("?tap=1.3.3", "?reveal=1", "/final?why=B.total")
"""Pages of a table with something opened."""

PICTURE = "/result.png"
"""What the page was opened for that sends it: all else is there before it."""

NO_PAGES = re.compile(r"/export|/next|\.png")
"""What a table's pages lead to and is none: files, pictures, and a form that is sent."""

LEADS_TO = re.compile(r'(?:href|action|hx-get)="([^"#]+)"')


def first_load(client, page):
    """The bytes of a page, of every file that it names, and of those that its style sheet names."""
    files = {file: fetched(client, file) for file in FetchedFiles(page).addresses if PICTURE not in file}
    (style,) = (gzip.decompress(text).decode() for file, text in files.items() if file.endswith(".css"))
    more = {file: fetched(client, file) for file in FILE_IN_STYLE.findall(style)}
    return len(page) + sum(map(len, (files | more).values()))


def fetched(client, path):
    answer = answered(client, path)
    assert 200 == answer.status_code, path
    return answer.data


def answered(client, path):
    # Not through the client that reads pages: this one is compressed.
    return FlaskClient.open(client, path, headers=TAKES_GZIP, follow_redirects=True, buffered=True)


def style_of(page):
    """The address of the one style sheet of a page."""
    (style,) = Page.of(gzip.decompress(page).decode()).values('link[rel="stylesheet"]', "href")
    return style


def on_the_line(answer):
    """The bytes of an answer with its head."""
    return len(str(answer.headers)) + len(answer.data)


@for_each("path", [*PAGES.values(), *MORE_PAGES])
def test_a_page_is_small_and_fits_into_the_first_packets(bare_client, path):
    answer = answered(bare_client, path)

    assert 200 == answer.status_code
    assert on_the_line(answer) <= FIRST_PACKETS
    assert first_load(bare_client, answer.data) <= FIRST_LOAD_KB_MAX * KB


@for_each("area", sorted(AREAS))
def test_the_style_sheet_of_every_area_fits_into_the_first_packets(app, bare_client, area):
    with app.test_request_context():
        address = static_url(page_style(area))

    assert fetched(bare_client, address)
    assert on_the_line(answered(bare_client, address)) <= FIRST_PACKETS


@for_each("path", PAGES.values())
def test_before_its_first_paint_a_page_fetches_its_style_sheet_and_one_script_and_no_more(bare_client, path):
    page = Page.of(gzip.decompress(fetched(bare_client, path)).decode())

    assert [] == page.all('link[rel*="preload"], img')
    assert 1 == len(page.all('link[rel="stylesheet"]')) == len(page.all("script"))


def late_phone(app, language):
    return full_phone(app, language, LATE)


def begun_phone(app, language):
    phone = Phone(app, language).open_table("4")
    phone.play(*SQUARE)
    return phone


# Full and ended, where pages are longest; in the campaign on the way there too.
@pytest.mark.parametrize(
    "phone_of",
    [
        full_phone,
        ended_phone,
        *(pytest.param(one, marks=pytest.mark.soak) for one in (begun_phone, late_phone)),
    ],
)
def test_every_page_of_a_table_is_small_and_fits_into_the_first_packets(app, phone_of):
    phone = phone_of(app, "fr")
    pages = [*pages_of_a_table(phone), *(phone.table + one for one in WITH_MORE)]

    answers = {path: answered(phone.client, path) for path in pages}
    heads = {path: on_the_line(answer) for path, answer in answers.items()}
    loads = {path: first_load(phone.client, answer.data) for path, answer in answers.items()}

    assert len(pages) >= 20
    assert {200} == {answer.status_code for answer in answers.values()}
    assert {} == {path: size for path, size in heads.items() if size > FIRST_PACKETS}
    assert {} == {path: size for path, size in loads.items() if size > FIRST_LOAD_KB_MAX * KB}


def pages_of_a_table(phone):
    """One page of each kind that a table leads to in three steps; two numbers make no two kinds."""
    found, todo = {}, [phone.table]
    for _ in range(3):
        leads = [html.unescape(lead) for path in todo for lead in LEADS_TO.findall(text_of(phone, path))]
        todo = []
        for path in leads:
            kind = re.sub(r"\d+", "1", path.partition("?")[0])
            if path.startswith(phone.table) and not NO_PAGES.search(path) and kind not in found:
                found[kind] = path
                todo.append(path)
    return found.values()


@pytest.mark.parametrize("size", ["two", "solo"])
def test_a_table_that_keeps_everything_hears_what_others_do_as_every_table(app, size):
    plain, kept = (Page.of(phone.get("")) for phone in (begun_phone(app, "fr"), kept_phone(app, size)))

    assert plain.values("head script", "src") == kept.values("head script", "src")


def text_of(phone, path):
    return gzip.decompress(fetched(phone.client, path)).decode()


@pytest.mark.parametrize("path", ["", "/final"])
def test_a_page_of_a_finished_game_has_the_look_of_its_result(app, path):
    phone = Phone(app, "fr").bring_in(ENDED.read_bytes())

    style = style_of(fetched(phone.client, phone.table + path))

    assert b".hero" in gzip.decompress(fetched(phone.client, style))
