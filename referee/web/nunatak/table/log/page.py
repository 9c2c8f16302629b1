"""Prepare the log of a table: all turns, and for its host what can be redone or undone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby
from typing import NamedTuple

from flask import render_template, request, url_for

from referee.adapters.nunatak.reverting import can_revert, corrections, last_kept, undone_entries
from referee.adapters.nunatak.typed import Entry
from referee.games.nunatak.pieces import FOUR_SEATS, REGULAR_BLOCKS_OF_FOUR, Role
from referee.games.nunatak.table.log import Counted, Removed
from referee.games.nunatak.table.standing import JudgedAct
from referee.services import service
from referee.tables.access import Access
from referee.web.nunatak.table.blueprint import shows
from referee.web.nunatak.table.edit.corrects import Corrects
from referee.web.nunatak.table.forms import RESTORE
from referee.web.nunatak.table.log.line import LogLine
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.log.past import Past
from referee.web.nunatak.table.table_page import TablePage, player_views, views_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.words import version_in

EXTRA = 0
"""In the place of a round's number: the extra turns of four players, after their last round."""


@dataclass(frozen=True, slots=True)
class Revertible:
    """An entry of the log that undoes or corrects: what it did, and the page to revert it.

    `url` is empty where there is nothing of it to revert any more.
    """

    version: int
    text: str
    url: str


class Run(NamedTuple):
    """Lines that follow each other, the newest first: either counts of the final sheet, or none of them."""

    is_counted: bool
    lines: list[LogLine]

    @property
    def is_folded(self) -> bool:
        """Whether one line stands for all: each number of the final sheet is an entry of its own."""
        return self.is_counted and len(self.lines) > 1


class Round(NamedTuple):
    """A round of turns: its heading, what each player has after it, and its lines."""

    number: int
    title: str
    points: list[tuple[SeatView, int]]
    runs: list[Run]


@dataclass(frozen=True)
class LogView(TablePage):
    """All turns and adjustments of a table, and what was undone or corrected."""

    narrator: Narrator
    gone: str = ""

    @cached_property
    def rounds(self) -> list[Round]:
        """All that is in force, round by round, the newest first; an adjustment is of the round before it."""
        game = self.table.game
        grouped = groupby(reversed(game.record), key=self._round_of)
        return [self._round(number, list(acts)) for number, acts in grouped]

    def _round(self, number: int, acts: list[JudgedAct]) -> Round:
        """The acts of a round, the newest first, and what everybody has after it."""
        game = self.table.game
        after, disputed, notes = acts[0].after, game.disputed, game.notes
        title = _("Extra turns") if number == EXTRA else _("Round %(number)s", number=number)
        points = [(seat, after.points[seat.id]) for seat in player_views(self.table)]
        runs = [
            Run(is_counted, [self.narrator.line(kept, disputed, self.early, notes) for kept in run])
            for is_counted, run in groupby(acts, key=lambda kept: isinstance(kept.item.act, Counted))
        ]
        return Round(number, title, points, runs)

    def _round_of(self, kept: JudgedAct) -> int:
        """The round in which an act was played: each seat has one turn in it, Siku none."""
        turns = self._turns_until[kept.item.key]
        if len(self.table.game.seats) == FOUR_SEATS and turns > REGULAR_BLOCKS_OF_FOUR:
            return EXTRA
        taking = sum(seat.role is not Role.SIKU for seat in self.table.game.seats)
        return max(turns - 1, 0) // taking + 1

    @cached_property
    def _turns_until(self) -> dict[int, int]:
        """How many turns were played up to each act, itself among them, by its key."""
        record = self.table.game.record
        counts = accumulate(kept.number is not None for kept in record)
        return dict(zip((kept.item.key for kept in record), counts, strict=True))

    @property
    def scores(self) -> list[dict[str, object]]:
        return Past(self.table, self.narrator).score_line if self.table.game.record else []

    @property
    def completion_url(self) -> str:
        """The page on which the completion card is corrected; empty where it has chosen nobody."""
        if not (self.may_write and self.table.game.extra):
            return ""
        return url_for("tables.table_completion", lang=self.narrator.voice.language, code=self.code)

    @property
    def gone_words(self) -> str:
        """Which act was undone, for a reader who opens its page."""
        key = version_in(self.gone) or 0
        item, kept = self.table.game.item(key), last_kept(self.table, key)
        if kept is None or item is None or not item.removed:
            return ""
        return _("Undone: %(what)s", what=self.narrator.with_number(kept))

    @property
    def undone_entries(self) -> list[Revertible]:
        """What was undone and can be redone, grouped as it was undone, the newest first."""
        return [self._revertible(entry, self._gone(entry)) for entry in undone_entries(self.table)]

    @property
    def corrections(self) -> list[Revertible]:
        """What was changed, swapped and put in, the newest first."""
        return [
            self._revertible(entry, self.narrator.correction(entry, self.table))
            for entry in corrections(self.table)
        ]

    def _gone(self, entry: Entry) -> str:
        keys = entry.event.keys if isinstance(entry.event, Removed) else ()
        return self.narrator.several(self.table.games[entry.version - 1], keys)

    def _revertible(self, entry: Entry, text: str) -> Revertible:
        language, key = self.narrator.voice.language, entry.version
        url = url_for("tables.table_edit", lang=language, code=self.code, do=RESTORE, key=key)
        can = can_revert(self.table, entry) and Corrects(self.table, self.access).may_revert(key)
        return Revertible(key, text, url if can else "")


@shows("/turns")
def table_log(lang: str, access: Access) -> str:
    """Show all turns and adjustments, the newest first, and how the scores went."""
    table = service().table(access)
    page = LogView(table, access, Narrator.of(table, views_of(table), lang), request.args.get("gone", ""))
    return render_template("nunatak/table/log/log.html", lang=lang, code=access.code, page=page)
