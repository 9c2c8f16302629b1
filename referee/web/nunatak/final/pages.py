"""The pages of the final sheet: to fill it, to show, print and download it."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, request

from referee.web.calculator.result_page import result_answers_at
from referee.web.nunatak.final.cookies import entered_numbers, keep_numbers, remember, remembered
from referee.web.nunatak.final.count import brought_back, map_words, with_outer_blocks
from referee.web.nunatak.final.page import FinalPage, final_page, problems_of
from referee.web.nunatak.final.sheet import HANDS, FinalSheet
from referee.web.nunatak.final.taps import TAPS, changed_sheet, last_change
from referee.web.nunatak.final.view import FinalView
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import (
    address_of,
    moved_on,
    page_or_fragment,
    tapped_without_script,
)
from referee.web.sharing import opens_in_any_language, show_to_others


@blueprint.get(f"/{LANGUAGE}/nunatak/final")
def final(lang: str) -> Response:
    """Show the sheet, changed by the key or the button that was sent along."""
    waited = brought_back(TurnSheet.read(request.args))
    if waited is not None:
        return moved_on(address_of("web.final", lang, waited.words()))
    before = FinalSheet.read(request.args)
    page = stay_where_wrong(final_page(changed_sheet(before, request.args), lang), before)
    sheet = page.sheet
    view = FinalView(page, _own_sheet(sheet), entered_numbers())
    if (moved := tapped_without_script(TAPS, view.address)) is not None:
        return keep_numbers(remember(moved, sheet, lang), sheet)
    response = page_or_fragment(
        "nunatak/final/final.html",
        "nunatak/final/_final.html",
        status=422 if view.problems else 200,
        address=view.address,
        page=view,
    )
    # While the page asks which sheet a temple belongs to, the remembered one must not be lost.
    return response if view.own_sheet else keep_numbers(remember(response, sheet, lang), sheet)


def stay_where_wrong(page: FinalPage, before: FinalSheet) -> FinalPage:
    """Stay with the field whose new word made the sheet impossible, instead of going on to the next."""
    cell = last_change(page.sheet)
    if cell not in page.suspects or page.sheet.value(cell) == before.value(cell):
        return page
    known = {problem.pointer for problem in problems_of(before, page.voice)}
    if known.issuperset(problem.pointer for problem in page.problems):
        return page
    return replace(page, sheet=replace(page.sheet, at=str(cell)))


def _own_sheet(sheet: FinalSheet) -> FinalSheet | None:
    """Where a temple comes alone: the sheet of this phone that it may belong to, for the reader to say."""
    own = remembered() if request.args.get("temple") else None
    if own is None or own.players != sheet.players or any(hand in request.args for hand in HANDS):
        return None
    return with_outer_blocks(own, sheet)


opens_in_any_language("/nunatak/final", "web.final")
opens_in_any_language("/nunatak/final/merge", "web.final_merge")
opens_in_any_language("/nunatak/final/compare", "web.final_compare")


@blueprint.get(f"/{LANGUAGE}/nunatak/final/show")
def show_final(lang: str) -> str:
    """Show the link of the sheet and its code, for another phone at the table or far away."""
    view = _view(lang)
    link = view.link("web.final")
    return show_to_others("nunatak/final/show.html", link, view.address, page=view)


@blueprint.get(f"/{LANGUAGE}/nunatak/final/map")
def final_map(lang: str) -> Response:
    """Lead on to the map, the sheet packed into its address: not for every answer that only has the link."""
    return moved_on(address_of("web.turn", lang, map_words(FinalSheet.read(request.args))))


def _view(lang: str) -> FinalView:
    return FinalView(final_page(FinalSheet.read(request.args), lang))


result_answers_at("/nunatak/final", "final", _view)
