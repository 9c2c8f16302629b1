"""Remember the final sheet in the phone's own cookies; the server stores nothing.

Its last sheet, so that a column filled on another phone finds it. And what its owner once said of the own
box: which number stands at a space of the architect track (`3-1.7-4`). No rulebook prints these numbers; a
finished sheet of a kept game tells them, and they are offered again as the owner's entry, never as knowledge.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode

from flask import Response, request

from referee.games.nunatak.pieces import ARCHITECT_TRACK_END
from referee.reader import cookie
from referee.web.nunatak.final.cells import Cell
from referee.web.nunatak.final.sheet import HANDS, FinalSheet, number
from referee.web.respond import set_cookie

SHEET_COOKIE = "final-sheet"
A_WEEK = 7 * 24 * 60 * 60
LONGEST = 3_500
"""Browsers drop a cookie of more than 4,096 bytes, its attributes included."""

TRACK_COOKIE = "architect-track"
LONG = 400 * 24 * 60 * 60
"""Browsers keep no cookie longer."""


def remember(response: Response, sheet: FinalSheet, lang: str) -> Response:
    """Keep the sheet on this phone; one column or one second count is not the table's sheet."""
    word = urlencode(sheet.lasting_words())
    if sheet.only or sheet.first or not any(hand in sheet.lasting_words() for hand in HANDS):
        return response
    if len(word) <= LONGEST and request.cookies.get(SHEET_COOKIE) != word:
        set_cookie(response, SHEET_COOKIE, word, A_WEEK, path=f"/{lang}/nunatak/final")
    return response


def remembered() -> FinalSheet | None:
    """The last sheet of this phone."""
    word = request.cookies.get(SHEET_COOKIE, "")
    return FinalSheet.read(dict(parse_qsl(word))) if word else None


def entered_numbers() -> dict[int, int]:
    """The number at each space that this phone's owner has entered."""
    pairs = (entry.partition("-") for entry in (cookie(TRACK_COOKIE) or "").split("."))
    entries = ((number(space), number(reached)) for space, _dash, reached in pairs)
    return {
        space: reached
        for space, reached in entries
        if space is not None and reached is not None and max(space, reached) <= ARCHITECT_TRACK_END
    }


def keep_numbers(response: Response, sheet: FinalSheet) -> Response:
    """Keep what a finished sheet tells; the newest entry for a space holds."""
    if sheet.first or sheet.only or sheet.missing():
        return response
    before = entered_numbers()
    now = {**before, **numbers_of(sheet)}
    if now != before:
        word = ".".join(f"{space}-{reached}" for space, reached in sorted(now.items()))
        set_cookie(response, TRACK_COOKIE, word, LONG)
    return response


def numbers_of(sheet: FinalSheet) -> Mapping[int, int]:
    """The number at each space of the architect track, as far as a sheet has both."""
    numbers = {}
    for seat in sheet.scoring_seats():
        space, reached = sheet.mark(seat), number(sheet.value(Cell(seat, "number")))
        if space is not None and reached is not None and max(space, reached) <= ARCHITECT_TRACK_END:
            numbers[space] = reached
    return numbers
