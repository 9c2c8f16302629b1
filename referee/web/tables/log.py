"""Prepare the log of a table: all turns, and for its host what can be redone or undone."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template, request, url_for

from referee.games.nunatak.log import Removed
from referee.kept import keeper
from referee.tables.access import Access
from referee.tables.kept import Entry
from referee.tables.reverting import can_revert, corrections, last_kept, taken_back
from referee.web.tables.blueprint import shows
from referee.web.tables.corrects import Corrects
from referee.web.tables.forms import RESTORE
from referee.web.tables.lines import LogLine
from referee.web.tables.narrator import Narrator
from referee.web.tables.parts import OfTable, views_of
from referee.web.tables.past import Past
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Revertible:
    """An entry of the log that undoes or corrects: what it did, and the page to revert it.

    `url` is empty where there is nothing of it to revert any more.
    """

    version: int
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class LogView(OfTable):
    """All turns and adjustments of a table, and what was undone or corrected."""

    narrator: Narrator
    access: Access
    gone: str = ""

    @property
    def lines(self) -> list[LogLine]:
        """All that is in force, the newest first."""
        game = self.table.game
        return [self.narrator.line(kept, game.doubt) for kept in reversed(game.record)]

    @property
    def scores(self) -> list[dict[str, object]]:
        """How the scores went."""
        return Past(self.table, self.narrator).score_line if self.table.game.record else []

    @property
    def may_mend(self) -> bool:
        """Whether this phone may correct now."""
        return self.access.may_write and not self.table.game.is_ended

    @property
    def gone_words(self) -> str:
        """Which act was undone, for a reader who opens its page."""
        key = int(self.gone) if self.gone.isascii() and self.gone.isdecimal() and len(self.gone) <= 7 else 0
        item, kept = self.table.game.item(key), last_kept(self.table, key)
        if kept is None or item is None or not item.removed:
            return ""
        return _("Undone: %(what)s", what=self.narrator.with_number(kept))

    @property
    def taken_back(self) -> list[Revertible]:
        """What was undone and can be redone, grouped as it was undone, the newest first."""
        return [self._revertible(entry, self._gone(entry)) for entry in taken_back(self.table)]

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
    table = keeper().table(access)
    page = LogView(table, Narrator.of(table, views_of(table), lang), access, request.args.get("gone", ""))
    return render_template("tables/log.html", lang=lang, code=access.code, page=page)
