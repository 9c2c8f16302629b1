"""Points or steps that a table books itself: for a blessing, or for what was forgotten."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

from flask import Response, make_response, render_template, request

from referee.games.nunatak.log import Added
from referee.kept import keeper
from referee.tables.access import Access
from referee.tables.writing import Sent, Written
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import moved_on
from referee.web.tables.book_form import BookForm
from referee.web.tables.page import TableView
from referee.web.tables.parts import Refusal, Tapped
from referee.web.tables.phone import entered
from referee.web.tables.play import table_address
from referee.web.tables.write import refused, reshown, write_late

UNPROCESSABLE = 422


@blueprint.get(f"/{LANGUAGE}/tables/<code>/book")
def table_book(lang: str, code: str) -> Response:
    """Ask for points or steps that the table books itself."""
    return _book_page(lang, entered(code), BookForm.read(request.values))


@blueprint.post(f"/{LANGUAGE}/tables/<code>/book")
def book(lang: str, code: str) -> Response:
    """Book points or steps, with a note; whatever was tapped at the table meanwhile stays tapped."""
    access = entered(code)
    form = BookForm.read(request.values)
    if "step" in request.form:
        return _book_page(lang, access, form.stepped(request.form["step"]))

    if form.problems():
        return _book_page(lang, access, form, status=UNPROCESSABLE)

    def booked(sent: Sent) -> Written:
        return write_late(access, sent, Added(form.body().booking))

    refusal = refused(access, lang, booked)
    if refusal is not None:
        return _book_page(lang, access, form, refusal)
    tapped = Tapped.read(dict(parse_qsl(request.form.get("tapped", ""))))
    return moved_on(table_address(lang, code, tapped))


def _book_page(
    lang: str, access: Access, form: BookForm, refusal: Refusal | None = None, status: int = 200
) -> Response:
    page = TableView.of(keeper().table(access), access, lang, Tapped())
    wrong = form.problems() if status == UNPROCESSABLE else {}
    more = reshown("web.table_book", code=access.code) if request.method == "POST" else {}
    answer = make_response(
        render_template(
            "tables/book.html",
            lang=lang,
            page=page,
            refusal=refusal,
            form=form if form.seat or request.method == "POST" else replace(form, seat=_likely(page)),
            wrong=wrong,
            wrong_fields=[{"field": name, "text": text} for name, text in wrong.items()],
            **more,
        ),
        refusal.status if refusal else status,
    )
    answer.cache_control.no_store = True
    return answer


def _likely(page: TableView) -> str:
    """Whoever sits at this phone, else whoever is on turn."""
    return page.sitting.seat or page.active or ""
