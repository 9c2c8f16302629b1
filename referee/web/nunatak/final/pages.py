"""The pages of the final sheet: to fill it, to show, print and download it."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, request

from referee.web.calculator.result_page import result_answers_at
from referee.web.nunatak.final.cookies import entered_numbers, keep_numbers, remember, remembered
from referee.web.nunatak.final.count import brought_back, map_words, with_outer_blocks
from referee.web.nunatak.final.page import FinalPage
from referee.web.nunatak.final.sheet import HANDS, FinalSheet
from referee.web.nunatak.final.taps import TAPS, changed_sheet
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
    page = FinalPage.of(changed_sheet(before, request.args), lang, numbers=entered_numbers())
    page = page.staying_where_wrong(before)
    page = replace(page, own_sheet=_own_sheet(page.sheet))
    sheet = page.sheet
    if (moved := tapped_without_script(TAPS, page.address)) is not None:
        return keep_numbers(remember(moved, sheet, lang), sheet)
    response = page_or_fragment(
        "nunatak/final/final.html",
        "nunatak/final/_final.html",
        status=422 if page.problems else 200,
        address=page.address,
        page=page,
    )
    # While the page asks which sheet a temple belongs to, the remembered one must not be lost.
    return response if page.own_sheet else keep_numbers(remember(response, sheet, lang), sheet)


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
    page = FinalPage.of_address(lang)
    link = page.link("web.final")
    return show_to_others("nunatak/final/show.html", link, page.address, page=page)


@blueprint.get(f"/{LANGUAGE}/nunatak/final/map")
def final_map(lang: str) -> Response:
    """Lead on to the map, the sheet packed into its address: not for every answer that only has the link."""
    return moved_on(address_of("web.turn", lang, map_words(FinalSheet.read(request.args))))


result_answers_at("/nunatak/final", "final", FinalPage.of_address)
