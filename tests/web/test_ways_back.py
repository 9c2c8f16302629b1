"""One way back for every page that stands behind another: in its header, and nowhere else."""

from __future__ import annotations

from tests.pages import Page
from tests.web.table_phone import SQUARE, Phone

AT_A_TABLE = {
    **dict.fromkeys(("", "/turns", "/scores", "/final", "/more"), "/en/"),
    **dict.fromkeys(("/film", "/why/A", "/book", "/edit?do=remove&key=1"), "TABLE"),
    **dict.fromkeys(("/phones", "/more/names", "/rules", "/invite", "/carry"), "TABLE/more"),
    "/turns/2": "TABLE/turns",
    "/note/2": "TABLE/turns/2",
}
"""Pages of a table, and where each leads back to."""

ROOTS = {"", "/turns", "/scores", "/final", "/more"}
"""The tabs of a table: they show Referee's sign, as does the front page."""

ELSEWHERE = {
    **dict.fromkeys(("/en/rules", "/en/tables", "/en/lost-cities", "/en/nothing"), "/en/"),
    **dict.fromkeys(("/en/nunatak/turn", "/en/nunatak/square", "/en/nunatak/final"), "/en/"),
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


def test_the_tabs_of_a_table_lead_home_by_a_house_and_the_front_page_alone_shows_the_sign_of_referee(
    app, client
):
    phone = Phone(app).open_table()
    phone.play(*SQUARE)

    at_a_table = {path for path in AT_A_TABLE if "#i-home" == sign(phone.get(path))}
    elsewhere = {path: sign(client.get(path).text) for path in ("/en/", *ELSEWHERE)}

    assert ROOTS == at_a_table
    assert {"/en/": "#i-referee"} == {path: one for path, one in elsewhere.items() if one != "#i-back"}


def sign(page):
    """What the header of a page shows at its very left."""
    return Page.of(page).value(".top__home use", "href")


def ways(page):
    """Where the header of a page leads, and each other key with the sign of the way back."""
    page = Page.of(page)
    others = page.values('main a:has(use[href="#i-back"]):not(#before, #film-back)', "href")
    return page.values(".top__home", "href") + others
