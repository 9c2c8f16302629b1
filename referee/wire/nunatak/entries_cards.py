"""The entries about cards as JSON: what the table keeps, the card of a turn, the completion card."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table import log
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.common import Body, Number, SeatId, SymbolsBody
from referee.wire.nunatak.event import EventBody
from referee.wire.nunatak.log import DetailsBody, Version, details_data, details_of, symbols_data


class KeepsEntry(EventBody):
    """The table keeps more or less from here on."""

    kind: Literal["keeps"]
    keeps: Tracking

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(log.Keep(self.keeps))


class CardEntry(EventBody):
    """The card of a turn was entered later, or completed; without a card it was left out."""

    kind: Literal["card"]
    entry: Version
    card: SymbolsBody | None = None
    as_: Annotated[Symbol | None, Field(alias="as")] = None
    details: DetailsBody | None = None

    def event(self) -> log.Carded:
        """The entry that is meant."""
        return log.Carded(self.entry, self.card, self.as_, details_of(self.details))


class LinesBody(Body):
    """How well a seat fulfils the two lines of the completion card: numbers from 0, more is better."""

    id: SeatId
    first_line: Number
    second_line: Number

    @property
    def lines(self) -> log.CardLines:
        """The numbers that are meant."""
        return log.CardLines(self.id, self.first_line, self.second_line)


class CompletionEntry(EventBody):
    """It was decided who takes the two extra turns of four players, by the numbers of its card if entered."""

    kind: Literal["completion"]
    order: Annotated[list[SeatId], Field(max_length=4)]
    lines: Annotated[list[LinesBody] | None, Field(max_length=4)] = None

    def event(self) -> log.Completed:
        """The entry that is meant."""
        return log.Completed(tuple(self.order), tuple(line.lines for line in self.lines or ()))


def completion_data(event: log.Completed) -> dict[str, Any]:
    """Who takes the extra turns as data, with the numbers of the card where they were entered."""
    lines = [
        {"id": line.seat, "first_line": line.first_line, "second_line": line.second_line}
        for line in event.lines
    ]
    return {"kind": "completion", "order": list(event.seats), **({"lines": lines} if lines else {})}


def card_data(event: log.Carded) -> dict[str, Any]:
    """The card of a turn as data, without what was not entered."""
    told = {
        "card": None if event.card is None else symbols_data(event.card),
        "as": None if event.as_ is None else event.as_.value,
        "details": details_data(event.details),
    }
    known = {name: value for name, value in told.items() if value is not None}
    return {"kind": "card", "entry": event.key, **known}
