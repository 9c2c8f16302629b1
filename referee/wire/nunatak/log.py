"""The acts of a game as JSON, and how much an entry of its log may hold."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from referee.games.nunatak.pieces import Symbol, Symbols, Tool
from referee.games.nunatak.question import Move
from referee.games.nunatak.table import log
from referee.games.nunatak.table.tracking import Details
from referee.wire.common import NOTE_LETTERS_MAX, POINTS_MAX, STEPS_MAX, Body, Number, SeatId
from referee.wire.nunatak.final_sheet import counted_data
from referee.wire.nunatak.material import material_act_data
from referee.wire.nunatak.turn import MoveBody

NAME_LETTERS_MAX = 40
ENTRIES_MAX = 1_000
VERSION_MAX = 1_000_000

Version = Annotated[int, Field(ge=0, le=VERSION_MAX)]
Name = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS_MAX)]
Names = Annotated[dict[SeatId, Name], Field(max_length=4)]
RulingsChosen = Annotated[dict[str, str], Field(max_length=40)]
Entries = Annotated[list[Version], Field(max_length=ENTRIES_MAX)]


class DetailsBody(Body):
    """What only the card itself shows; what is missing is left for later."""

    tool: Annotated[Tool | None, Field(description="The tool of an artisan.")] = None
    symbols: Annotated[Number | None, Field(description="The symbols of a beast of burden, 0 to 3.")] = None
    pair: Annotated[
        list[Symbol] | None,
        Field(description="The two card types of an elder.", min_length=2, max_length=2),
    ] = None

    @property
    def details(self) -> Details | None:
        """What was noted; None for nothing at all."""
        details = Details(self.tool, self.symbols, None if self.pair is None else tuple(self.pair))
        return None if details == Details() else details


class PlayedBody(Body):
    """A placement, on whose turn it was made, and what was noted of its card."""

    active: SeatId
    move: MoveBody
    details: DetailsBody | None = None
    slot: Number | None = None

    @property
    def turn(self) -> log.Turn:
        """The turn that is meant."""
        return log.Turn(self.active, self.move.move(self.active), details_of(self.details), self.slot)


class AdjustmentBody(Body):
    """Points and steps that the table books itself; `blessing` tells them from a correction."""

    seat: SeatId
    points: Annotated[int, Field(ge=-POINTS_MAX, le=POINTS_MAX)]
    steps: Annotated[int, Field(ge=-STEPS_MAX, le=STEPS_MAX)]
    blessing: bool
    note: Annotated[str, Field(max_length=NOTE_LETTERS_MAX)]

    @property
    def booking(self) -> log.Adjustment:
        """The adjustment of the score that is meant."""
        return log.Adjustment(self.seat, self.points, self.steps, self.blessing, self.note)


def details_of(body: DetailsBody | None) -> Details | None:
    """What was noted of a card."""
    return None if body is None else body.details


def details_data(details: Details | None) -> dict[str, Any] | None:
    """What was noted of a card as data, without what was left for later; None for nothing."""
    if details is None:
        return None
    return {
        **({} if details.tool is None else {"tool": details.tool.value}),
        **({} if details.symbols is None else {"symbols": details.symbols}),
        **({} if details.pair is None else {"pair": symbols_data(details.pair)}),
    }


def symbols_data(symbols: Symbols) -> list[str]:
    """The symbols of a card as data."""
    return [symbol.value for symbol in symbols]


def move_data(move: Move) -> dict[str, Any]:
    """A move as data, without what was not entered."""
    swap = move.swap
    data = {
        "place": move.place._asdict(),
        "seat": move.seat,
        "card": None if move.card is None else symbols_data(move.card),
        "as": None if move.as_ is None else move.as_.value,
        "swap": None if swap is None else {"tile": swap.tile._asdict(), "with": swap.with_._asdict()},
    }
    return {name: value for name, value in data.items() if value is not None}


def act_data(act: log.Act) -> dict[str, Any]:
    """An act as data, under the name of its kind."""
    match act:
        case log.Turn():
            played = {"active": act.active, "move": move_data(act.move)}
            details = details_data(act.details)
            slot = {} if act.slot is None else {"slot": act.slot}
            return {"turn": {**played, **({"details": details} if details else {}), **slot}}
        case log.Adjustment():
            booking = {"seat": act.seat, "points": act.points, "steps": act.steps}
            return {"booking": {**booking, "blessing": act.is_blessing, "note": act.note}}
        case log.NewRulings():
            return {"rulings": dict(act.rulings.chosen)}
        case log.Keep():
            return {"keeps": act.keeps.value}
        case log.Counted():
            return {"count": counted_data(act)}
        case _:
            return material_act_data(act)
