"""Routes for showing, printing and downloading the final sheet."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Response, render_template, request

from referee.web.files import json_file, spreadsheet
from referee.web.nunatak.final.out import bg_stats_of, json_of, rows_of
from referee.web.nunatak.final.over_map import map_words
from referee.web.nunatak.final.page import final_page
from referee.web.nunatak.final.screen import final_screen
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.final.view import FinalView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.respond import address_of, moved_on
from referee.web.result_screen import step_of
from referee.web.sharing import link_of, opens_in_any_language, show_result, show_to_others

FILE_NAME = "nunatak-totals"

opens_in_any_language("/nunatak/final", "web.final")
opens_in_any_language("/nunatak/final/result", "web.final_result")
opens_in_any_language("/nunatak/final/merge", "web.final_merge")
opens_in_any_language("/nunatak/final/compare", "web.final_compare")


@blueprint.get(f"/{LANGUAGE}/nunatak/final/show")
def show_final(lang: str) -> str:
    """Show the link of the sheet and its code, for another phone at the table or far away."""
    view = _view(lang)
    link = link_of("web.final", view.sheet.lasting_words())
    return show_to_others("nunatak/final/show.html", link, view.address, page=view)


@blueprint.get(f"/{LANGUAGE}/nunatak/final/result")
def final_result(lang: str) -> Response:
    """Show who has won; a sheet with something missing leads back to itself."""
    view = _view(lang)
    screen = final_screen(view.page, step_of(request.args.get("reveal", "")))
    if screen is None:
        return moved_on(view.address)
    return show_result(
        screen,
        "Nunatak",
        link_of("web.final_result", view.sheet.lasting_words()),
        view.to("web.final_result"),
        view.address,
        page=view,
        told=view.winner,
        bg_stats=bg_stats_of(view.page, datetime.now(UTC)),
    )


@blueprint.get(f"/{LANGUAGE}/nunatak/final/print")
def final_print(lang: str) -> str:
    """Show the sheet on one page of paper, every reason with its points."""
    view = _view(lang)
    link = link_of("web.final", view.sheet.lasting_words())
    return render_template("nunatak/final/print.html", page=view, address=link, code=qr_code(link))


@blueprint.get(f"/{LANGUAGE}/nunatak/final/map")
def final_map(lang: str) -> Response:
    """Lead on to the map, the sheet packed into its address: not for every answer that only has the link."""
    return moved_on(address_of("web.turn", lang, map_words(FinalSheet.read(request.args))))


@blueprint.get(f"/{LANGUAGE}/nunatak/final.csv")
def final_csv(lang: str) -> Response:
    """Give the sheet as a table for a spreadsheet."""
    return spreadsheet(rows_of(_view(lang).page), FILE_NAME)


@blueprint.get(f"/{LANGUAGE}/nunatak/final.json")
def final_json(lang: str) -> Response:
    """Give the sheet with its question, its answer and every reason."""
    return json_file(json_of(_view(lang).page), FILE_NAME)


def _view(lang: str) -> FinalView:
    return FinalView(final_page(FinalSheet.read(request.args), lang))
