"""A finished game, small: who won, the totals, the temple; for the front page and the list of tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import url_for
from flask_babel import format_date

from referee.adapters.nunatak.typed import Table
from referee.services import service
from referee.tables.opening import Summary, summary
from referee.web.nunatak.final.screen import decided, headline
from referee.web.nunatak.table.final.screen import undecided
from referee.web.nunatak.table.table_page import player_views, views_of
from referee.web.nunatak.temple_picture import Block, temple_picture
from referee.web.seats import SeatView
from referee.web.tables.blueprint import blueprint
from referee.web.tables.cookies import latest_codes, links_of
from referee.wording.voice import Voice

ON_THE_FRONT_PAGE = 2
TIES = ("shared", "outer")
"""What decided where the points are equal."""


@dataclass(frozen=True, slots=True)
class Finished:
    """One game that ended with a result: where it is, when it was, who won, the temple, all totals.

    `tie` says that it was one and what decided it; `open` what no book settles and would change the result.
    """

    url: str
    when: str
    headline: str
    blocks: tuple[Block, ...]
    totals: tuple[tuple[SeatView, int], ...]
    tie: str
    open: str


def finished(lang: str, table: Table, changed_at: str) -> Finished | None:
    """The game of a table; None while it goes on, or where it ended without a result."""
    result = table.game.result
    if result is None:
        return None
    seats = {seat.id: seat for seat in player_views(table)}
    voice = Voice(lang, {id: seat.name for id, seat in seats.items()})
    return Finished(
        url_for("tables.table", lang=lang, code=table.code),
        format_date(datetime.fromisoformat(changed_at), "medium"),
        headline(result, voice),
        temple_picture(table.game.standing.position, views_of(table), result.winners),
        tuple((seats[one.seat], one.total) for one in result.places if one.seat in seats),
        decided(result, seats) if result.decided_by in TIES else "",
        undecided(table.game),
    )


def latest_tables() -> list[tuple[str, Summary]]:
    """The tables of this phone that are still there, the one that was changed last first."""
    found = ((code, summary(service(), code, links_of(code).own)) for code in latest_codes())
    known = [(code, one) for code, one in found if one is not None]
    return sorted(known, key=lambda item: item[1].changed_at, reverse=True)


@blueprint.app_template_global()
def games_finished(lang: str) -> list[Finished]:
    """The games of this phone that were finished last."""
    games = (finished(lang, one.table, one.changed_at) for _code, one in latest_tables())
    return [game for game in games if game is not None][:ON_THE_FRONT_PAGE]
