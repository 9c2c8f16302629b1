"""Requests to open a table of Nunatak, and to import one."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import FailFast, Field, GetPydanticSchema

from referee.games.faults import Fault
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.common import A_TABLE, WHO_SITS, Body, SeatBody
from referee.wire.formats import Moment
from referee.wire.nunatak.entries import SHAPES, EventBody, Names
from referee.wire.nunatak.rulings import RulingsChosen
from referee.wire.tables import (
    ENTRIES_MAX,
    FORMAT,
    FORMATS,
    LOG_MAX,
    WHEN_OPENED,
    WHOLE_LOG,
    JudgedBody,
    LoggedEntryBody,
    logged_by_kind,
    numbering_faults,
)


class OpenBody(Body):
    """The table to be opened."""

    game: Literal["nunatak"] = Field(description="The game that is played at the table.")
    seats: Annotated[
        list[SeatBody], Field(min_length=1, max_length=4, json_schema_extra=A_TABLE, description=WHO_SITS)
    ]
    names: Annotated[
        Names,
        Field(
            default_factory=dict,
            description="A name to show for a seat, by its id. A seat that is left out is shown by its id.",
        ),
    ]
    rulings: Annotated[
        RulingsChosen,
        Field(
            default_factory=dict,
            description="The interpretation that the table chooses for each open question. A question that is"
            " left out takes its default until the table decides it.",
        ),
    ]
    keeps: Tracking = Field(
        default=Tracking.BLOCKS,
        description="How much the table tracks: the blocks, also the cards, or everything (also tiles,"
        " display, draw pile and blessings). Left out: the blocks.",
    )

    def table(self) -> tuple[Seat, ...]:
        """The seats that are meant."""
        return tuple(seat.seat for seat in self.seats)


class LoggedBody(EventBody, LoggedEntryBody, ABC):
    """One entry of an exported log."""

    # No player typed these: of what is wrong with them one error an entry is enough.
    judged: Annotated[
        list[JudgedBody] | None,
        Field(
            max_length=ENTRIES_MAX,
            description="The reasons given when it was written, of itself and of each entry whose score it"
            " changed: an import compares them with those of today and lists what differs. Left out or null:"
            " nothing is compared.",
        ),
        FailFast(),
    ] = None


_LOGGED = logged_by_kind(SHAPES, LoggedBody)


class ImportBody(OpenBody):
    """An exported table."""

    # Not a literal: for that, true and 1.0 would be 1 as well.
    referee: Annotated[
        int,
        Field(
            ge=FORMATS[0],
            le=FORMAT,
            description="The form of the file: 1, or today's 2, which also says what the table tracks.",
        ),
    ]
    opened_at: Moment = Field(description=WHEN_OPENED)
    log: Annotated[
        list[Annotated[LoggedBody, GetPydanticSchema(lambda _, handler: handler.generate_schema(_LOGGED))]],
        Field(max_length=LOG_MAX, description=WHOLE_LOG),
    ]

    def log_faults(self) -> tuple[Fault, ...]:
        """Entries that are numbered wrongly, repeat an id, or lack the fields of their kind."""
        found = (*numbering_faults(self.log), *self._field_faults())
        return tuple(sorted(found, key=lambda fault: fault.path[1]))

    def _field_faults(self) -> Iterator[Fault]:
        for index, entry in enumerate(self.log):
            for fault in entry.field_faults():
                yield Fault(("log", index, *fault.path), fault.code, fault.operands)
