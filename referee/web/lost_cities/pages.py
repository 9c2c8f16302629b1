"""Lost Cities: both players' rows, one tap a card, up to three games."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, render_template, request
from werkzeug.datastructures import MultiDict

from referee.reader import reader_language
from referee.web.lost_cities.page import lost_cities_page
from referee.web.lost_cities.sheet import GAMES, SIDES, LostCitiesSheet, clear, toggle, undo
from referee.web.lost_cities.undo import last_change
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.undo import taken_back_word


@blueprint.get(f"/{LANGUAGE}/lost-cities")
def lost_cities(lang: str) -> Response:
    """Show the sheet of a match, changed by the card or the button that was tapped."""
    before = LostCitiesSheet.read(request.args)
    page = lost_cities_page(changed_sheet(before, request.args), lang)
    page = replace(page, why=request.args.get("why", ""))
    if request.args.get("do") == "undo":
        page = replace(page, taken_back=taken_back_word(last_change(before, page.voice)))
    if "do" in request.args and not wants_fragment():
        return moved_on(page.address)
    return page_or_fragment(
        "lost_cities/score.html",
        "lost_cities/_sheet.html",
        status=422 if page.problems else 200,
        address=page.address,
        page=page,
    )


@blueprint.get(f"/{LANGUAGE}/lost-cities/show")
def show_lost_cities(lang: str) -> str:
    """Show the link of a match and its code."""
    sheet = LostCitiesSheet.read(request.args)
    link = address_of("web.lost_cities_in_any_language", None, sheet.lasting_words(), external=True)
    page = lost_cities_page(sheet, lang)
    return render_template("lost_cities/show.html", page=page, address=link, code=qr_code(link))


@blueprint.get("/lost-cities")
def lost_cities_in_any_language() -> Response:
    """Open a link that was sent: in the language of whoever opens it."""
    return moved_on(address_of("web.lost_cities", reader_language(), request.args))


def changed_sheet(sheet: LostCitiesSheet, args: MultiDict[str, str]) -> LostCitiesSheet:
    """Apply the button that was pressed; a word that is no button changes nothing."""
    verb, _, rest = args.get("do", "").partition(":")
    if verb == "card":
        return toggle(sheet, rest)
    if verb == "undo":
        return undo(sheet)
    if verb == "side" and rest in SIDES:
        return replace(sheet, side=rest)
    if verb == "game" and rest in GAMES:
        return replace(sheet, game=rest, side=SIDES[0])
    if verb == "colours":
        return replace(sheet, colours=rest)
    if verb == "clear":
        return clear(sheet)
    return sheet
