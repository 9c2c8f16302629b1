"""The pages of a Lost Cities match: to enter it, to show, print and download it."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Response, render_template, request

from referee.web.lost_cities.out import bg_stats_of, json_of, rows_of
from referee.web.lost_cities.page import LostCitiesPage, last_change, lost_cities_page
from referee.web.lost_cities.screen import match_screen
from referee.web.lost_cities.sheet import LostCitiesSheet
from referee.web.lost_cities.taps import TAPS, changed_sheet
from referee.web.lost_cities.view import LostCitiesView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import json_file, moved_on, page_or_fragment, spreadsheet, tapped_without_script
from referee.web.result_screen import step_of
from referee.web.sharing import link_of, opens_in_any_language, qr_code, show_result, show_to_others
from referee.web.sheet import undone_phrase

opens_in_any_language("/lost-cities", "web.lost_cities")
opens_in_any_language("/lost-cities/result", "web.lost_cities_result")


@blueprint.get(f"/{LANGUAGE}/lost-cities")
def lost_cities(lang: str) -> Response:
    """Show the sheet of a match, changed by the card or the button that was tapped."""
    before = LostCitiesSheet.read(request.args)
    page = lost_cities_page(changed_sheet(before, request.args.get("do", "")), lang)
    taken_back = undone_phrase(last_change(before, page.voice)) if request.args.get("do") == "undo" else ""
    view = LostCitiesView(page, taken_back, request.args.get("why", ""))
    if (moved := tapped_without_script(TAPS, view.address)) is not None:
        return moved
    return page_or_fragment(
        "lost_cities/score.html",
        "lost_cities/_sheet.html",
        status=422 if page.problems else 200,
        address=view.address,
        page=view,
    )


@blueprint.get(f"/{LANGUAGE}/lost-cities/result")
def lost_cities_result(lang: str) -> Response:
    """Show who has won; a sheet with something missing leads back to itself."""
    page = lost_cities_page(LostCitiesSheet.read(request.args), lang)
    view = LostCitiesView(page)
    screen = match_screen(page, step_of(request.args.get("reveal", "")))
    if screen is None:
        return moved_on(view.address)
    return show_result(
        screen,
        "Lost Cities",
        link_of("web.lost_cities_result", page.sheet.lasting_words()),
        view.to("web.lost_cities_result"),
        view.address,
        page=view,
        told=view.match_reasons,
        bg_stats=bg_stats_of(page, datetime.now(UTC)),
    )


@blueprint.get(f"/{LANGUAGE}/lost-cities/show")
def show_lost_cities(lang: str) -> str:
    """Show the link of a match and its code."""
    sheet = LostCitiesSheet.read(request.args)
    view = LostCitiesView(lost_cities_page(sheet, lang))
    link = link_of("web.lost_cities", sheet.lasting_words())
    return show_to_others("lost_cities/show.html", link, view.address, page=view)


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
