"""When a note stands against another: two phones wrote about the same, and neither had seen the other."""

from __future__ import annotations

from typing import Any, Protocol

from referee.games.notes import Notes
from referee.tables.table import Entry, Table


class HasNotes(Protocol):
    """A game with the notes on it."""

    @property
    def notes(self) -> Notes[int]: ...


class Noted(Protocol):
    """An entry that writes a note."""

    @property
    def about(self) -> int | None: ...
    @property
    def text(self) -> str: ...


def other_notes(table: Table[Any, Any], version: int, event: Noted) -> tuple[Entry[Any], ...]:
    """The entries after this version that wrote another note there than the one that was seen."""
    games: tuple[HasNotes, HasNotes] = (table.games[version], table.game)
    seen, now = (game.notes.get(event.about, "") for game in games)
    if now in (seen, event.text):
        return ()
    kind, about = type(event), event.about
    return tuple(one for one in table.since(version) if type(one.event) is kind and one.event.about == about)
