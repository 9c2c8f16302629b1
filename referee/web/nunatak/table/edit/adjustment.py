"""Routes for adjusting the score: for a blessing, or for something missed."""

from __future__ import annotations

from urllib.parse import parse_qsl

from flask import Response, request, url_for

from referee.adapters.nunatak.typed import Written
from referee.games.nunatak.table.log import Added
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import Sent
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.forms import AdjustmentForm
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.play.routes import table_address
from referee.web.nunatak.table.table_page import Tapped
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.page import Refusal
from referee.web.tables.write import refused, reshown, write_late

FINAL = "final"
"""The page that this one goes back to, where it was opened from the final sheet."""


@shows("/book")
def table_book(lang: str, access: Access) -> Response:
    """Ask for points or spaces that the table adjusts itself."""
    page = _table(lang, access)
    return _book_page(page, _form(page))


@takes("/book")
def book(lang: str, access: Access) -> Response:
    """Book points or steps, with a note; whatever was tapped at the table meanwhile stays tapped."""
    page = _table(lang, access)
    form = _form(page)
    if "step" in request.form:
        form.step(request.form["step"])
        return _book_page(page, form)
    if not form.validate():
        return _book_page(page, form, status=422)

    def write(sent: Sent) -> Written:
        return write_late(page.access, sent, Added(form.adjustment))

    refusal = refused(page.access, lang, write)
    if refusal is not None:
        return _book_page(page, form, refusal)
    if request.form.get("to") == FINAL:
        return moved_on(url_for("tables.table_final", lang=lang, code=access.code))
    return moved_on(table_address(lang, access.code, _tapped()))


def _table(lang: str, access: Access) -> TableView:
    return TableView.of(service().table(access), access, lang, _tapped())


def _tapped() -> Tapped:
    """What is tapped at the table from which the form was opened."""
    return Tapped.read(dict(parse_qsl(request.values.get("tapped", ""))))


def _form(page: TableView) -> AdjustmentForm:
    """What was entered; at first it is for the player at this phone, else for the one on turn."""
    likely = "" if request.method == "POST" else page.sitting.seat or page.active
    return AdjustmentForm.among(page.players, request.values, {"seat": likely})


def _book_page(
    page: TableView, form: AdjustmentForm, refusal: Refusal | None = None, status: int = 200
) -> Response:
    more = reshown("tables.table_book", code=page.code) if request.method == "POST" else {}
    return page_or_fragment(
        "nunatak/table/edit/adjustment.html",
        "nunatak/table/edit/_adjustment.html",
        status=refusal.status if refusal else status,
        lang=page.narrator.voice.language,
        page=page,
        refusal=refusal,
        form=form,
        to=FINAL if request.values.get("to") == FINAL else "",
        **more,
    )
