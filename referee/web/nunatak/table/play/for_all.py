"""What each phone has of its own in a part that is drawn once for all: its tokens, its ids, its seat."""

from __future__ import annotations

from functools import lru_cache

from flask import session
from flask_wtf.csrf import generate_csrf

from referee.tables.writing import new_id
from referee.web.assets.holes import Holed, hole

TOKEN, ID, SEAT = "token", "id", "seat:"

HOLES_OF_FORMS = {"csrf_token": lambda: hole(TOKEN), "new_id": lambda: hole(ID)}
"""What stands in the place of the functions by which templates give each form its token and its id."""

IN_SESSION = "csrf_token"
"""Under this name Flask-WTF keeps the word of a phone; the token of its forms is that word, signed."""

SIGNED_KEPT = 4_096
"""How many tokens are kept, of some hundred bytes each: that of a phone stays good as long as its session."""


@lru_cache(maxsize=SIGNED_KEPT)
def _signed(_word: str) -> str:
    return str(generate_csrf())


def form_token() -> str:
    """The token of this phone's forms, signed once."""
    word = session.get(IN_SESSION)
    return _signed(word) if word else str(generate_csrf())


def class_of_seat(seat: str, own: str) -> str:
    """The class of a seat in the row of seats, where the holder of this phone sits at their `own`."""
    return " is-own" if seat == own else ""


def hole_of_seat(seat: str) -> str:
    """A hole for that class."""
    return hole(SEAT + seat)


def filled(part: Holed, own: str) -> str:
    """The part for a phone whose holder sits at this seat: the token of its forms, for each an id."""

    def fill(name: str) -> str:
        if name == TOKEN:
            return form_token()
        return str(new_id()) if name == ID else class_of_seat(name.removeprefix(SEAT), own)

    return part.filled(fill)
