"""A finished game of Nunatak, small: who won, the totals, the temple."""

from __future__ import annotations

from collections.abc import Mapping

from flask import url_for

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.table.order import blocks_missing
from referee.games.nunatak.table.result import Result
from referee.web.nunatak.final.screen import decided, early_words, headline
from referee.web.nunatak.table.final.screen import undecided
from referee.web.nunatak.table.table_page import player_views, views_of
from referee.web.nunatak.temple_picture import temple_picture
from referee.web.seats import SeatView
from referee.web.tables.of_game import Finished
from referee.web.texts import day_of
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
        day_of(changed_at),
        headline(result, voice),
        temple_picture(table.game.standing.position, views_of(table), result.winners),
        tuple((seats[one.seat], one.total) for one in result.places if one.seat in seats),
        _beside(table, result, seats),
        undecided(table.game),
        note=table.game.notes.get(None, ""),
    )


def _beside(table: Table, result: Result, seats: Mapping[str, SeatView]) -> str:
    """That it was a tie, and that it ended early; empty where neither was so."""
    left = blocks_missing(table.game.standing)
    words = [decided(result, seats)] if result.decided_by in TIES else []
    return " · ".join([*words, *([early_words(left).rstrip(".")] if left else [])])
