"""Prepare what the pages of an ended table take from its stored result: the link for BG Stats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.games.nunatak.result import Result
from referee.tables.kept import KeptTable
from referee.web.bg_stats import NUNATAK, PlayedBy, bg_stats_link
from referee.web.seats import SeatView
from referee.web.tables.parts import player_views


@dataclass(frozen=True, slots=True)
class ResultView:
    """The result of an ended table beside its screen (`tables/screen.py`): `bg_stats` hands the play on."""

    bg_stats: str | None


def result_view(table: KeptTable) -> ResultView | None:
    """The stored result; None while the game goes on, or where it ended without one."""
    result = table.game.result
    if result is None:
        return None
    return ResultView(_bg_stats(table, result, {seat.id: seat for seat in player_views(table)}))


def _bg_stats(table: KeptTable, result: Result, seats: Mapping[str, SeatView]) -> str | None:
    """The link; the same table is the same play again, however often it is sent."""
    begins = next(seat.id for seat in table.game.seats if seat.id in seats)
    players = [
        PlayedBy(seats[one.seat].name, one.total, one.place, one.seat in result.winners, one.seat == begins)
        for one in result.places
        if one.seat in seats
    ]
    ended = next(entry.at for entry in reversed(table.entries) if entry.kind == "end")
    key = f"{table.code} {table.opened_at}"
    return bg_stats_link(NUNATAK, players, key, datetime.fromisoformat(ended))
