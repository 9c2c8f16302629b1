"""Routes for choosing the house rules, and for sharing them."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, request

from referee.web.nunatak.house.sheet import BUTTONS, TAPS, HouseSheet
from referee.web.nunatak.house.view import HouseView, last_change
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment, tapped_without_script
from referee.web.sharing import link_of, opens_in_any_language, show_to_others
from referee.web.sheet import pressed
from referee.web.undo import undone_phrase
from referee.wording.voice import Voice

opens_in_any_language("/rules/house", "web.house")


@blueprint.get(f"/{LANGUAGE}/rules/house")
def house(lang: str) -> Response:
    """Show the interpretations of a table, changed by the button that was pressed."""
    before = HouseSheet.read(request.args)
    button = request.args.get("do", "")
    page = HouseView(pressed(before, button, BUTTONS), Voice(lang))
    if button == "undo" and before.back:
        page = replace(page, taken_back=undone_phrase(last_change(before, page.voice)))
    address = address_of("web.house", lang, page.sheet.words())
    if (moved := tapped_without_script(TAPS, address)) is not None:
        return moved
    return page_or_fragment(
        "nunatak/house/house.html", "nunatak/house/_house.html", address=address, page=page
    )


@blueprint.get(f"/{LANGUAGE}/rules/house/show")
def show_house(lang: str) -> str:
    """Show the link of a table's interpretations, for the other phones."""
    page = HouseView(HouseSheet.read(request.args), Voice(lang))
    link = link_of("web.house", page.sheet.lasting_words())
    return show_to_others("nunatak/house/show.html", link, page.to("web.house"), page=page)
