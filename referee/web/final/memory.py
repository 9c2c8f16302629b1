"""The phone's own memory of its last final sheet: a cookie, so that a column filled elsewhere finds it.

The server keeps nothing; the cookie goes to these pages only and holds what stands in the address.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from flask import Response, request

from referee.web.final.sheet import HANDS, FinalSheet
from referee.web.respond import set_cookie

COOKIE = "final-sheet"
A_WEEK = 7 * 24 * 60 * 60
LONGEST = 3_500
"""Browsers drop a cookie of more than 4,096 bytes, its attributes included."""


def remember(response: Response, sheet: FinalSheet, lang: str) -> Response:
    """Keep the sheet on this phone; one column or one second count is not the table's sheet."""
    word = urlencode(sheet.lasting_words())
    if sheet.only or sheet.first or not any(hand in sheet.lasting_words() for hand in HANDS):
        return response
    if len(word) <= LONGEST and request.cookies.get(COOKIE) != word:
        set_cookie(response, COOKIE, word, A_WEEK, path=f"/{lang}/nunatak/final")
    return response


def remembered() -> FinalSheet | None:
    """The last sheet of this phone."""
    word = request.cookies.get(COOKIE, "")
    return FinalSheet.read(dict(parse_qsl(word))) if word else None
