"""What each phone has of its own in a part that is drawn once for all: its tokens, its ids, its seat."""

from __future__ import annotations

from flask_wtf.csrf import generate_csrf

from referee.tables.writing import new_id
from referee.web.assets.holes import Holed, hole

TOKEN, ID, SEAT = "token", "id", "seat:"

HOLES_OF_FORMS = {"csrf_token": lambda: hole(TOKEN), "new_id": lambda: hole(ID)}
"""What stands in the place of the functions by which templates give each form its token and its id."""


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
            return str(generate_csrf())
        return str(new_id()) if name == ID else class_of_seat(name.removeprefix(SEAT), own)

    return part.filled(fill)
