"""How the seats of Nunatak are shown: colours, letters, Siku and the dummies, and the choice of a colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.games.nunatak.notation import SEAT_LETTERS
from referee.games.nunatak.pieces import Role, Seat
from referee.web.seats import COLOURS, SHAPES, SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.names import isolated

SIKU_LETTER, SIKU_SHAPE = "S", "hexagon"
"""What marks Siku wherever it plays, in whichever ice: neither of them is a player's."""

USUAL_COLOURS = SEAT_LETTERS
"""The colour of each seat in turn, by the letter of the seat that usually has it."""


class ColourChoice(NamedTuple):
    """A button that gives a seat a colour: its value, the colour's word, and the seat as it would look."""

    value: str
    word: str
    seat: SeatView
    chosen: bool


def seat_view(seat: Seat, index: int, name: str = "", colours: str = USUAL_COLOURS) -> SeatView:
    """Show a seat; without a name of its own it is called by its colour, Siku or dummy.

    Colours that are none leave each seat its usual one. Siku has the ice of the blocks that it plays with,
    but a letter and a shape of its own.
    """
    colour = SEAT_LETTERS.index(colours[index]) if are_colours(colours) else index
    is_siku = seat.role is Role.SIKU
    return SeatView(
        seat.id,
        SIKU_LETTER if is_siku else SEAT_LETTERS[index],
        COLOURS[colour],
        SIKU_SHAPE if is_siku else SHAPES[colour],
        isolated(name) or usual_name(seat.role, index, colour),
        seat.role,
    )


def usual_name(role: Role, index: int, colour: int) -> str:
    """What a seat is called as long as nobody gives it a name."""
    if role is Role.SIKU:
        return "Siku"
    if role is Role.DUMMY:
        return _("Dummy %(number)s", number=index)
    return colour_word(colour)


def role_word(seat: SeatView) -> str:
    """What somebody played: the colour of the blocks."""
    return colour_word(COLOURS.index(seat.colour))


def table_word(players: int) -> str:
    """What kind of table it is, by how many play."""
    if players == 1:
        return _("Solo, with two dummies")
    if players == 2:
        return _("2 players and Siku")
    return ngettext("%(num)s player", "%(num)s players", players)


def are_colours(word: str) -> bool:
    """Tell whether a word gives each seat a colour of its own."""
    return sorted(word) == sorted(SEAT_LETTERS)


def with_colour(colours: str, choice: str) -> str:
    """Give a seat a colour, as in `B:D`; the seat that had it takes the other.

    An invalid choice changes nothing.
    """
    letter, _colon, colour = choice.partition(":")
    if letter not in [*SEAT_LETTERS] or colour not in [*SEAT_LETTERS]:
        return colours
    now = list(colours if are_colours(colours) else USUAL_COLOURS)
    seat, other = SEAT_LETTERS.index(letter), now.index(colour)
    now[seat], now[other] = now[other], now[seat]
    return "".join(now)


def colour_choices(seats: Iterable[SeatView]) -> list[tuple[SeatView, list[ColourChoice]]]:
    """The colours that each seat can have: the players choose theirs, and Siku takes one that is left."""
    return [
        (
            seat,
            [
                ColourChoice(
                    f"{SEAT_LETTERS[index]}:{letter}",
                    word,
                    replace(seat, colour=colour, shape=shape),
                    colour == seat.colour,
                )
                for letter, colour, shape, word in zip(
                    SEAT_LETTERS, COLOURS, SHAPES, map(colour_word, range(len(COLOURS))), strict=True
                )
            ],
        )
        for index, seat in enumerate(seats)
    ]


def colour_word(colour: int) -> str:
    """What a colour is called, by its place among them."""
    match COLOURS[colour]:
        case "turquoise":
            return _("Turquoise")
        case "orange":
            return _("Orange")
        case "blue":
            return _("Blue")
        case _other:
            return _("Grey")
