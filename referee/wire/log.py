"""The acts of a game as JSON, and how much an entry of its log may hold."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from referee.games.nunatak import log
from referee.games.nunatak.question import Move
from referee.wire.common import Body, SeatId
from referee.wire.turn import MoveBody

NAME_LETTERS_MAX = 40
NOTE_LETTERS_MAX = 200
POINTS_MAX = 200
STEPS_MAX = 10
ENTRIES_MAX = 1_000
VERSION_MAX = 1_000_000

Version = Annotated[int, Field(ge=0, le=VERSION_MAX)]
Name = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS_MAX)]
Names = Annotated[dict[SeatId, Name], Field(max_length=4)]
RulingsChosen = Annotated[dict[str, str], Field(max_length=40)]
Entries = Annotated[list[Version], Field(max_length=ENTRIES_MAX)]


class PlayedBody(Body):
    """A placement, and on whose turn it was made."""

    active: SeatId
    move: MoveBody

    @property
    def turn(self) -> log.Turn:
        """The turn that is meant."""
        return log.Turn(self.active, self.move.move(self.active))


class BookingBody(Body):
    """Points and steps that the table books itself; `blessing` tells them from a correction."""

    seat: SeatId
    points: Annotated[int, Field(ge=-POINTS_MAX, le=POINTS_MAX)]
    steps: Annotated[int, Field(ge=-STEPS_MAX, le=STEPS_MAX)]
    blessing: bool
    note: Annotated[str, Field(max_length=NOTE_LETTERS_MAX)]

    @property
    def booking(self) -> log.Booking:
        """The adjustment of the score that is meant."""
        return log.Booking(self.seat, self.points, self.steps, self.blessing, self.note)


def move_data(move: Move) -> dict[str, Any]:
    """A move as data, without what was not entered."""
    swap = move.swap
    data = {
        "place": move.place._asdict(),
        "seat": move.seat,
        "card": None if move.card is None else [symbol.value for symbol in move.card],
        "as": None if move.as_ is None else move.as_.value,
        "swap": None if swap is None else {"tile": swap.tile._asdict(), "with": swap.with_._asdict()},
    }
    return {name: value for name, value in data.items() if value is not None}


def act_data(act: log.Act) -> dict[str, Any]:
    """An act as data, under the name of its kind."""
    match act:
        case log.Turn():
            return {"turn": {"active": act.active, "move": move_data(act.move)}}
        case log.Booking():
            booking = {"seat": act.seat, "points": act.points, "steps": act.steps}
            return {"booking": {**booking, "blessing": act.is_blessing, "note": act.note}}
        case log.NewRulings():
            return {"rulings": dict(act.rulings.chosen)}
