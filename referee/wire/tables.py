"""Requests to open and change a table, and the answer that a new table gets."""

from __future__ import annotations

from abc import ABC
from typing import Annotated, Any, Literal, cast

from pydantic import FailFast, Field, GetPydanticSchema, create_model

from referee.games.faults import Fault
from referee.games.nunatak.pieces import Seat
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.common import WHEN_WRITTEN, WHO_SITS, Answer, Body, Number, ReasonAnswer, SeatBody, SeatId
from referee.wire.formats import Identity, Moment
from referee.wire.nunatak.acts import DetailsBody
from referee.wire.nunatak.entries import ENTRIES_MAX, SHAPES, EventBody, Names, Version, one_of
from referee.wire.nunatak.rulings import RulingsChosen
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

    game: Literal["nunatak"] = Field(description="The game that is played at the table.")
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=4, description=WHO_SITS)]
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


class SentBody(Body):
    """What every writing call holds: the phone's own id for it, and the version it has seen."""

    id: Identity = Field(
        description="A UUID that the caller makes for this one wish. Sent again with the same body it"
        " gives the same answer and has no second effect; with another body it is refused"
        " (`id-used`)."
    )
    version: Version = Field(
        description="The version of the table that the caller has seen last. If the table has moved on"
        " since, the answer is 409 with its state."
    )


class KeptTurnBody(SentBody):
    """A turn to be played: of the seat that has it unless `active` names another, as a blessing allows."""

    move: MoveBody = Field(description="The placement: where, whose block, and what is known of the card.")
    active: SeatId | None = Field(
        default=None,
        description="Whose turn it was. Left out or null: the seat that `active` of the state names."
        " Another seat is taken too, for the blessing of abundance or a late turn.",
    )
    details: DetailsBody | None = Field(
        default=None,
        description="What only the card itself shows. Left out or null: it can be entered later.",
    )
    slot: Annotated[
        Number | None,
        Field(
            description="The place of the display that the card comes from, 0 to 3, at a table that tracks"
            " everything. Left out or null: found by the card."
        ),
    ] = None


class UndoBody(SentBody):
    """A turn to undo, by its number."""

    turn: Annotated[
        int, Field(ge=1, le=ENTRIES_MAX, description="The number of the turn, from 1, as the log shows it.")
    ]


class JudgedBody(Body):
    """The reasons of one entry as they were when it was judged; import only compares them."""

    entry: Version = Field(description="The version with which the judged entry came.")
    reasons: Annotated[
        list[dict[str, Any]],
        Field(
            max_length=100,
            description="Its reasons as they were given then: the fields of a reason but for the text and the"
            " status.",
        ),
    ]


class LoggedBody(EventBody, ABC):
    """One entry of an exported log."""

    BESIDE_THE_VALUE = EventBody.BESIDE_THE_VALUE | {"version", "id", "at", "judged"}

    version: Version = Field(description="The number of the entry in the log, from 1 without a gap.")
    id: Identity = Field(description="The UUID with which it was sent, once in each log.")
    at: Moment = Field(description=WHEN_WRITTEN)
    # No player typed these: of what is wrong with them one error an entry is enough.
    judged: Annotated[
        list[JudgedBody] | None,
        Field(
            max_length=ENTRIES_MAX,
            description="How the entries that it changed were judged then. Left out or null: nothing is"
            " compared.",
        ),
        FailFast(),
    ] = None


def _logged(shape: type[EventBody]) -> type[LoggedBody]:
    """The shape of a kind with what the log notes of it beside its fields, as from the first export on."""
    bases: Any = (shape, LoggedBody)
    made: Any = create_model(f"Logged{shape.__name__}", __base__=bases, __doc__=shape.__doc__)
    return cast("type[LoggedBody]", made)


_LOGGED = one_of(map(_logged, SHAPES))


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

    owner: str = Field(description="For the host: may do everything.")
    player: str = Field(
        description="For those who play: may read, play, undo the latest turn and correct turns of the"
        " last two rounds."
    )
    viewer: str = Field(description="For those who look on: may read.")


class OpenedAnswer(Answer):
    """A new table. Its tokens are shown only once: only their hashes are stored."""

    code: str = Field(description="The code of the table, for the addresses of all later calls.")
    version: int = Field(description="The version of the table: how many entries its log has.")
    tokens: TokensAnswer = Field(
        description="A token for each role, to be sent as `Authorization: Bearer TOKEN`. They are shown"
        " only here."
    )
    links: TokensAnswer = Field(description="A link for each role, which opens the table on a phone.")


class DifferenceAnswer(Answer):
    """What has other reasons, judged again, than in the file; or the end with another result.

    Of an end the points are the totals, and there are no reasons.
    """

    version: int = Field(description="The number of the entry in the log.")
    entry: int = Field(description="The version with which the judged entry came.")
    number: int | None = Field(description="The number of the turn; null for everything but a turn.")
    points_in_file: dict[str, int] = Field(description="The points in the file, by player.")
    points: dict[str, int] = Field(
        description="The points as this version of Referee judges them, by player."
    )
    reasons: list[ReasonAnswer] = Field(description="The reasons as this version of Referee gives them.")


class ImportedAnswer(OpenedAnswer):
    """An imported table; everything in it was judged again."""

    differences: list[DifferenceAnswer] = Field(
        description="What is judged otherwise than in the file; empty where nothing is."
    )
