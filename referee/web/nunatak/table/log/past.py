"""Prepare the past of a table for its page: the last lines, what undo undoes, what is disputed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from referee.adapters.nunatak.playing import undoable
from referee.adapters.nunatak.reverting import latest_change, latest_correction, redoable, reverting
from referee.adapters.nunatak.typed import Entry, Table
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Counted
from referee.tables.access import Access
from referee.tables.rights import may
from referee.web.nunatak.table.final.result import result_view
from referee.web.nunatak.table.log.line import LogLine, ToMove
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import early_turns, player_views
from referee.web.tables.ended import ResultView
from referee.web.texts import gettext as _

LAST_LINES = 6
"""So many lines of the log stand below the temple: a turn forgotten five turns ago is among them."""


@dataclass(frozen=True)
class Past:
    """The log of a table in the words of one reader."""

    table: Table
    narrator: Narrator
    access: Access | None = None
    """The phone that is to see it; None where it undoes nothing."""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def depends(self) -> Hashable:
        """What its lines and moves depend on: the version of the table, and who reads it."""
        table, narrator = self.table, self.narrator
        # After a restored backup the same version may have another entry.
        last = table.entries[-1].id if table.entries else None
        return table.number, table.code, table.version, last, narrator.voice.language, narrator.turned

    @property
    def has_lines(self) -> bool:
        """Whether anything has happened that has a line."""
        return any(not isinstance(kept.item.act, Counted) for kept in self.game.record)

    @cached_property
    def lines(self) -> list[LogLine]:
        """The last lines of the log, the newest first; the final sheet says itself what was counted."""
        played = [kept for kept in self.game.record if not isinstance(kept.item.act, Counted)]
        last = played[: -LAST_LINES - 1 : -1]
        disputed, notes = self.game.disputed, self.game.notes
        return [self.narrator.line(kept, disputed, early_turns(self.table), notes) for kept in last]

    @property
    def score_line(self) -> list[dict[str, object]]:
        """Each player's score at the start and after every act."""
        played = [kept for kept in self.game.record if not isinstance(kept.item.act, Counted)]
        standings = [self.game.opening, *(kept.after for kept in played)]
        return [
            {"seat": seat, "points": [standing.points[seat.id] for standing in standings]}
            for seat in player_views(self.table)
        ]

    @property
    def result(self) -> ResultView | None:
        """How the game ended; None while it goes on, or where it ended without a result."""
        return result_view(self.table, self.narrator.voice)

    @property
    def discs(self) -> bool:
        """Whether the table moves its own discs too."""
        return self.game.settings.get("discs", "table") == "table"

    @property
    def moves(self) -> list[ToMove]:
        """What the table has to move for the last act, if it moves its own discs.

        What an undo or another correction moves is told above the dock.
        """
        entry = self._last
        if entry is None or not self.discs or not isinstance(entry.event, Added):
            return []
        before, after = (self.table.games[version].standing for version in (entry.version - 1, entry.version))
        return self.narrator.to_move(before, after)

    @property
    def news(self) -> str:
        """What happened last, if it was not a new turn: a turn undone, inserted or edited."""
        entry = self._last
        if entry is None or isinstance(entry.event, Added):
            return ""
        return self.narrator.entry(entry, self.table)

    @cached_property
    def _last(self) -> Entry | None:
        return latest_change(self.table)

    @property
    def undo_key(self) -> int | None:
        return undoable(self.game)

    @cached_property
    def correction(self) -> Entry | None:
        """The correction that an undo reverts; None where it reverts an act."""
        found = self.table.once("correction", lambda: latest_correction(self.table)) if self.access else None
        if found is None or self.access is None:
            return None
        edit = reverting(self.table, found.version)
        return found if edit and may(self.table, self.access, edit) else None

    @property
    def undo_words(self) -> str:
        """What an undo reverts, by name."""
        correction, record = self.correction, self.game.record
        if correction:
            return self.narrator.undo_correction_label(correction, self.game)
        return self.narrator.undo_label(record[-1].item.act) if record else _("Nothing to undo")

    @property
    def redo_keys(self) -> tuple[int, ...]:
        """What was undone last and can be redone."""
        return self.table.once("redoable", lambda: redoable(self.table) or ())

    @property
    def redo_words(self) -> str:
        """What a redo puts back, by name."""
        return self.narrator.redo_label(self.table, self.redo_keys)
