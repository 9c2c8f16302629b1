"""Requests that write an entry of a table's log other than a turn."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, GetPydanticSchema

from referee.games.faults import Fault
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table.log import Counted, Turn
from referee.wire.common import PlaceBody, SeatId, SymbolsBody
from referee.wire.nunatak.acts import DetailsBody, Slot
from referee.wire.nunatak.entries import ADDED, SHAPES, EndEntry, EventBody, LinesBody, ReopenEntry
from referee.wire.nunatak.turn import MoveBody
from referee.wire.tables import CELLS_AND_CARDS, ENTRIES_MAX, SEEN, SentBody, Version, by_kind

_OWN_CALLS = (ADDED[Turn], ADDED[Counted], EndEntry, ReopenEntry)

WRITTEN: tuple[type[EventBody], ...] = tuple(shape for shape in SHAPES if shape not in _OWN_CALLS)
"""The kinds of entries that are written as such; a turn, a count and the end have calls of their own."""

_WRITTEN = by_kind(WRITTEN)


class EntryBody(SentBody):
    """An entry to be written, in the form in which the log and the export show it."""

    entry: Annotated[
        EventBody,
        GetPydanticSchema(lambda _, handler: handler.generate_schema(_WRITTEN)),
        Field(description="The entry. Its `kind` says which fields it has."),
    ]
    version: Version = Field(
        description=f"{SEEN} {CELLS_AND_CARDS} But the card of a turn conflicts with a `change` of that"
        " turn. An entry of kind `card`, or one about counted cells only, is compared with what changed the"
        " same."
    )
    preview: bool = Field(
        default=False,
        description="True to see only what the entry would change, and in `breaks` the turns that the rules"
        " would forbid; nothing is written, and `version` is ignored. Left out: it is written.",
    )

    def field_faults(self) -> tuple[Fault, ...]:
        """What is wrong with the fields of the entry beside their shapes."""
        faults = self.entry.field_faults()
        return tuple(Fault(("entry", *fault.path), fault.code, fault.operands) for fault in faults)


class KeptTurnBody(SentBody):
    """A turn to be played: of the seat that has it unless `active` names another, as a blessing allows."""

    move: MoveBody = Field(
        description="The placement: where, whose block, and what is known of the card. A table that tracks"
        " the blocks alone stores the card and its `details` and lists them in `cards`; only one that tracks"
        " cards compares them with the box and fills the final sheet with them."
    )
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
        Slot | None,
        Field(
            description="The place of the display that the card comes from, 0 to 3, at a table that tracks"
            " everything. Left out or null: from the card."
        ),
    ] = None


class UndoBody(SentBody):
    """A turn to undo, by its number."""

    turn: Annotated[
        int,
        Field(
            ge=1,
            le=ENTRIES_MAX,
            description="The number of the turn, `number` in the log at `version`: those in force are counted"
            " from 1, all seats together, in the order of play, so that later ones have other numbers once"
            " one is undone or inserted. Anything that is not a turn is undone by `table-entry`, by its"
            " version.",
        ),
    ]


class DummyTurnBody(SentBody):
    """The turn of the dummy whose turn it is; what is not asked here the dummy decides by itself."""

    place: PlaceBody | None = Field(
        default=None,
        description="The place that the player chose, one of `places` of the dummy. Left out or null: the"
        " dummy has one best place.",
    )
    as_: Annotated[
        Symbol | None,
        Field(
            alias="as",
            description="The symbol as which a split card is used, where the tile shows both. Left out or"
            " null: Referee finds it.",
        ),
    ] = None


class TurnCardBody(SentBody):
    """The card of a turn, entered later or completed; what is left out is left for later.

    All that is known of it is sent each time. In the log it is an entry of kind `card`, which names the turn
    by its version; `table-entry` takes that form too.
    """

    turn: Annotated[
        int,
        Field(
            ge=1,
            le=ENTRIES_MAX,
            description="The number of the turn, `number` in the log, as it was at `version`.",
        ),
    ]
    version: Version = Field(
        description=f"{SEEN} Here only what changed this turn or its card conflicts with it."
    )
    card: SymbolsBody | None = Field(
        default=None,
        description="The symbols of the card: one, or the two of a split card. Left out or null: the card"
        " is not known after all.",
    )
    as_: Annotated[
        Symbol | None,
        Field(
            alias="as",
            description="The symbol as which a split card was used. Left out or null: Referee finds it where"
            " only one matches.",
        ),
    ] = None
    details: DetailsBody | None = Field(
        default=None, description="What only the card itself shows. Left out or null: entered later."
    )


class LinesOfAllBody(SentBody):
    """What each of the four seats has in the two lines of the completion card."""

    lines: Annotated[
        list[LinesBody],
        Field(
            min_length=1,
            max_length=4,
            json_schema_extra={"minItems": 4},
            description="What each of the four seats has for the two lines of the card, each seat once.",
        ),
    ]
