"""Nunatak: the final sheet shown to others, printed, and taken along as CSV or JSON."""

from __future__ import annotations

from flask import Response, render_template, request

from referee.reader import reader_language
from referee.web.files import json_file, spreadsheet
from referee.web.final.out import json_of, rows_of
from referee.web.final.page import final_page
from referee.web.final.sheet import FinalSheet
from referee.web.final.view import FinalView
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
    return spreadsheet(rows_of(_view(lang).page), FILE_NAME)


@blueprint.get(f"/{LANGUAGE}/nunatak/final.json")
def final_json(lang: str) -> Response:
    """Give the sheet with its question, its answer and every reason."""
    return json_file(json_of(_view(lang).page), FILE_NAME)


def _in_own_language(part: str) -> Response:
    return moved_on(address_of(PAGES_SENT[part], reader_language(), request.args))


def _view(lang: str) -> FinalView:
    return FinalView(final_page(FinalSheet.read(request.args), lang))
