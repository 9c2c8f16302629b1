"""Requests to open a table of Nunatak, and to import one."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from typing import Annotated, Any, Literal, cast

from pydantic import FailFast, Field, GetPydanticSchema, create_model

from referee.games.faults import Fault
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.common import A_TABLE, WHEN_WRITTEN, WHO_SITS, Body, SeatBody
from referee.wire.described import also
from referee.wire.formats import Identity, Moment
from referee.wire.nunatak.entries import SHAPES, EventBody, Names
from referee.wire.nunatak.rulings import RulingsChosen
from referee.wire.tables import (
    ENTRIES_MAX,
    FORMAT,
    FORMATS,
    LOG_MAX,
    JudgedBody,
    Version,
    by_kind,
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


class LoggedBody(EventBody, ABC):
    """One entry of an exported log."""

    BESIDE_THE_VALUE = EventBody.BESIDE_THE_VALUE | {"version", "id", "at", "judged"}

    version: Annotated[Version, also(minimum=1)] = Field(
        description="The number of the entry in the log, from 1 without a gap."
    )
    id: Identity = Field(description="The UUID with which it was sent, once in each log.")
    at: Moment = Field(description=WHEN_WRITTEN)
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


def _logged(shape: type[EventBody]) -> type[LoggedBody]:
    """The shape of a kind with what the log notes of it beside its fields, as from the first export on."""
    bases: Any = (shape, LoggedBody)
    made: Any = create_model(f"Logged{shape.__name__}", __base__=bases, __doc__=shape.__doc__)
    return cast("type[LoggedBody]", made)


_LOGGED = by_kind(map(_logged, SHAPES))


class ImportBody(OpenBody):
    """An exported table."""

    # Not a literal: for that, true and 1.0 would be 1 as well.
    referee: Annotated[
        int,
        Field(
            ge=FORMATS[0],
            le=FORMAT,
            description="The form of the file: 1, or 2 as today, which also says what the table tracks.",
        ),
    ]
    opened_at: Moment = Field(
        description="When the table was opened: date and time with time zone (RFC 3339)."
    )
    log: Annotated[
        list[Annotated[LoggedBody, GetPydanticSchema(lambda _, handler: handler.generate_schema(_LOGGED))]],
        Field(
            max_length=LOG_MAX,
            description="Every entry of the log, in order; an empty list for a table before its first.",
        ),
    ]

    def log_faults(self) -> tuple[Fault, ...]:
        """Entries that are numbered wrongly, repeat an id, or lack the fields of their kind."""
        found = (*numbering_faults(self.log), *self._field_faults())
        return tuple(sorted(found, key=lambda fault: fault.path[1]))

    def _field_faults(self) -> Iterator[Fault]:
        for index, entry in enumerate(self.log):
            for fault in entry.field_faults():
                yield Fault(("log", index, *fault.path), fault.code, fault.operands)
