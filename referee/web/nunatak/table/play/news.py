"""Prepare what every phone is told above the dock: a dispute, a correction, who asks to be host."""

from __future__ import annotations

from dataclasses import dataclass

from referee.adapters.nunatak.reverting import latest_change
from referee.adapters.nunatak.typed import Entry, Table
from referee.games.nunatak.table import log
from referee.tables.access import Access
from referee.tables.seating import Seating
from referee.web.nunatak.table.log.line import Gain, LogLine
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import early_turns
from referee.web.reasons import ReasonView
from referee.web.seats import SeatView
from referee.web.tables.phones import Request, request_of
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class News:
    """A correction: who made it, what it changed from what to what, and the points that it moved."""

    who: SeatView | None
    text: str
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """What is said above the dock of one phone; everything may be missing."""

    table: Table
    narrator: Narrator
    access: Access
    seating: Seating

    @property
    def early(self) -> tuple[ReasonView, ...]:
        """Who is behind, and what else of the order is open: it stays until the table has caught up."""
        return self.narrator.worded(early_turns(self.table).now)

    @property
    def dispute(self) -> LogLine | None:
        """The act that somebody disputes, as long as nothing else has happened."""
        game = self.table.game
        kept = game.kept(game.disputed) if game.disputed is not None else None
        return self.narrator.line(kept) if kept else None

    @property
    def dispute_words(self) -> str:
        """Who disputes it, where that is known."""
        entry = next(
            (one for one in reversed(self.table.entries) if isinstance(one.event, log.Disputed)), None
        )
        seat = self.narrator.seat(entry.by) if entry else None
        return _("%(name)s disputes this", name=seat.name) if seat else _("Disputed")

    @property
    def news(self) -> News | None:
        """The last correction, as long as nothing was played since; a dispute or a name does not count."""
        last = latest_change(self.table)
        return self._news(last) if last and not isinstance(last.event, log.Added) else None

    def _news(self, entry: Entry) -> News:
        before, after = (self.table.games[version].standing for version in (entry.version - 1, entry.version))
        said = changed_words(entry, self.table, self.narrator)
        return News(self.narrator.seat(entry.by), said, self.narrator.between(before, after))

    @property
    def request(self) -> Request | None:
        return request_of(self.access, self.seating.asked, self.narrator)

    @property
    def only_looks(self) -> bool:
        """Whether a player at this phone has no seat, and so cannot place."""
        return self.access.seat == "" and not self.access.may_write


def changed_words(entry: Entry, table: Table, narrator: Narrator) -> str:
    """What a correction changed from what to what."""
    event, game = entry.event, table.games[entry.version - 1]
    kept = game.kept(event.key) if isinstance(event, log.Changed) else None
    if isinstance(event, log.Completed):
        return narrator.correction(entry, table)
    if kept is None or not isinstance(event, log.Changed):
        return narrator.entry(entry, table)
    number = f"{kept.number}. " if kept.number else ""
    return f"{number}{narrator.whole(kept.item.act)} → {narrator.whole(event.act)}"
