"""Routes for entering tiles, display and open blessings: at the setup, and to correct one later."""

from __future__ import annotations

from flask import Response, request, url_for

from referee.games.nunatak.table.log import Added
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import write
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.material.draft import Draft
from referee.web.nunatak.table.material.page import MaterialView
from referee.web.nunatak.table.table_page import views_of
from referee.web.respond import address_of, moved_on, page_or_fragment, tapped_without_script
from referee.web.tables.page import Refusal
from referee.web.tables.write import refused, reshown

TAPS = ("tap", "do")


@shows("/material")
def table_material(lang: str, access: Access) -> Response:
    """Ask for tiles, cards and blessings, as far as they are to be entered now."""
    page = _page(lang, access, Draft.read(request.args))
    if page.material is None:
        return moved_on(url_for("tables.table", lang=lang, code=access.code))
    draft = page.draft.after(request.args, page.material, page.free)
    there = {"code": access.code}
    address = address_of("tables.table_material", lang, draft.words(), there)
    return tapped_without_script(TAPS, address) or _answer(_page(lang, access, draft), address)


@takes("/material")
def enter_material(lang: str, access: Access) -> Response:
    """Save what was tapped in; what is refused stays on the screen."""
    page = _page(lang, access, Draft.read(request.form))
    if page.material is None:
        return moved_on(url_for("tables.table", lang=lang, code=access.code))
    setup = Added(page.draft.setup(page.material))
    refusal = refused(access, lang, lambda sent: write(service(), access, sent, setup))
    if refusal is None:
        return moved_on(url_for("tables.table", lang=lang, code=access.code))
    address = address_of("tables.table_material", lang, page.draft.words(), {"code": access.code})
    return _answer(_page(lang, access, page.draft, refusal), address)


def _page(lang: str, access: Access, draft: Draft, refusal: Refusal | None = None) -> MaterialView:
    table = service().table(access)
    return MaterialView(table, access, Narrator.of(table, views_of(table), lang), draft, refusal)


def _answer(page: MaterialView, address: str) -> Response:
    return page_or_fragment(
        "nunatak/table/material/material.html",
        "nunatak/table/material/_material.html",
        status=page.refusal.status if page.refusal else 200,
        address=address,
        lang=page.narrator.voice.language,
        page=page,
        **(reshown("tables.table_material", code=page.code) if request.method == "POST" else {}),
    )
