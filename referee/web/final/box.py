"""What a phone's owner once said about the own box: which number stands at a space of the architect track.

No rulebook prints these numbers. A finished sheet of a kept game tells them, space by space; this phone
keeps them in a cookie (`3-1.7-4`) and offers them again as the owner's entry, never as its own knowledge.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response

from referee.games.nunatak.pieces import ARCHITECT_TRACK_END
from referee.reader import cookie
from referee.web.final.fields import Cell
from referee.web.final.sheet import FinalSheet, number
from referee.web.respond import set_cookie

COOKIE = "architect-track"
LONG = 400 * 24 * 60 * 60
"""Browsers keep no cookie longer."""


def entered_numbers() -> dict[int, int]:
    """The number at each space that this phone's owner has told."""
    told = (entry.partition("-") for entry in (cookie(COOKIE) or "").split("."))
    entries = ((number(space), number(reached)) for space, _dash, reached in told)
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
    now = {**before, **_numbers_of(sheet)}
    if now != before:
        word = ".".join(f"{space}-{reached}" for space, reached in sorted(now.items()))
        set_cookie(response, COOKIE, word, LONG)
    return response


def _numbers_of(sheet: FinalSheet) -> Mapping[int, int]:
    numbers = {}
    for seat in sheet.players_of():
        space, reached = sheet.mark(seat.id), number(sheet.value(Cell(seat.id, "number")))
        if space is not None and reached is not None and max(space, reached) <= ARCHITECT_TRACK_END:
            numbers[space] = reached
    return numbers
