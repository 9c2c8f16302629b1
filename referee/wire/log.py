"""The log of a kept game as data: what the database stores and what an export holds.

Note for whoever changes this: what was written once must be read for ever. Kinds and fields can be
added; none can be renamed or dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, cast, get_args

from pydantic import Field

from referee.games.faults import Fault
from referee.games.nunatak import log
from referee.games.nunatak.question import Move
from referee.games.rulings import Rulings
from referee.wire.common import Body, SeatId
from referee.wire.turn import MoveBody

NAME_LETTERS_MAX = 40
NOTE_LETTERS_MAX = 200
POINTS_MAX = 200
STEPS_MAX = 10
ENTRIES_MAX = 1_000
VERSION_MAX = 1_000_000

Kind = Literal[
    "turn",
    "booking",
    "rulings",
    "undo",
    "redo",
    "insert",
    "change",
    "swap",
    "names",
    "order",
    "settings",
    "completion",
    "doubt",
    "end",
    "reopen",
]
"""What an entry is; `settings`, `doubt`, `end` and `reopen` move no block."""

KINDS: tuple[Kind, ...] = get_args(Kind)

Version = Annotated[int, Field(ge=0, le=VERSION_MAX)]
Name = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS_MAX)]
Names = Annotated[dict[SeatId, Name], Field(max_length=4)]
RulingsChosen = Annotated[dict[str, str], Field(max_length=40)]
Entries = Annotated[list[Version], Field(max_length=ENTRIES_MAX)]

ACTS = ("turn", "booking", "rulings")
SWAPPED = 2
"""So many entries change places."""

_NEEDS: dict[str, tuple[str, ...]] = {
    "turn": ("turn",),
    "booking": ("booking",),
    "rulings": ("rulings",),
    "undo": ("entries",),
    "redo": ("entries",),
    "insert": ("behind",),
    "change": ("entry",),
    "swap": ("entries",),
    "names": ("names",),
    "order": ("order",),
    "settings": ("settings",),
    "completion": ("order",),
    "doubt": ("entry",),
}
_WITH_ACT = ("insert", "change")


class PlayedBody(Body):
    """A placement, and on whose turn it was made."""

    active: SeatId
    move: MoveBody

    @property
    def turn(self) -> log.Turn:
        """The turn that is meant."""
        return log.Turn(self.active, self.move.move(self.active))


class BookingBody(Body):
    """Points and steps that the table books itself; `blessing` tells them from a correction."""

    seat: SeatId
    points: Annotated[int, Field(ge=-POINTS_MAX, le=POINTS_MAX)]
    steps: Annotated[int, Field(ge=-STEPS_MAX, le=STEPS_MAX)]
    blessing: bool
    note: Annotated[str, Field(max_length=NOTE_LETTERS_MAX)]

    @property
    def booking(self) -> log.Booking:
        """The booking that is meant."""
        return log.Booking(self.seat, self.points, self.steps, self.blessing, self.note)


class EventBody(Body):
    """One entry without its number; which fields it has hangs on its kind."""

    kind: Kind
    turn: PlayedBody | None = None
    booking: BookingBody | None = None
    rulings: RulingsChosen | None = None
    entries: Entries | None = None
    entry: Version | None = None
    behind: Version | None = None
    names: Names | None = None
    order: Annotated[list[SeatId] | None, Field(max_length=4)] = None
    settings: Annotated[dict[str, str] | None, Field(max_length=10)] = None

    def field_faults(self) -> Iterator[Fault]:
        """Fields that this kind needs and has not, or has and does not need."""
        has = {name for name in EVENT_FIELDS if getattr(self, name) is not None}
        needs = set(_NEEDS.get(self.kind, ()))
        if self.kind in _WITH_ACT:
            acts = [act for act in ACTS if act in has]
            needs |= set(acts[:1] or ("turn",))
        for field in EVENT_FIELDS:
            if field in needs - has:
                yield Fault((field,), "entry-field-missing", {"kind": self.kind, "field": field})
            elif field in has - needs:
                yield Fault((field,), "entry-field-unneeded", {"kind": self.kind, "field": field})
        if self.kind == "swap" and self.entries is not None and len(self.entries) != SWAPPED:
            yield Fault(("entries",), "entry-field-missing", {"kind": self.kind, "field": "entries"})

    def event(self) -> log.Event:
        """The entry that is meant; its fields must be free of faults."""
        given = cast("Any", self)
        match self.kind:
            case "turn" | "booking" | "rulings":
                return log.Added(self._act())
            case "undo":
                return log.Removed(tuple(given.entries))
            case "redo":
                return log.Restored(tuple(given.entries))
            case "insert":
                return log.Inserted(given.behind, self._act())
            case "change":
                return log.Changed(given.entry, self._act())
            case "swap":
                return log.Swapped(*given.entries)
            case "doubt":
                return log.Doubted(given.entry)
            case _:
                return self._about_the_table()

    def _about_the_table(self) -> log.Event:
        given = cast("Any", self)
        match self.kind:
            case "names":
                return log.Named(dict(given.names))
            case "order":
                return log.Ordered(tuple(given.order))
            case "settings":
                return log.Arranged(dict(given.settings))
            case "completion":
                return log.Completed(tuple(given.order))
            case "end":
                return log.Ended()
            case _:
                return log.Reopened()

    def _act(self) -> log.Act:
        if self.turn is not None:
            return self.turn.turn
        if self.booking is not None:
            return self.booking.booking
        return log.NewRulings(Rulings.of(self.rulings or {}))


EVENT_FIELDS = tuple(name for name in EventBody.model_fields if name != "kind")


def move_data(move: Move) -> dict[str, Any]:
    """A move as data; what was not told is left out."""
    swap = move.swap
    data = {
        "place": move.place._asdict(),
        "seat": move.seat,
        "card": None if move.card is None else [symbol.value for symbol in move.card],
        "as": None if move.as_ is None else move.as_.value,
        "swap": None if swap is None else {"tile": swap.tile._asdict(), "with": swap.with_._asdict()},
    }
    return {name: value for name, value in data.items() if value is not None}


def act_data(act: log.Act) -> dict[str, Any]:
    """An act as data, under the name of its kind."""
    match act:
        case log.Turn():
            return {"turn": {"active": act.active, "move": move_data(act.move)}}
        case log.Booking():
            booking = {"seat": act.seat, "points": act.points, "steps": act.steps}
            return {"booking": {**booking, "blessing": act.is_blessing, "note": act.note}}
        case log.NewRulings():
            return {"rulings": dict(act.rulings.chosen)}


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
            return {"kind": "completion", "order": list(event.seats)}
        case log.Doubted():
            return {"kind": "doubt", "entry": event.key}
        case log.Ended():
            return {"kind": "end"}
        case _:
            return {"kind": "reopen"}
