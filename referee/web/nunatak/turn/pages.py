"""The pages for checking one move."""

from __future__ import annotations

from flask import Response, request

from referee.web.nunatak.turn.page import turn_page
from referee.web.nunatak.turn.sheet import TurnSheet
from referee.web.nunatak.turn.taps import TAPS, changed_sheet
from referee.web.nunatak.turn.view import TurnView, last_change
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment, tapped_without_script
from referee.web.sharing import link_of, opens_in_any_language, show_to_others
from referee.web.sheet import undone_phrase

opens_in_any_language("/nunatak/turn", "web.turn")


@blueprint.get(f"/{LANGUAGE}/nunatak/turn")
def turn(lang: str) -> Response:
    """Show the sheet of a turn, changed by the tap or the button that was sent along."""
    before = TurnSheet.read(request.args)
    sheet = changed_sheet(before, request.args)
    address = address_of("web.turn", lang, sheet.words())
    if (moved := tapped_without_script(TAPS, address)) is not None:
        return moved
    page = turn_page(sheet, lang)
    taken_back = undone_phrase(last_change(before, page.voice)) if request.args.get("do") == "undo" else ""
    return page_or_fragment(
        "nunatak/turn/turn.html",
        "nunatak/turn/_sheet.html",
        status=422 if page.problems else 200,
        address=address,
        page=TurnView(page, taken_back),
    )


@blueprint.get(f"/{LANGUAGE}/nunatak/turn/show")
def show_turn(lang: str) -> str:
    """Show the link of a sheet and its code, for another phone at the table or far away."""
    sheet = TurnSheet.read(request.args)
    view = TurnView(turn_page(sheet, lang))
    link = link_of("web.turn", sheet.lasting_words())
    return show_to_others("nunatak/turn/show.html", link, view.address, page=view)
