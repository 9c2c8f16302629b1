"""Show why a seat has its points: turn by turn, each with its reasons and the way to their rules."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, abort

from referee.games.nunatak.table.standing import JudgedAct
from referee.services import service
from referee.tables.access import Access
from referee.web.nunatak.table.blueprint import shows
from referee.web.nunatak.table.log.line import LogLine
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import TablePage, player_views, views_of
from referee.web.reasons import ReasonView, reason_view
from referee.web.respond import page_or_fragment
from referee.web.seats import SeatView


@dataclass(frozen=True, slots=True)
class Worth:
    """One act from which a seat has points: its line, and the reasons of this seat alone."""

    line: LogLine
    points: int
    total: int
    reasons: tuple[ReasonView, ...]


@dataclass(frozen=True, slots=True)
class WhyView(TablePage):
    """Where the points of one seat come from."""

    narrator: Narrator
    seat: SeatView

    @property
    def points(self) -> int:
        return self.table.game.standing.points[self.seat.id]

    @property
    def lines(self) -> list[Worth]:
        """Every act from which the seat has points, the newest first."""
        return [self._worth(kept) for kept in reversed(self.table.game.record) if self._scores(kept)]

    def _scores(self, kept: JudgedAct) -> bool:
        return bool(kept.points.get(self.seat.id))

    def _worth(self, kept: JudgedAct) -> Worth:
        own = [reason for reason in kept.reasons if reason.seat == self.seat.id and reason.points]
        reasons = (reason_view(reason, self.narrator.voice, self.narrator.seats) for reason in own)
        total = kept.after.points[self.seat.id]
        return Worth(self.narrator.line(kept), kept.points[self.seat.id], total, tuple(reasons))


@shows("/why/<seat>")
def table_why(lang: str, access: Access, seat: str) -> Response:
    """Show where the points of a seat come from."""
    table = service().table(access)
    found = next((one for one in player_views(table) if one.id == seat), None)
    if found is None:
        abort(404)
    page = WhyView(table, access, Narrator.of(table, views_of(table), lang), found)
    return page_or_fragment("nunatak/table/log/why.html", "nunatak/table/log/_why.html", lang=lang, page=page)
