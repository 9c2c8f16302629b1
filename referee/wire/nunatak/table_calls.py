"""Requests that write an entry of a table's log other than a turn."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, GetPydanticSchema

from referee.games.faults import Fault
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table.log import Counted, Turn
from referee.wire.common import PlaceBody, SymbolsBody
from referee.wire.nunatak.acts import DetailsBody
from referee.wire.nunatak.entries import (
    ADDED,
    ENTRIES_MAX,
    SHAPES,
    EndEntry,
    EventBody,
    LinesBody,
    ReopenEntry,
    one_of,
)
from referee.wire.tables import SentBody

_OWN_CALLS = (ADDED[Turn], ADDED[Counted], EndEntry, ReopenEntry)

WRITTEN: tuple[type[EventBody], ...] = tuple(shape for shape in SHAPES if shape not in _OWN_CALLS)
"""The kinds of entries that are written as such; a turn, a count and the end have calls of their own."""

_WRITTEN = one_of(WRITTEN)


class EntryBody(SentBody):
    """An entry to be written, in the form in which the log and the export show it.

    With `preview` nothing is written: the answer shows what the entry would change.
    """

    entry: Annotated[EventBody, GetPydanticSchema(lambda _, handler: handler.generate_schema(_WRITTEN))]
    preview: bool = False

    def field_faults(self) -> tuple[Fault, ...]:
        """What is wrong with the fields of the entry beside their shapes."""
        faults = self.entry.field_faults()
        return tuple(Fault(("entry", *fault.path), fault.code, fault.operands) for fault in faults)


class DummyTurnBody(SentBody):
    """The turn of the dummy that is on turn.

    `place` is one of those between which the player chooses, `as` the side of its split card where the tile
    shows both; everything else the dummy decides.
    """

    place: PlaceBody | None = None
    as_: Annotated[Symbol | None, Field(alias="as")] = None


class TurnCardBody(SentBody):
    """The card of a turn, entered later or completed; what is left out is left for later.

    All that is known of it is sent each time. The turn has the number that it had at `version`.
    """

    turn: Annotated[int, Field(ge=1, le=ENTRIES_MAX)]
    card: SymbolsBody | None = None
    as_: Annotated[Symbol | None, Field(alias="as")] = None
    details: DetailsBody | None = None


class LinesOfAllBody(SentBody):
    """What each of the four seats has in the two lines of the completion card."""

    lines: Annotated[list[LinesBody], Field(min_length=1, max_length=4)]
