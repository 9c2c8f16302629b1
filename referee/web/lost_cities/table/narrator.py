"""Word what happened at a table of Lost Cities for one reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.adapters.lost_cities.typed import Entry, Table
from referee.games.faults import Fault
from referee.games.lost_cities.cards import Card
from referee.games.lost_cities.table.acts import Act, Laid
from referee.games.lost_cities.table.kept import JudgedAct, KeptMatch
from referee.games.lost_cities.table.log import (
    Added,
    Disputed,
    Done,
    Ended,
    Event,
    Named,
    Noted,
    Removed,
    Reopened,
    Restored,
)
from referee.web.lost_cities.table.seen import player_views
from referee.web.seats import SeatView, names_and_points
from referee.web.tables.note.words import note_words
from referee.web.texts import gettext as _
from referee.web.texts import in_a_row
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class Narrator:
    """Words what happens at one table for one reader."""

    seats: tuple[SeatView, ...]
    voice: Voice

    @classmethod
    def of(cls, table: Table, language: str) -> Narrator:
        """The narrator for a table, with the names of its players."""
        seats = player_views(table)
        return cls(seats, Voice(language, {seat.id: seat.name for seat in seats}))

    def seat(self, id: str) -> SeatView | None:
        """The seat of this id; None for nobody."""
        return next((seat for seat in self.seats if seat.id == id), None)

    def card(self, card: Card) -> str:
        """A card in words."""
        colour = self.voice.said(f"term/{card.colour.value}")
        if card.number is None:
            return _("wager, %(colour)s", colour=colour)
        return _("%(number)s, %(colour)s", number=card.number, colour=colour)

    def act(self, act: Act) -> str:
        """Who did what; a game that is over by its number."""
        if not isinstance(act, Laid):
            return _("Game %(number)s scored", number=act.game)
        return _("%(name)s: %(what)s", name=self.voice.name(act.seat), what=self.card(act.card))

    def part(self, act: Act) -> str:
        """The same as part of a sentence that has a colon of its own."""
        if not isinstance(act, Laid):
            return self.act(act)
        return f"{self.voice.name(act.seat)}, {self.card(act.card)}"

    def several(self, match: KeptMatch, keys: tuple[int, ...]) -> str:
        """Some acts by name."""
        return in_a_row(self.part(item.act) for item in map(match.item, keys) if item)

    def entry(self, entry: Entry, table: Table) -> str:
        """What an entry of the log did."""
        return self.event(entry.event, table.games[entry.version - 1])

    def event(self, event: Event, before: KeptMatch) -> str:
        """What an event does to this match, or did."""
        return EVENTS[type(event)](self, event, before)

    def noted(self, event: Noted) -> str:
        """A note was written or deleted, with what it is on."""
        on = _("Result") if event.about is None else _("Game %(number)s", number=event.about)
        return note_words(on, event.text)

    def fault(self, fault: Fault, table: Table) -> str:
        """What is wrong with a wish."""
        key = fault.operands.get("entry")
        item = table.game.item(key) if isinstance(key, int) else None
        if item is not None and fault.code == "entry-removed":
            return _("Already undone: %(what)s", what=self.part(item.act))
        if item is not None and fault.code == "entry-not-removed":
            return _("Nothing to redo: %(what)s", what=self.part(item.act))
        return self.voice.fault(fault)

    def broken(self, report: Any) -> list[str]:  # noqa: ANN401, ARG002
        """No correction of a match makes later cards illegal."""
        return []

    def words_and_gains(self, kept: JudgedAct) -> tuple[str, str]:
        """Who did what, and what it scored."""
        return self.act(kept.item.act), names_and_points((seat, kept.points[seat.id]) for seat in self.seats)


EVENTS: Mapping[type[Event], Callable[[Narrator, Any, KeptMatch], str]] = {
    Added: lambda narrator, event, _before: narrator.act(event.act),
    Removed: lambda narrator, event, before: _(
        "Undone: %(what)s", what=narrator.several(before, event.entries)
    ),
    Restored: lambda narrator, event, before: _(
        "Redone: %(what)s", what=narrator.several(before, event.entries)
    ),
    Disputed: lambda _narrator, event, _before: (
        _("Settled") if event.entry is None else _("A judgement was disputed")
    ),
    Done: lambda narrator, event, _before: _(
        "%(name)s has entered everything", name=narrator.voice.name(event.seat)
    ),
    Named: lambda *_given: _("Names were changed"),
    Noted: lambda narrator, event, _before: narrator.noted(event),
    Ended: lambda *_given: _("The match has ended"),
    Reopened: lambda *_given: _("The match goes on"),
}
"""What the log says of each kind of entry, in the match before it; no kind lacks a row."""
