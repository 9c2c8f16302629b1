"""Routes for printing and downloading a Lost Cities match."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Response, render_template, request

from referee.web.files import json_file, spreadsheet
from referee.web.lost_cities.out import bg_stats_of, json_of, rows_of
from referee.web.lost_cities.page import LostCitiesPage, lost_cities_page
from referee.web.lost_cities.sheet import LostCitiesSheet
from referee.web.lost_cities.view import LostCitiesView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.sharing import link_of

FILE_NAME = "lost-cities"


@blueprint.get(f"/{LANGUAGE}/lost-cities/print")
def print_lost_cities(lang: str) -> str:
    """Show the match on one page of paper, every row with its reasons, and the ways out."""
    page = _page(lang)
    link = link_of("web.lost_cities", page.sheet.lasting_words())
    return render_template(
        "lost_cities/print.html",
        page=LostCitiesView(page),
        rows=rows_of(page),
        bg_stats=bg_stats_of(page, datetime.now(UTC)),
        address=link,
        code=qr_code(link),
    )


@blueprint.get(f"/{LANGUAGE}/lost-cities.csv")
def lost_cities_csv(lang: str) -> Response:
    """Give the match as a table for a spreadsheet."""
    return spreadsheet(rows_of(_page(lang)), FILE_NAME)


@blueprint.get(f"/{LANGUAGE}/lost-cities.json")
def lost_cities_json(lang: str) -> Response:
    """Give the match with its question, its answer and every reason."""
    return json_file(json_of(_page(lang)), FILE_NAME)


def _page(lang: str) -> LostCitiesPage:
    return lost_cities_page(LostCitiesSheet.read(request.args), lang)
