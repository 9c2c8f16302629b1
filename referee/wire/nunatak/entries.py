"""Every kind of entry of a log as JSON, in the database, in an export and in the interface.

When you change this: what was written once must stay readable. Kinds and fields can be added; none can be
renamed or dropped. A new kind of act is its row in `acts.ACTS`; any other is its shape here and its row in
`EVENTS`.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import ConfigDict, Field, TypeAdapter, create_model
from typing_extensions import TypeAliasType

from referee.games.faults import Fault
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.pieces import BLOCKS_IN_A_GAME, EXTRA_BLOCKS_OF_FOUR, Symbol
from referee.games.nunatak.table import log
from referee.games.nunatak.table.result import Placed, Result
from referee.wire.common import Count, NoteText, Number, SeatId, SymbolsBody
from referee.wire.described import choice_of, only_one
from referee.wire.nunatak.acts import ACTS, BY_NAME, ActKind, DetailsBody, act_data
from referee.wire.tables import ENTRIES_MAX, NAME_LETTERS_MAX, EntryBody, Version, by_kind
from referee.wire.values import ValueBody, data_of

LINES_MAX = 20
SEATS_MIN = 3

Name = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS_MAX)]
Names = Annotated[dict[SeatId, Name], Field(max_length=4)]
Entries = Annotated[
    list[Version],
    Field(max_length=ENTRIES_MAX, json_schema_extra={"minItems": 1, "uniqueItems": True}),
]


class EventBody(EntryBody, ABC):
    """One entry without its number, and what beside the shapes of its fields may be wrong with it."""

    def field_faults(self) -> Iterator[Fault]:
        """What is wrong with its fields beside their shapes."""
        return iter(())


class AddedEntry(EventBody, ABC):
    """An act was added; it stands under the name of its kind."""

    @property
    def meant(self) -> log.Added:
        return log.Added(BY_NAME[self.kind].read(getattr(self, self.kind)))

    def located(self, fault: Fault) -> Fault:
        """In the field of its kind."""
        return BY_NAME[self.kind].located(fault)


def _added(kind: ActKind) -> type[EventBody]:
    fields: Any = {
        "kind": (Literal[kind.name], Field(description=kind.says)),
        kind.name: (kind.shape, Field(description=kind.holds)),
    }
    return create_model(kind.schema, __base__=AddedEntry, __doc__=kind.says, **fields)


class UndoneEntry(EventBody):
    """Entries were undone, or redone."""

    kind: Literal["undo", "redo"] = Field(
        description="`undo` takes the entries out of force, `redo` puts them in force again, at the same"
        " place."
    )
    keys: Annotated[
        Entries,
        Field(
            alias="entries",
            description="The entries, each by the version that it made, `entry` in the log.",
        ),
    ]

    @property
    def meant(self) -> log.Removed | log.Restored:
        """The entry that is meant."""
        keys = tuple(self.keys)
        return log.Removed(keys) if self.kind == "undo" else log.Restored(keys)


_OF_THE_PLACE = {("behind",), ("entry",)}
"""Where an entry with one act names the place of it."""


class OneActEntry(EventBody, ABC):
    """An entry with one act of any kind, under the name of its kind."""

    model_config = ConfigDict(json_schema_extra=only_one(BY_NAME))

    @property
    def act(self) -> log.Act:
        """The act that is meant."""
        kind = self._act_kind
        act: log.Act = kind.read(getattr(self, kind.name))
        return act

    @property
    def _act_kind(self) -> ActKind:
        return next(kind for kind in ACTS.values() if getattr(self, kind.name) is not None)

    def located(self, fault: Fault) -> Fault:
        """Beside the act where it is about the place of it, and in the field of the act otherwise."""
        return fault if fault.path in _OF_THE_PLACE else self._act_kind.located(fault)

    def field_faults(self) -> Iterator[Fault]:
        """No act, or a second one."""
        first, *others = [name for name in BY_NAME if getattr(self, name) is not None] or [""]
        if not first:
            yield Fault(("turn",), "entry-field-missing", {"kind": self.kind, "field": "turn"})
        for name in others:
            yield Fault((name,), "entry-field-unneeded", {"kind": self.kind, "field": name})


_ANY_ACT: Any = {
    kind.name: (
        kind.shape | None,
        Field(
            default=None,
            description=f"{kind.holds} Of the fields that say what it is an entry holds one; the others are"
            " left out or null.",
        ),
    )
    for kind in ACTS.values()
}
ActEntry: Any = create_model("ActEntry", __base__=OneActEntry, **_ANY_ACT)


class InsertEntry(ActEntry):
    """A forgotten entry was inserted."""

    kind: Literal["insert"] = Field(
        description="Something that was forgotten is inserted where it belongs; everything after it is"
        " judged again."
    )
    behind: Version = Field(
        description="The version of the entry after which it stands; 0 for the start of the game."
    )

    @property
    def meant(self) -> log.Inserted:
        return log.Inserted(self.behind, self.act)

    @classmethod
    def data(cls, value: log.Inserted) -> dict[str, Any]:
        """The entry as JSON."""
        return {"behind": value.behind, **act_data(value.act)}


class ChangeEntry(ActEntry):
    """An entry was corrected."""

    kind: Literal["change"] = Field(
        description="Something that was entered wrongly is replaced at its place by what it really was;"
        " everything after it is judged again."
    )
    entry: Version = Field(
        description="The version that the replaced entry made. It keeps its version, and what"
        " replaces it may be of another kind."
    )

    @property
    def meant(self) -> log.Changed:
        return log.Changed(self.entry, self.act)

    @classmethod
    def data(cls, value: log.Changed) -> dict[str, Any]:
        """The entry as JSON."""
        return {"entry": value.key, **act_data(value.act)}


class SwapEntry(EventBody):
    """Two entries changed places."""

    kind: Literal["swap"] = Field(
        description="Two entries that came in the wrong order change places; all from the first of them on is"
        " judged again."
    )
    entries: Annotated[
        list[Version],
        Field(
            min_length=2,
            max_length=2,
            json_schema_extra={"uniqueItems": True},
            description="The two entries, each by the version that it made.",
        ),
    ]

    @property
    def meant(self) -> log.Swapped:
        return log.Swapped(*self.entries)

    @classmethod
    def data(cls, value: log.Swapped) -> dict[str, Any]:
        """The entry as JSON."""
        return {"entries": [value.key, value.other]}


class CardEntry(EventBody):
    """The card of a turn was entered later, or completed; without a card it was left out."""

    MEANS = log.Carded

    kind: Literal["card"] = Field(
        description="The card of a turn is entered or completed: what the call `table-card` writes, which"
        " names the turn by its number. All that is known of the card is sent each time."
    )
    key: Annotated[Version, Field(alias="entry", description="The version that the turn made.")]
    card: SymbolsBody | None = Field(
        default=None,
        description="The symbols of the card. Left out or null: the card is not known after all.",
    )
    as_: Annotated[
        Symbol | None,
        Field(
            alias="as",
            description="The symbol as which a split card was used. Left out or null: not entered.",
        ),
    ] = None
    details: DetailsBody | None = Field(
        default=None, description="What only the card itself shows. Left out or null: not entered."
    )


class NamesEntry(EventBody):
    """The seats got names."""

    MEANS = log.Named

    kind: Literal["names"] = Field(
        description="Seats get names, which phones and sentences show instead of their ids."
    )
    names: Names = Field(description="All names, by seat; a seat that is left out is shown by its id.")


class OrderEntry(EventBody):
    """The turn order was changed."""

    MEANS = log.Ordered

    kind: Literal["order"] = Field(
        description="The seats take their turns in another order; the whole game is judged again in it."
    )
    seats: Annotated[
        list[SeatId],
        Field(
            max_length=4,
            alias="order",
            json_schema_extra={"minItems": SEATS_MIN, "uniqueItems": True},
            description="All seats in the new order; Siku stays last.",
        ),
    ]


class LinesBody(ValueBody):
    """How well a seat fulfils the two lines of the completion card: numbers from 0, more is better."""

    MEANS = log.CardLines

    seat: Annotated[SeatId, Field(alias="id", description="The seat whose numbers these are.")]
    first_line: Count = Field(
        description="How much it has of what the first line of the completion card counts, from 0; more"
        " is better."
    )
    second_line: Count = Field(
        description="How much it has of what the second line counts, from 0; it decides where the"
        " first is tied."
    )


class CompletionEntry(EventBody):
    """Who takes the two extra turns of four players was decided, by the numbers of the card if entered."""

    kind: Literal["completion"] = Field(description="Who takes the two extra turns of four players.")
    order: Annotated[
        list[SeatId],
        Field(
            max_length=4,
            json_schema_extra={
                "minItems": EXTRA_BLOCKS_OF_FOUR,
                "maxItems": EXTRA_BLOCKS_OF_FOUR,
                "uniqueItems": True,
            },
            description="The two seats that take the extra turns, in that order.",
        ),
    ]
    lines: Annotated[
        list[LinesBody] | None,
        Field(
            max_length=4,
            description="The numbers of all four seats by which that was decided. Left out or null: only the"
            " order was entered.",
        ),
    ] = None

    @property
    def meant(self) -> log.Completed:
        return log.Completed(tuple(self.order), tuple(line.meant for line in self.lines or ()))

    @classmethod
    def data(cls, value: log.Completed) -> dict[str, Any]:
        """The entry as JSON, with the numbers where they were entered."""
        lines = {"lines": data_of(value.lines)} if value.lines else {}
        return {"order": list(value.seats), **lines}


BEHAVIOUR: dict[str, str] = {
    "discs": "Who moves the discs on the score track and the architect markers: the players do it too, on the"
    " table (`table`), or only Referee tracks them (`referee`).",
    "preview": "Whether phones show what a place would score before a block is placed.",
    "colours": "The colours of the seats on every phone, one letter for each in turn order: A is turquoise, B"
    " orange, C blue, D the fourth.",
}
"""What each setting is about."""


_SCHEMA: dict[str, Any] = {
    "properties": {name: choice_of(choices, BEHAVIOUR[name]) for name, choices in log.SETTINGS.items()},
    "additionalProperties": False,
}

# What is unknown is for the table to name, among all other faults.
SettingsChosen = TypeAliasType(
    "SettingsChosen",
    Annotated[
        dict[str, str],
        Field(
            max_length=10,
            json_schema_extra=_SCHEMA,
            description="How the phones of a table behave; the game does not depend on it.",
        ),
    ],
)


class SettingsEntry(EventBody):
    """The table changed how its phones behave."""

    MEANS = log.Arranged

    kind: Literal["settings"] = Field(
        description="How the phones of the table behave is changed; the game stays as it is."
    )
    settings: Annotated[
        SettingsChosen,
        Field(description="The settings to change, by name; one that is left out stays as it is."),
    ]


class DisputeEntry(EventBody):
    """A judgement was disputed."""

    MEANS = log.Disputed

    kind: Literal["doubt"] = Field(
        description="Someone disputes a judgement: every phone shows it with its reasons. The next entry of"
        " any kind ends that."
    )
    key: Annotated[Version, Field(alias="entry", description="The version that the disputed entry made.")]


class NoteEntry(EventBody):
    """A line was written about a turn or about the result, corrected, or deleted."""

    MEANS = log.Noted

    kind: Literal["note"] = Field(
        description="A note on a turn or on the result; it replaces the one before. It changes no"
        " points; any player may write, correct and delete any."
    )
    about: Annotated[
        Version | None,
        Field(
            alias="entry",
            description="The version that the turn made. Left out or null: the note is on the result.",
        ),
    ] = None
    text: NoteText


class PlacedBody(ValueBody):
    """One player at the end, with the points of each line of the score sheet."""

    MEANS = Placed

    seat: SeatId = Field(description="The player in this place.")
    place: Annotated[
        int,
        Field(ge=1, le=4, description="1 for the winner; players who share a place have the same number."),
    ]
    total: Number = Field(description="The final points.")
    lines: Annotated[
        dict[str, Number],
        Field(
            max_length=LINES_MAX,
            description="The points of each line of the score sheet, by its name in the final sheet;"
            " their sum is the total.",
        ),
    ]


class ResultBody(ValueBody):
    """How a game ended: the players, the best first, who won, and what decided it.

    Where it ended early, `blocks_left` says how many blocks were not placed: then nobody has won.
    """

    MEANS = Result

    places: Annotated[
        list[PlacedBody], Field(min_length=1, max_length=4, description="Every player, the best first.")
    ]
    winners: Annotated[
        list[SeatId],
        Field(
            max_length=4,
            description="The ids of the winners: several where the victory is shared, none in the solo game"
            " and where the game ended early.",
        ),
    ]
    decided_by: Literal["points", "outer", "shared"] | None = Field(
        description="What decided the victory: points, the outer blocks of those tied, or nothing (it is"
        " shared). Null in the solo game and where the game ended early."
    )
    rank: Rank | None = Field(
        description="The rank of the solo game; null with more players, and where the game ended early."
    )
    blocks_left: Annotated[
        int,
        Field(
            ge=0,
            le=BLOCKS_IN_A_GAME,
            description="How many blocks were not placed when the game ended early; left out where all were.",
        ),
    ] = 0


class EndEntry(EventBody):
    """The game was ended, with its result where the final sheet was full."""

    MEANS = log.Ended

    kind: Literal["end"] = Field(description="The table has ended its game, as the call `table-end` does.")
    result: ResultBody | None = Field(
        default=None,
        description="How the game ended: places, winners and what decided. Left out or null: it was ended"
        " without a full final sheet.",
    )


class ReopenEntry(EventBody):
    """The game goes on."""

    MEANS = log.Reopened

    kind: Literal["reopen"] = Field(
        description="An ended game goes on, as by the call `table-reopen`; its result is gone until the next"
        " end."
    )


class EventKind(NamedTuple):
    """A kind of entry that adds no act: its name, its shape, what its example shows, and that example.

    What has a call of its own shows nothing here: its example is that of the call.
    """

    name: str
    shape: type[EventBody]
    shows: str
    example: dict[str, Any]


_TURN = ACTS[log.Turn].example

EVENTS: dict[type[log.Event], EventKind] = {
    log.Removed: EventKind(
        "undo", UndoneEntry, "an act undone by the version with which it came", {"entries": [3]}
    ),
    log.Restored: EventKind("redo", UndoneEntry, "the same act redone", {"entries": [3]}),
    log.Inserted: EventKind(
        "insert", InsertEntry, "a turn that was forgotten after the first", {"behind": 1, "turn": _TURN}
    ),
    log.Changed: EventKind(
        "change",
        ChangeEntry,
        "a turn that was entered at the wrong place",
        {"entry": 2, "turn": {**_TURN, "active": "Ben"}},
    ),
    log.Swapped: EventKind(
        "swap", SwapEntry, "two turns that were entered in the wrong order", {"entries": [1, 2]}
    ),
    log.Carded: EventKind(
        "card",
        CardEntry,
        "the card of the act that came with version 1",
        {"entry": 1, "card": ["builder"]},
    ),
    log.Named: EventKind("names", NamesEntry, "names of the seats", {"names": {"Anna": "Grandma"}}),
    log.Ordered: EventKind("order", OrderEntry, "another turn order", {"order": ["Ben", "Cleo", "Anna"]}),
    log.Completed: EventKind("completion", CompletionEntry, "", {"order": ["Ben", "Anna"]}),
    log.Arranged: EventKind(
        "settings",
        SettingsEntry,
        "points shown before a block is placed",
        {"settings": {"preview": "on"}},
    ),
    log.Disputed: EventKind(
        "doubt", DisputeEntry, "a turn shown on every phone, with its reasons", {"entry": 1}
    ),
    log.Noted: EventKind(
        "note", NoteEntry, "a note on a turn", {"entry": 1, "text": "The corner that decided it"}
    ),
    log.Ended: EventKind("end", EndEntry, "", {}),
    log.Reopened: EventKind("reopen", ReopenEntry, "", {}),
}
"""The row of each kind of entry that adds no act; the interface describes them in this order."""

Kind = type[log.Act] | type[log.Event]

KINDS: dict[Kind, ActKind | EventKind] = {kind: row for rows in (ACTS, EVENTS) for kind, row in rows.items()}
"""The row of every kind of entry; one that adds an act is of the kind of that act."""

ADDED: dict[type[log.Act], type[EventBody]] = {act: _added(kind) for act, kind in ACTS.items()}
"""The shape of the entry that adds an act of each kind."""

SHAPES: tuple[type[EventBody], ...] = tuple(
    dict.fromkeys((*ADDED.values(), *(kind.shape for kind in EVENTS.values())))
)
"""The shapes of all kinds of entries."""

EVENT_FIELDS = frozenset(
    field.alias or name for shape in SHAPES for name, field in shape.model_fields.items()
) - {"kind"}


_READ: TypeAdapter[EventBody] = TypeAdapter(by_kind(SHAPES))


def read_entry(text: str) -> tuple[log.Event, str]:
    """An entry as it was stored, and the seat whose phone wrote it.

    Raises ValidationError for what none of our versions has written.
    """
    body = _READ.validate_json(text)
    return body.event(), body.by or ""


def kind_of(event: log.Event) -> str:
    """The name of its kind in the log; raises KeyError for a kind that has no row."""
    return ACTS[type(event.act)].name if isinstance(event, log.Added) else EVENTS[type(event)].name


def event_data(event: log.Event) -> dict[str, Any]:
    """An entry as JSON: its kind and the fields of that kind; raises KeyError for a kind that has no row."""
    if isinstance(event, log.Added):
        return {"kind": kind_of(event), **act_data(event.act)}
    kind = EVENTS[type(event)]
    return {"kind": kind.name, **kind.shape.data(event)}


def example_of(kind: Kind) -> dict[str, Any]:
    """An entry of this kind, as the interface shows it."""
    row = KINDS[kind]
    return {"kind": row.name, **({row.name: row.example} if isinstance(row, ActKind) else row.example)}
