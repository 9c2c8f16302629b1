"""The entries of a log as JSON, in the database and in an export.

When you change this: what was written once must stay readable. Kinds and fields can be
added; none can be renamed or dropped. A new kind is its shape here, its place in `SHAPES`, and its case
in `event_data`.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal, Union

from pydantic import Field, TypeAdapter

from referee.games.faults import Fault
from referee.games.nunatak.table import log
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from referee.wire.common import SeatId
from referee.wire.nunatak.entries_cards import (
    CardEntry,
    CompletionEntry,
    KeepsEntry,
    card_data,
    completion_data,
)
from referee.wire.nunatak.entries_end import CountEntry, EndEntry, ReopenEntry
from referee.wire.nunatak.entries_material import MATERIAL_SHAPES
from referee.wire.nunatak.event import EventBody
from referee.wire.nunatak.final_sheet import CountedBody, result_data
from referee.wire.nunatak.log import (
    AdjustmentBody,
    Entries,
    Names,
    PlayedBody,
    RulingsChosen,
    Version,
    act_data,
)
from referee.wire.nunatak.material import (
    MATERIAL_BODIES,
    LaidBody,
    OpenedBody,
    ReshuffleBody,
    SetUpBody,
    ShownBody,
    TakeBody,
    UseBody,
)


class TurnEntry(EventBody):
    """A turn was played."""

    kind: Literal["turn"]
    turn: PlayedBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.turn.turn)


class AdjustmentEntry(EventBody):
    """Points or steps were adjusted."""

    kind: Literal["booking"]
    booking: AdjustmentBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.booking.booking)


class RulingsEntry(EventBody):
    """Other readings hold from here on."""

    kind: Literal["rulings"]
    rulings: RulingsChosen

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(log.NewRulings(Rulings.of(self.rulings)))


class TakenBackEntry(EventBody):
    """Acts were taken back, or put back."""

    kind: Literal["undo", "redo"]
    entries: Entries

    def event(self) -> log.Removed | log.Restored:
        """The entry that is meant."""
        keys = tuple(self.entries)
        return log.Removed(keys) if self.kind == "undo" else log.Restored(keys)


ACTS = ("turn", "booking", "rulings", "keeps", "count", *MATERIAL_BODIES)


class ActEntry(EventBody, ABC):
    """An entry with one act of any kind."""

    turn: PlayedBody | None = None
    booking: AdjustmentBody | None = None
    rulings: RulingsChosen | None = None
    keeps: Tracking | None = None
    count: CountedBody | None = None
    tile: LaidBody | None = None
    display: ShownBody | None = None
    blessing: OpenedBody | None = None
    setup: SetUpBody | None = None
    take: TakeBody | None = None
    use: UseBody | None = None
    reshuffle: ReshuffleBody | None = None

    @property
    def act(self) -> log.Act:
        """The act that is meant."""
        if self.turn is not None:
            return self.turn.turn
        if self.booking is not None:
            return self.booking.booking
        if self.keeps is not None:
            return log.Keep(self.keeps)
        if self.count is not None:
            return self.count.counted
        for kind in MATERIAL_BODIES:
            body = getattr(self, kind)
            if body is not None:
                act: log.Act = body.act
                return act
        return log.NewRulings(Rulings.of(self.rulings or {}))

    def field_faults(self) -> Iterator[Fault]:
        """No act, or a second one."""
        first, *others = [name for name in ACTS if getattr(self, name) is not None] or [""]
        if not first:
            yield Fault(("turn",), "entry-field-missing", {"kind": self.kind, "field": "turn"})
        for name in others:
            yield Fault((name,), "entry-field-unneeded", {"kind": self.kind, "field": name})


class InsertEntry(ActEntry):
    """A forgotten act was put in."""

    kind: Literal["insert"]
    behind: Version

    def event(self) -> log.Inserted:
        """The entry that is meant."""
        return log.Inserted(self.behind, self.act)


class ChangeEntry(ActEntry):
    """An act was put right."""

    kind: Literal["change"]
    entry: Version

    def event(self) -> log.Changed:
        """The entry that is meant."""
        return log.Changed(self.entry, self.act)


class SwapEntry(EventBody):
    """Two acts changed places."""

    kind: Literal["swap"]
    entries: Annotated[list[Version], Field(min_length=2, max_length=2)]

    def event(self) -> log.Swapped:
        """The entry that is meant."""
        return log.Swapped(*self.entries)


class NamesEntry(EventBody):
    """The seats got names."""

    kind: Literal["names"]
    names: Names

    def event(self) -> log.Named:
        """The entry that is meant."""
        return log.Named(dict(self.names))


class OrderEntry(EventBody):
    """The turn order was changed."""

    kind: Literal["order"]
    order: Annotated[list[SeatId], Field(max_length=4)]

    def event(self) -> log.Ordered:
        """The entry that is meant."""
        return log.Ordered(tuple(self.order))


class SettingsEntry(EventBody):
    """The table changed how its phones behave."""

    kind: Literal["settings"]
    settings: Annotated[dict[str, str], Field(max_length=10)]

    def event(self) -> log.Arranged:
        """The entry that is meant."""
        return log.Arranged(dict(self.settings))


class DisputeEntry(EventBody):
    """An act was doubted."""

    kind: Literal["doubt"]
    entry: Version

    def event(self) -> log.Disputed:
        """The entry that is meant."""
        return log.Disputed(self.entry)


SHAPES: tuple[type[EventBody], ...] = (
    TurnEntry,
    AdjustmentEntry,
    RulingsEntry,
    CountEntry,
    TakenBackEntry,
    InsertEntry,
    ChangeEntry,
    SwapEntry,
    KeepsEntry,
    CardEntry,
    *MATERIAL_SHAPES,
    NamesEntry,
    OrderEntry,
    CompletionEntry,
    SettingsEntry,
    DisputeEntry,
    EndEntry,
    ReopenEntry,
)
"""The shapes of all kinds; the last five move no block and score no points."""

EVENT_FIELDS = frozenset(field for shape in SHAPES for field in shape.model_fields) - {"kind"}


def one_of(shapes: Iterable[type[EventBody]]) -> Any:  # noqa: ANN401  a union of them, which no type names
    """Whichever of these shapes the kind of an entry names."""
    return Annotated[Union[tuple(shapes)], Field(discriminator="kind")]  # noqa: UP007


_READ: TypeAdapter[EventBody] = TypeAdapter(one_of(SHAPES))


def read_event(text: str) -> log.Event:
    """An entry as it was stored; raises ValidationError for what none of our versions has written."""
    return _READ.validate_json(text).event()


def read_entry(text: str) -> tuple[log.Event, str]:
    """An entry as it was stored, and the seat whose phone wrote it; raises as `read_event` does."""
    body = _READ.validate_json(text)
    return body.event(), body.by or ""


def written_by(seat: str) -> dict[str, str]:
    """The field of an entry that names the seat whose phone wrote it; none where that is not known."""
    return {"by": seat} if seat else {}


def event_data(event: log.Event) -> dict[str, Any]:
    """An entry as data: its kind and the fields of that kind."""
    match event:
        case log.Added():
            act = act_data(event.act)
            return {"kind": next(iter(act)), **act}
        case log.Removed():
            return {"kind": "undo", "entries": list(event.keys)}
        case log.Restored():
            return {"kind": "redo", "entries": list(event.keys)}
        case log.Inserted():
            return {"kind": "insert", "behind": event.behind, **act_data(event.act)}
        case log.Changed():
            return {"kind": "change", "entry": event.key, **act_data(event.act)}
        case log.Swapped():
            return {"kind": "swap", "entries": [event.key, event.other]}
        case log.Carded():
            return card_data(event)
        case _:
            return _table_data(event)


def _table_data(event: log.Event) -> dict[str, Any]:
    match event:
        case log.Named():
            return {"kind": "names", "names": dict(event.names)}
        case log.Ordered():
            return {"kind": "order", "order": list(event.seats)}
        case log.Arranged():
            return {"kind": "settings", "settings": dict(event.settings)}
        case log.Completed():
            return completion_data(event)
        case log.Disputed():
            return {"kind": "doubt", "entry": event.key}
        case log.Ended():
            result = event.result
            return {"kind": "end"} if result is None else {"kind": "end", "result": result_data(result)}
        case _:
            return {"kind": "reopen"}
