"""Requests to open and change a table, and the answer that a new table gets."""

from __future__ import annotations

from abc import ABC
from typing import Annotated, Any, Literal, cast

from pydantic import FailFast, Field, GetPydanticSchema, create_model

from referee.games.faults import Fault
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.common import Answer, Body, Number, SeatBody, SeatId
from referee.wire.formats import Identity, Moment
from referee.wire.nunatak.acts import DetailsBody, RulingsChosen
from referee.wire.nunatak.entries import ENTRIES_MAX, SHAPES, EventBody, Names, Version, one_of
from referee.wire.nunatak.turn import MoveBody

FORMATS = (1, 2)
"""The forms of an export that are read: the second also says what the table keeps, and its cards."""

FORMAT = FORMATS[-1]
"""The form of an export that is written."""

FILE_MAX = 1024 * 1024
"""The most bytes of an export to import."""

LOG_MAX = 2_000
"""The most entries of a log to import: many evenings' corrections, judged again in seconds."""


class OpenBody(Body):
    """The table that shall be opened."""

    game: Literal["nunatak"]
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=4)]
    names: Annotated[Names, Field(default_factory=dict)]
    rulings: Annotated[RulingsChosen, Field(default_factory=dict)]
    keeps: Tracking = Tracking.BLOCKS

    def table(self) -> tuple[Seat, ...]:
        """The seats that are meant."""
        return tuple(seat.seat for seat in self.seats)


class SentBody(Body):
    """What every writing call holds: the phone's own id for it, and the version it has seen."""

    id: Identity
    version: Version


class KeptTurnBody(SentBody):
    """A turn to be played: of the seat on turn unless `active` names another, as a blessing allows."""

    move: MoveBody
    active: SeatId | None = None
    details: DetailsBody | None = None
    slot: Annotated[
        Number | None, Field(description="The place of the display that the card comes from, 0 to 3.")
    ] = None


class UndoBody(SentBody):
    """A turn to undo, by its number."""

    turn: Annotated[int, Field(ge=1, le=ENTRIES_MAX)]


class JudgedBody(Body):
    """The reasons of one act as they were when it was judged; import only compares them."""

    entry: Version
    reasons: Annotated[list[dict[str, Any]], Field(max_length=100)]


class LoggedBody(EventBody, ABC):
    """One entry of an exported log."""

    BESIDE_THE_VALUE = EventBody.BESIDE_THE_VALUE | {"version", "id", "at", "judged"}

    version: Version
    id: Identity
    at: Moment
    # No player typed these: of what is wrong with them one error an entry is enough.
    judged: Annotated[list[JudgedBody] | None, Field(max_length=ENTRIES_MAX), FailFast()] = None


def _logged(shape: type[EventBody]) -> type[LoggedBody]:
    """The shape of a kind with what the log notes of it beside its fields, as from the first export on."""
    bases: Any = (shape, LoggedBody)
    made: Any = create_model(f"Logged{shape.__name__}", __base__=bases, __doc__=shape.__doc__)
    return cast("type[LoggedBody]", made)


_LOGGED = one_of(map(_logged, SHAPES))


class ImportBody(OpenBody):
    """An exported table."""

    # Not a literal: for that, true and 1.0 would be 1 as well.
    referee: Annotated[int, Field(ge=FORMATS[0], le=FORMAT)]
    opened_at: Moment
    log: Annotated[
        list[Annotated[LoggedBody, GetPydanticSchema(lambda _, handler: handler.generate_schema(_LOGGED))]],
        Field(max_length=LOG_MAX),
    ]

    def log_faults(self) -> tuple[Fault, ...]:
        """Entries that are numbered wrongly, repeat an id, or lack the fields of their kind."""
        faults, ids = [], set()
        for index, entry in enumerate(self.log):
            path = ("log", index)
            if entry.version != index + 1:
                faults.append(Fault((*path, "version"), "entry-out-of-order", {"expected": index + 1}))
            if entry.id in ids:
                faults.append(Fault((*path, "id"), "id-used"))
            ids.add(entry.id)
            faults += [
                Fault((*path, *fault.path), fault.code, fault.operands) for fault in entry.field_faults()
            ]
        return tuple(faults)


class TokensAnswer(Answer):
    """One token or link for each role."""

    owner: str
    player: str
    viewer: str


class OpenedAnswer(Answer):
    """A new table. Its tokens are shown only once: only their hashes are stored."""

    code: str
    version: int
    tokens: TokensAnswer
    links: TokensAnswer
