"""Nunatak: the final sheet shown to others, printed, and taken along as CSV or JSON."""

from __future__ import annotations

import json

from flask import Response, make_response, render_template, request

from referee.csv_text import csv_text
from referee.reader import reader_language
from referee.web.final_out import json_of, rows_of
from referee.web.final_page import final_page
from referee.web.final_sheet import FinalSheet
from referee.web.final_view import FinalView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.respond import address_of, moved_on

FILE_NAME = "nunatak-totals"
PAGES_SENT = {"sheet": "web.final", "merge": "web.final_merge", "compare": "web.final_compare"}


def sent_link(part: str, words: dict[str, str]) -> str:
    """The link of a page as it is sent: without a language, for each opens it in the own."""
    return address_of(f"web.final_{part}_in_any_language", None, words, external=True)


@blueprint.get("/nunatak/final")
def final_sheet_in_any_language() -> Response:
    """Open a sheet that was sent: in the language of whoever opens it."""
    return _in_own_language("sheet")


@blueprint.get("/nunatak/final/merge")
def final_merge_in_any_language() -> Response:
    """Open a column that was sent."""
    return _in_own_language("merge")


@blueprint.get("/nunatak/final/compare")
def final_compare_in_any_language() -> Response:
    """Open two counts that were sent."""
    return _in_own_language("compare")


@blueprint.get(f"/{LANGUAGE}/nunatak/final/show")
def show_final(lang: str) -> str:
    """Show the link of the sheet and its code, for another phone at the table or far away."""
    view = _view(lang)
    link = sent_link("sheet", view.sheet.lasting_words())
    return render_template("nunatak/final_show.html", page=view, address=link, code=qr_code(link))


@blueprint.get(f"/{LANGUAGE}/nunatak/final/print")
def final_print(lang: str) -> str:
    """Show the sheet on one page of paper, every reason with its points."""
    view = _view(lang)
    link = sent_link("sheet", view.sheet.lasting_words())
    return render_template("nunatak/final_print.html", page=view, address=link, code=qr_code(link))


@blueprint.get(f"/{LANGUAGE}/nunatak/final.csv")
def final_csv(lang: str) -> Response:
    """Give the sheet as a table for a spreadsheet."""
    # A byte order mark: without it a spreadsheet reads the letters of other languages wrong.
    text = "\N{ZERO WIDTH NO-BREAK SPACE}" + csv_text(rows_of(_view(lang).page))
    return _file(text, "text/csv", "csv")


@blueprint.get(f"/{LANGUAGE}/nunatak/final.json")
def final_json(lang: str) -> Response:
    """Give the sheet with its question, its answer and every reason."""
    text = json.dumps(json_of(_view(lang).page), ensure_ascii=False, indent=2)
    return _file(text, "application/json", "json")


def _in_own_language(part: str) -> Response:
    return moved_on(address_of(PAGES_SENT[part], reader_language(), request.args))


def _view(lang: str) -> FinalView:
    return FinalView(final_page(FinalSheet.read(request.args), lang))


def _file(text: str, kind: str, ending: str) -> Response:
    response = make_response(text)
    response.mimetype = kind
    response.headers.set("Content-Disposition", "attachment", filename=f"{FILE_NAME}.{ending}")
    return response
