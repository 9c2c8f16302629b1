"""What requests to open, change and import a table hold whatever its game is, and what they answer."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, Protocol, Self, Union
from uuid import UUID

from pydantic import Field, WithJsonSchema, create_model

from referee.games.faults import Fault
from referee.wire.common import WHEN_WRITTEN, Answer, Body, ReasonAnswer, SeatId
from referee.wire.described import also
from referee.wire.formats import Identity, Moment
from referee.wire.values import ValueBody

ENTRIES_MAX = 1_000
VERSION_MAX = 1_000_000
NAME_LETTERS_MAX = 40

Version = Annotated[int, Field(ge=0, le=VERSION_MAX)]

VERSION_NOW = (
    "The version of the table: how many entries its log has. Send it with the next writing call. In the"
    " answer to a dry run it is the version that would follow: send the one before it."
)

WHAT_IS_PLAYED = (
    "Which game is played at the table, by its name in addresses: it says which of the shapes of a state this"
    " is."
)
WHAT_CONFLICTS = (
    "Those entries since the version that was sent which conflict with what was sent, `conflict`; empty where"
    " the table has no such version yet, and where the game is over, `finished`."
)
"""What several answers say of a table and of a conflict."""

WHEN_OPENED = "When the table was opened: date and time with time zone (RFC 3339)."
WHOLE_LOG = "Every entry of the log, in order; an empty list for a table before its first."

FORMATS = (1, 2)
"""The forms of an export that are read: the second also says what the table keeps, and its cards."""

FORMAT = FORMATS[-1]
"""The form of an export that is written."""

FILE_MAX = 1024 * 1024
"""The most bytes of an export to import."""

LOG_MAX = 2_000
"""The most entries of a log to import: many evenings' corrections, judged again in seconds."""


SEEN = (
    "The version of the table that the caller has seen last. If something has come since that conflicts with"
    " this, or the table has no such version, the answer is 409 with its state. A dispute never does."
)
CELLS_AND_CARDS = "Nor do counted cells of the final sheet and the cards of turns."
"""What of a log a caller may have missed, for each kind of body."""


class SentBody(Body):
    """What every writing call holds: the phone's own id for it, and the version it has seen."""

    id: Identity = Field(
        description="A UUID that the caller makes for this one request. Sent again with the same body it"
        " gives the same answer and has no second effect, whatever its `version`; for another request it is"
        " refused (`id-used`). Only what is stored uses it up, for good, also where it is undone: a dry"
        " run, a refusal and an illegal turn do not."
    )
    version: Version = Field(description=f"{SEEN} {CELLS_AND_CARDS}")
    preview: bool = Field(
        default=False,
        description="True for a dry run: the call is answered or refused as it would be, with all that it"
        " would change or break, and nothing is stored. Its `id` and `version` can be sent again. Left out:"
        " it is stored.",
    )


class PictureAsked(Body):
    """In which form the picture of a result is wanted."""

    shape: Annotated[
        Literal["wide", "square"],
        Field(description="`wide`, 1200 by 630 pixels, as messengers show it, or `square`, 1080 by 1080."),
    ] = "wide"


class DryRunAsked(Body):
    """Whether a call that writes no entry is only tried."""

    preview: Annotated[
        Literal["true", "false"],
        WithJsonSchema({"type": "boolean"}),
        Field(
            description="`true` for a dry run: the call is answered or refused as it would be, and nothing is"
            " stored. Left out: it is stored. Any other query parameter is refused, so that no misspelled"
            " dry run is a real one."
        ),
    ] = "false"

    @property
    def is_dry_run(self) -> bool:
        """Whether nothing shall be stored."""
        return self.preview == "true"


class JudgedBody(Body):
    """The reasons of one entry as they were when it was judged; import only compares them."""

    entry: Version = Field(description="The version that the judged entry made.")
    reasons: Annotated[
        list[dict[str, Any]],
        Field(
            max_length=100,
            description="Its reasons as they were given then: the fields of a reason but for the text and the"
            " status.",
        ),
    ]


class EntryBody(ValueBody, ABC):
    """One entry without its number: its kind, the fields of that kind, and the seat whose phone wrote it."""

    BESIDE_THE_VALUE: ClassVar[frozenset[str]] = frozenset({"kind", "by", "version", "id", "at", "judged"})

    kind: str = Field(description="The kind of the entry; it says which other fields there are.")
    by: SeatId | None = Field(
        default=None,
        description="The seat whose phone wrote it, in a log. Left out or null: not known. A call ignores"
        " it: the token says who writes.",
    )

    def event(self) -> Any:  # noqa: ANN401  an entry of its game
        """The entry that is meant; its fields must be free of faults."""
        return self.meant

    def located(self, fault: Fault) -> Fault:
        """A fault of the entry that is meant, where this entry has it as JSON."""
        return fault


class LoggedEntryBody(EntryBody, ABC):
    """What an exported log notes of an entry beside its fields, as from the first export on."""

    version: Annotated[Version, also(minimum=1)] = Field(
        description="The number of the entry in the log, from 1 without a gap."
    )
    id: Identity = Field(description="The UUID with which it was sent, once in each log.")
    at: Moment = Field(description=WHEN_WRITTEN)


def logged_by_kind(shapes: Iterable[type[EntryBody]], logged: type[LoggedEntryBody]) -> Any:  # noqa: ANN401
    """Whichever of these shapes the kind of an entry names, each as an exported log has it."""
    return by_kind(
        create_model(f"Logged{shape.__name__}", __base__=(shape, logged), __doc__=shape.__doc__)
        for shape in shapes
    )


def numbering_faults(log: Iterable[LoggedEntryBody]) -> Iterator[Fault]:
    """Entries of a file that are numbered wrongly, or repeat an id."""
    ids = set()
    for index, entry in enumerate(log):
        if entry.version != index + 1:
            yield Fault(("log", index, "version"), "entry-out-of-order", {"expected": index + 1})
        if entry.id in ids:
            yield Fault(("log", index, "id"), "id-used")
        ids.add(entry.id)


def by_kind(shapes: Iterable[type[Body]]) -> Any:  # noqa: ANN401  a union of them, which no type names
    """Whichever of these shapes the kind of an entry names."""
    return Annotated[Union[tuple(shapes)], Field(discriminator="kind")]  # noqa: UP007


def within_entry(fault: Fault) -> Fault:
    """The same fault, where the body of a call has it: in the field `entry`."""
    return fault.within("entry") if fault.path else fault


class TokensAnswer(Answer):
    """One token or link for each role."""

    owner: str = Field(
        description="For the host: may do everything. Only the host corrects what is too old for a player,"
        " writes names and settings, changes an interpretation, ends a game without a result, continues it,"
        " hands the table over and deletes it."
    )
    player: str = Field(
        description="For those who play: may read everything and play turns, those of other seats and of"
        " dummies too; enter the card of any turn, the material, the completion card, cells of the final"
        " sheet; adjust the score; change what is tracked; write notes and dispute; end a game that has a"
        " result, and open the next one. Of the last two rounds, a round being one turn of each player and"
        " dummy, it may undo, redo, insert, change and swap what was played, whatever came after it, and undo"
        " or redo any count; of everything else it undoes only the latest, and redoes what was undone last."
        " It may choose each question in `unsettled`, and the order of the seats until the first entry that"
        " `turns` of the log lists, undone or not. It writes at once; `table-seat` gives a phone a token of"
        " its own, which writes nothing with the empty seat. In a match: enter, undo and redo cards of the"
        " current game and of the one before it, score, end the match, write notes and dispute."
    )
    viewer: str = Field(
        description="For those who only watch: may read the state, the log, the events and the files, and"
        " write nothing."
    )


class OpenedAnswer(Answer):
    """A new table. Its tokens are shown only once: only their hashes are stored.

    The same call sent again opens another table: whoever has lost this answer has lost the table.
    """

    code: str = Field(
        description="The code of the table, for the addresses of all later calls. The table is kept until its"
        " host deletes it, or until whoever runs the server removes tables that nobody has changed for a long"
        " time; from then on its code is answered with 401, like an unknown one."
    )
    version: int = Field(description="The version of the table: how many entries its log has.")
    tokens: TokensAnswer = Field(
        description="A token for each role, to be sent as `Authorization: Bearer TOKEN`. They are shown"
        " only here."
    )
    links: TokensAnswer = Field(description="A link for each role, which opens the table on a phone.")


_DIFFERENCES = "What is judged differently from the file; empty where nothing is."


class DifferenceAnswer(Answer):
    """What has other reasons, judged again, than in the file; or the end with another result.

    Of an end the points are the totals, and there are no reasons.
    """

    version: int = Field(
        description="The version of the entry in the file that says something else: the judged entry"
        " itself, or"
        " one that changed its score."
    )
    entry: int = Field(description="The version that the judged entry made.")
    number: int | None = Field(description="The number of the turn; null for everything but a turn.")
    points_in_file: dict[str, int] = Field(
        description="The points that the reasons in the file add up to, by player."
    )
    points: dict[str, int] = Field(
        description="The points as this version of Referee judges them, by player."
    )
    reasons: list[ReasonAnswer] = Field(description="The reasons as this version of Referee gives them.")


class JudgedAgainAnswer(Answer):
    """What a file would be as a table; everything in it was judged again."""

    version: int = Field(description="The version that the table would have: how many entries its log has.")
    differences: list[DifferenceAnswer] = Field(description=_DIFFERENCES)


class ImportedAnswer(OpenedAnswer):
    """An imported table; everything in it was judged again."""

    differences: list[DifferenceAnswer] = Field(description=_DIFFERENCES)


class Written(Protocol):
    """An entry of a log, as far as every game knows it."""

    @property
    def version(self) -> int: ...
    @property
    def id(self) -> UUID: ...
    @property
    def at(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def differs(self) -> bool: ...


class LoggedAnswer(Answer):
    """An entry of the log as it was written."""

    version: int = Field(description="The number of the entry in the log, from 1.")
    id: UUID = Field(description="The UUID with which it was sent.")
    kind: str = Field(description="What kind of entry it is; it says which fields `event` has.")
    at: str = Field(description=WHEN_WRITTEN)
    by: str | None = Field(description="The seat whose phone wrote it; null where that is not known.")
    event: dict[str, Any] = Field(description="The fields of its kind, as in an entry that is written.")
    differs: bool = Field(
        description="True where the reasons given then are not those that this version of Referee gives."
    )

    @classmethod
    def of(cls, entry: Written, data: Mapping[str, Any]) -> Self:
        """Show an entry; `data` is its event with the kind."""
        return cls(
            version=entry.version,
            id=entry.id,
            kind=data["kind"],
            at=entry.at,
            by=entry.by or None,
            event={name: value for name, value in data.items() if name != "kind"},
            differs=entry.differs,
        )
