"""Nunatak: the page on which the totals at the end are counted, with the state in its address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from flask import Response, request
from werkzeug.datastructures import MultiDict

from referee.games.nunatak.rulings import RULINGS
from referee.web.final.box import entered_numbers, keep_numbers
from referee.web.final.count import with_outer_blocks
from referee.web.final.fields import read_cell
from referee.web.final.keys import accept, choose, clear, drop_elder, last_change, press, put, undo
from referee.web.final.memory import remember, remembered
from referee.web.final.over_map import brought_back
from referee.web.final.page import FinalPage, final_page
from referee.web.final.sheet import HANDS, FinalSheet, counted, number
from referee.web.final.view import FinalView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.seats import with_colour
from referee.web.turn.sheet import TurnSheet
from referee.web.words import with_reading

TAPS = ("key", "do", "step")


@blueprint.get(f"/{LANGUAGE}/nunatak/final")
def final(lang: str) -> Response:
    """Show the sheet, changed by the key or the button that was sent along."""
    waited = brought_back(TurnSheet.read(request.args))
    if waited is not None:
        return moved_on(address_of("web.final", lang, waited.words()))
    before = FinalSheet.read(request.args)
    page = _held(final_page(changed_sheet(before, request.args), lang), before)
    sheet = page.sheet
    view = FinalView(page, _own_sheet(sheet), entered_numbers())
    if any(tap in request.args for tap in TAPS) and not wants_fragment():
        return keep_numbers(remember(moved_on(view.address), sheet, lang), sheet)
    response = page_or_fragment(
        "nunatak/final.html",
        "nunatak/_final.html",
        status=422 if view.problems else 200,
        address=view.address,
        page=view,
    )
    # While it is asked which sheet a temple belongs to, the remembered one must not be lost.
    return response if view.own_sheet else keep_numbers(remember(response, sheet, lang), sheet)


def _held(page: FinalPage, before: FinalSheet) -> FinalPage:
    """Stay with the field whose new word made the sheet impossible, instead of going on to the next."""
    cell = last_change(page.sheet)
    if cell not in page.suspects or page.sheet.value(cell) == before.value(cell):
        return page
    known = {problem.pointer for problem in final_page(before, page.voice.language).problems}
    if known.issuperset(problem.pointer for problem in page.problems):
        return page
    return replace(page, sheet=replace(page.sheet, at=str(cell)))


def _own_sheet(sheet: FinalSheet) -> FinalSheet | None:
    """Where a temple comes alone: the sheet of this phone that it may belong to, for the reader to say."""
    own = remembered() if request.args.get("temple") else None
    if own is None or own.players != sheet.players or any(hand in request.args for hand in HANDS):
        return None
    return with_outer_blocks(own, sheet)


def changed_sheet(sheet: FinalSheet, args: MultiDict[str, str]) -> FinalSheet:
    """Take the numbers of the steppers, then the tap; a word that is no button changes nothing."""
    for cell in sheet.cells():
        word = args.get(str(cell))
        if word is not None and word != str(counted(sheet, cell)):
            sheet = put(sheet, {cell: word.strip() or "0"})
    if "step" in args:
        return _stepped(sheet, args["step"])
    if "key" in args:
        return press(sheet, args["key"])
    verb, _colon, rest = args.get("do", "").partition(":")
    return _BUTTONS[verb](sheet, rest) if verb in _BUTTONS else sheet


def _stepped(sheet: FinalSheet, word: str) -> FinalSheet:
    """One more or one less of a field: `A.builder:-1`."""
    name, _colon, step = word.partition(":")
    cell = read_cell(name, sheet.seats())
    if cell is None or step not in ("1", "-1"):
        return sheet
    value = min(max(counted(sheet, cell) + int(step), 0), cell.field.most)
    return put(sheet, {cell: str(value)})


def _ruling(sheet: FinalSheet, rest: str) -> FinalSheet:
    key, _colon, choice = rest.partition(":")
    if key not in RULINGS or choice not in RULINGS[key].choices:
        return sheet
    return replace(sheet, rulings=with_reading(sheet.rulings, rest))


def _drop(sheet: FinalSheet, rest: str) -> FinalSheet:
    seat, _colon, index = rest.partition(":")
    return drop_elder(sheet, seat, index)


def _players(sheet: FinalSheet, rest: str) -> FinalSheet:
    return replace(sheet, players=rest, at="", why="", back="") if number(rest) in (1, 2, 3, 4) else sheet


_BUTTONS: dict[str, Callable[[FinalSheet, str], FinalSheet]] = {
    "at": lambda sheet, rest: replace(sheet, at=rest, why=""),
    "why": lambda sheet, rest: replace(sheet, why="" if sheet.why == rest else rest),
    "close": lambda sheet, _rest: replace(sheet, why=""),
    "elder": choose,
    "drop": _drop,
    "undo": lambda sheet, _rest: undo(sheet),
    "accept": lambda sheet, _rest: accept(sheet),
    "clear": lambda sheet, _rest: clear(sheet),
    "temple": lambda sheet, _rest: replace(sheet, temple=""),
    "players": _players,
    "colour": lambda sheet, rest: replace(sheet, colours=with_colour(sheet.colours, rest)),
    "ruling": _ruling,
}
