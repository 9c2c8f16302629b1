"""The final sheet and the result of a table as JSON: cells that were counted, and how a game ended."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table import log
from referee.games.nunatak.table.final_cells import HAND_MAX, MOST, Value
from referee.games.nunatak.table.result import Placed, Result
from referee.wire.common import Body, Number, SeatId

ElderBody = Annotated[tuple[Symbol, ...], Field(max_length=2)]
EldersBody = Annotated[tuple[ElderBody, ...], Field(max_length=HAND_MAX)]
CELLS_MAX = 4 * len(MOST)
FIELD_LETTERS_MAX = 24
LINES_MAX = 20


class CountBody(Body):
    """One cell of the final sheet; null empties it, an elder without symbols was a blessing."""

    seat: SeatId
    field: Annotated[str, Field(max_length=FIELD_LETTERS_MAX)]
    value: Number | EldersBody | None

    @property
    def count(self) -> log.Count:
        """The cell that is meant."""
        return log.Count(self.seat, self.field, self.value)


class CountedBody(Body):
    """Cells that somebody has counted."""

    values: Annotated[list[CountBody], Field(max_length=CELLS_MAX)]

    @property
    def counted(self) -> log.Counted:
        """The act that is meant."""
        return log.Counted(tuple(value.count for value in self.values))


class PlacedBody(Body):
    """One player at the end, with the points of each line of the score sheet."""

    seat: SeatId
    place: Annotated[int, Field(ge=1, le=4)]
    total: Number
    lines: Annotated[dict[str, Number], Field(max_length=LINES_MAX)]


class ResultBody(Body):
    """How a game ended: the players, the best first, who won, and what decided it."""

    places: Annotated[list[PlacedBody], Field(min_length=1, max_length=4)]
    winners: Annotated[list[SeatId], Field(max_length=4)]
    decided_by: Literal["points", "outer", "shared"] | None
    rank: Rank | None

    @property
    def result(self) -> Result:
        """The result that is meant."""
        return Result(
            tuple(Placed(one.seat, one.place, one.total, dict(one.lines)) for one in self.places),
            tuple(self.winners),
            self.decided_by,
            self.rank,
        )


def value_data(value: Value | None) -> Any:  # noqa: ANN401  a number, a list or nothing
    """What a cell holds, as data."""
    if value is None or isinstance(value, int):
        return value
    return [[symbol.value for symbol in symbols] for symbols in value]


def counted_data(counted: log.Counted) -> dict[str, Any]:
    """A count as data."""
    values = [
        {"seat": count.seat, "field": count.field, "value": value_data(count.value)}
        for count in counted.values
    ]
    return {"values": values}


def result_data(result: Result) -> dict[str, Any]:
    """A result as data."""
    return {
        "places": [
            {"seat": one.seat, "place": one.place, "total": one.total, "lines": dict(one.lines)}
            for one in result.places
        ],
        "winners": list(result.winners),
        "decided_by": result.decided_by,
        "rank": None if result.rank is None else result.rank.value,
    }
