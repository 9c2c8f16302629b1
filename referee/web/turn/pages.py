"""Nunatak: the page on which one placement is judged."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, g, render_template, request
from werkzeug.datastructures import MultiDict

from referee.reader import reader_language
from referee.web.pages import LANGUAGE, blueprint
from referee.web.qr import qr_code
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.seats import with_colour
from referee.web.turn.markers import with_markers
from referee.web.turn.memory import remember, undo
from referee.web.turn.page import turn_page
from referee.web.turn.sheet import NEW, SWAP, TurnSheet, read_place
from referee.web.turn.taps import (
    clear,
    complete_square,
    confirm,
    fill_below,
    own,
    raise_chosen,
    take_as_move,
    tap,
)
from referee.web.turn.undo import last_change
from referee.web.turn.view import TurnView
from referee.web.undo import taken_back_word
from referee.web.words import pairs, with_reading, write_pairs

TAPS = ("tap", "do", "step")


@blueprint.get(f"/{LANGUAGE}/nunatak/turn")
def turn(lang: str) -> Response:
    """Show the sheet of a turn, changed by the tap or the button that was sent along."""
    before = TurnSheet.read(request.args)
    sheet = changed_sheet(before, request.args)
    address = address_of("web.turn", lang, sheet.words())
    if any(word in request.args for word in TAPS) and not wants_fragment():
        return moved_on(address)
    page = turn_page(sheet, lang)
    taken_back = taken_back_word(last_change(before, page.voice)) if request.args.get("do") == "undo" else ""
    return page_or_fragment(
        "nunatak/turn.html",
        "nunatak/_sheet.html",
        status=422 if page.problems else 200,
        address=address,
        page=TurnView(page, taken_back),
    )


@blueprint.get(f"/{LANGUAGE}/nunatak/turn/show")
def show_turn(lang: str) -> str:
    """Show the link of a sheet and its code, for another phone at the table or far away."""
    sheet = TurnSheet.read(request.args)
    link = address_of("web.turn_in_any_language", None, sheet.words_to_send(), external=True)
    return render_template(
        "nunatak/show.html",
        lang=lang,
        page=TurnView(turn_page(sheet, lang)),
        address=link,
        code=qr_code(link),
        sheet_address=_sheet_on_this_phone(sheet, lang),
    )


def _sheet_on_this_phone(sheet: TurnSheet, lang: str) -> str:
    """Where the reader came from: there the way back stands in the address too, which no link needs."""
    here = request.host_url.rstrip("/")
    came_from = (request.referrer or "").removeprefix(here)
    if came_from.startswith(address_of("web.turn", lang, {}) + "?"):
        return came_from
    return address_of("web.turn", lang, sheet.words())


@blueprint.get("/nunatak/turn")
def turn_in_any_language() -> Response:
    """Open a link that was sent: in the language of whoever opens it."""
    return moved_on(address_of("web.turn", reader_language(), request.args))


def changed_sheet(sheet: TurnSheet, args: MultiDict[str, str]) -> TurnSheet:
    """Take the steppers, then the tap or the button that was pressed; remember how to take it back."""
    place = read_place(args.get("tap", ""))
    verb, _, rest = args.get("do", "").partition(":")
    if verb == "undo":
        return undo(sheet)
    told = with_markers(sheet, args)
    return remember(sheet, tap(told, place) if place is not None else _pressed(told, verb, rest))


def _pressed(sheet: TurnSheet, verb: str, rest: str) -> TurnSheet:
    """What each button means; a word that is no button changes nothing."""
    where, _, sign = rest.partition(":")
    place = read_place(where)
    if place is not None:
        if verb == "own":
            return own(sheet, place, sign)
        if verb == "fill":
            return fill_below(sheet, place)
        if verb == "lift":
            return take_as_move(sheet, place)
        if verb == "square":
            return complete_square(sheet, place)
    if verb == "higher":
        return raise_chosen(sheet)
    if verb == "clear":
        return clear(sheet)
    if verb == "confirm":
        return _confirmed(sheet)
    return replace(sheet, **_CHOICES[verb](sheet, rest)) if verb in _CHOICES else sheet


def _confirmed(sheet: TurnSheet) -> TurnSheet:
    judgement = turn_page(sheet, g.language).judgement
    legal = judgement is not None and judgement.legal
    return confirm(sheet, judgement.architect) if legal and judgement else sheet


def _ruling(sheet: TurnSheet, rest: str) -> dict[str, str]:
    return {"rulings": with_reading(sheet.rulings, rest)}


def _tile(sheet: TurnSheet, rest: str) -> dict[str, str]:
    """Add a symbol to what the tile at the chosen place shows, or take it off again."""
    if not sheet.place:
        return {}
    shown = dict(pairs(sheet.tiles))
    symbols = [symbol for symbol in shown.get(sheet.place, "").split("-") if symbol]
    symbols = [s for s in symbols if s != rest] if rest in symbols else [*symbols, rest][-2:]
    if symbols:
        shown[sheet.place] = "-".join(symbols)
    else:
        shown.pop(sheet.place, None)
    return {"tiles": write_pairs(shown.items())}


def _toggled(name: str, sheet: TurnSheet, rest: str) -> dict[str, str]:
    return {name: "" if getattr(sheet, name) == rest else rest}


def _swap_ended(sheet: TurnSheet) -> dict[str, str]:
    """With the card or the place changes what is asked: a tap places again."""
    return {"brush": NEW} if sheet.brush == SWAP else {}


def _pile(sheet: TurnSheet, rest: str) -> dict[str, str]:
    """The display is asked for only beside an empty pile: what nobody sees must decide nothing."""
    told = _toggled("pile", sheet, rest)
    return told if told["pile"] == "empty" else {**told, "display": ""}


def _display(sheet: TurnSheet, rest: str) -> dict[str, str]:
    """Lay a card into the display, or take it out again."""
    cards = [card for card in sheet.display.split(",") if card]
    cards = [card for card in cards if card != rest] if rest in cards else [*cards, rest]
    return {"display": ",".join(cards)}


_CHOICES = {
    "brush": lambda _sheet, rest: {"brush": rest},
    "turn": lambda _sheet, rest: {"turn": rest, "block": ""},
    "block": lambda sheet, rest: _toggled("block", sheet, rest),
    "colour": lambda sheet, rest: {"colours": with_colour(sheet.colours, rest)},
    "players": lambda _sheet, rest: {"players": rest, "turn": "A", "block": "", "steps": ""},
    "card": lambda sheet, rest: {
        **_toggled("card", sheet, rest),
        **_swap_ended(sheet),
        "side": "",
        "swap": "",
    },
    "side": lambda sheet, rest: _toggled("side", sheet, rest),
    "pile": _pile,
    "display": _display,
    "show": lambda sheet, rest: _toggled("show", sheet, rest or "options"),
    "leave": lambda sheet, _rest: {"place": "", **_swap_ended(sheet)},
    "ruling": _ruling,
    "tile": _tile,
}
