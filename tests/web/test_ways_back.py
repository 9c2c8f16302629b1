"""One way back for every page that stands behind another: in its header, and nowhere else."""

from __future__ import annotations

from tests.pages import Page
from tests.web.table_phone import SQUARE, Phone

AT_A_TABLE = {
    **dict.fromkeys(("", "/turns", "/scores", "/final", "/more"), "/en/"),
    **dict.fromkeys(("/film", "/why/A", "/book", "/edit?do=remove&key=1", "/carry"), "TABLE"),
    **dict.fromkeys(("/phones", "/more/names", "/rules", "/invite"), "TABLE/more"),
    "/turns/2": "TABLE/turns",
    "/note/2": "TABLE/turns/2",
}
"""Pages of a table, and where each leads back to."""

ELSEWHERE = {
    "/en/rules": "/en/",
    "/en/rules/terms": "/en/rules",
    "/en/rules/nunatak.gap.g38": "/en/rules",
    "/en/rules/examples/c17": "/en/rules/examples",
    "/en/tables/new?players=3": "/en/tables",
    "/en/nunatak/turn/show?temple=1AB2.5.5.5.5": "/en/nunatak/turn?temple=1AB2.5.5.5.5",
}


def test_a_page_of_a_table_leads_back_from_its_header(app):
    phone = Phone(app).open_table()
    phone.play(*SQUARE)

    leads = {path: ways(phone.get(path)) for path in AT_A_TABLE}

    assert {path: [lead.replace("TABLE", phone.table)] for path, lead in AT_A_TABLE.items()} == leads


def test_a_page_elsewhere_leads_back_from_its_header(client):
    leads = {path: ways(client.get(path).text) for path in ELSEWHERE}

    assert {path: [lead] for path, lead in ELSEWHERE.items()} == leads


def ways(page):
    """Where the header of a page leads, and each other key with the sign of the way back."""
    page = Page.of(page)
    others = page.values('main a:has(use[href="#i-back"]):not(#before, #film-back)', "href")
    return page.values(".top__home", "href") + others
