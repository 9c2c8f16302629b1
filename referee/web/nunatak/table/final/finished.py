"""A finished game of Nunatak, small: who won, the totals, the temple."""

from __future__ import annotations

from datetime import datetime

from flask import url_for
from flask_babel import format_date

from referee.adapters.nunatak.typed import Table
from referee.web.nunatak.final.screen import decided, headline
from referee.web.nunatak.table.final.screen import undecided
from referee.web.nunatak.table.table_page import player_views, views_of
from referee.web.nunatak.temple_picture import temple_picture
from referee.web.tables.of_game import Finished
from referee.wording.voice import Voice

TIES = ("shared", "outer")
"""What decided where the points are equal."""


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
