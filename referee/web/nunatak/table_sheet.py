"""What the sheets of Nunatak share: the players, their names and colours, and the interpretations."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from dataclasses import dataclass

from referee.games.nunatak.notation import seats_of
from referee.games.nunatak.pieces import Role, Seat
from referee.web.calculator.sheet import Sheet
from referee.web.forms import Asked, SheetNamesForm
from referee.web.nunatak.seats import USUAL_COLOURS, seat_view
from referee.web.seats import NAME_LETTERS_MAX, SeatView
from referee.web.texts import gettext as _
from referee.web.words import whole_number

USUAL_PLAYERS = 3
TABLE_WORDS = ("players", "a", "b", "c", "d", "colours")
"""The words of the table itself, which every sheet of Nunatak has."""


@dataclass(frozen=True, slots=True)
class TableSheet(Sheet, ABC):
    """A sheet of one table; `a` to `d` are the names of the seats, `colours` the colour of each."""

    players: str = str(USUAL_PLAYERS)
    a: str = ""
    b: str = ""
    c: str = ""
    d: str = ""
    colours: str = USUAL_COLOURS
    rulings: str = ""

    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table, in turn order; three seats if the number of players is invalid."""
        return seats_of(whole_number(self.players, 1) or USUAL_PLAYERS) or seats_of(USUAL_PLAYERS)

    def scoring_seats(self) -> tuple[str, ...]:
        """The seats of people, who have points and a marker on the architect track."""
        return tuple(seat.id for seat in self.seats() if seat.role is Role.PLAYER)

    def name(self, seat: str) -> str:
        """What its players call a seat; empty where they gave it no name."""
        return str(getattr(self, seat.lower())).strip()[:NAME_LETTERS_MAX]

    def seat_views(self) -> tuple[SeatView, ...]:
        """The seats, prepared for the page."""
        return tuple(
            seat_view(seat, index, self.name(seat.id), self.colours)
            for index, seat in enumerate(self.seats())
        )


def names_of_table(sheet: TableSheet, seats: Iterable[SeatView]) -> SheetNamesForm:
    """The names of a sheet of Nunatak, and what holds without; Siku and dummies are asked for none."""
    named = [(seat, sheet.name(seat.id)) for seat in seats if not seat.neutral]
    return SheetNamesForm.of(
        Asked(
            seat.id.lower(),
            _("Name of %(letter)s", letter=seat.letter),
            name,
            seat.name if seat.name != name else "",
        )
        for seat, name in named
    )
