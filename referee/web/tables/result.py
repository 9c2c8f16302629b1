"""Prepare the stored result of a table for its pages: who won, every place, and the link for BG Stats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.games.nunatak.result import Result
from referee.tables.kept import KeptTable
from referee.web.bg_stats import NUNATAK, PlayedBy, bg_stats_link
from referee.web.final.labels import line_word
from referee.web.seats import SeatView
from referee.web.tables.parts import player_views
from referee.web.texts import gettext as _
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One player at the end. `parts` are the lines of the score sheet that gave points, in rulebook order.

    Each part is the line's key (`track`, `temple_cap`, `builders` and so on), its name, and its points.
    """

    seat: SeatView
    place: int
    total: int
    is_winner: bool
    parts: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """The result of an ended table: `places` the best first, `headline` who won or the rank.

    `decided_by` is `points`, `outer` or `shared`, and None in the solo game; `ahead` is by how many points
    the winner is before the second, and None where that says nothing.
    """

    places: tuple[PlaceView, ...]
    headline: str
    decided_by: str | None
    ahead: int | None
    bg_stats: str | None


def result_view(table: KeptTable, voice: Voice) -> ResultView | None:
    """The stored result; None while the game goes on, or where it ended without one."""
    result = table.game.result
    if result is None:
        return None
    seats = {seat.id: seat for seat in player_views(table)}
    totals = [one.total for one in result.places]
    is_clear = result.decided_by == "points" and len(totals) > 1
    return ResultView(
        tuple(
            PlaceView(
                seats[one.seat], one.place, one.total, one.seat in result.winners, tuple(_parts(one.lines))
            )
            for one in result.places
            if one.seat in seats
        ),
        headline(result, voice),
        result.decided_by,
        totals[0] - totals[1] if is_clear else None,
        _bg_stats(table, result, seats),
    )


def headline(result: Result, voice: Voice) -> str:
    """Who won, in as few words as a list has room for; in the solo game the rank."""
    if result.rank is not None:
        return voice.said(f"term/{result.rank.value}")
    names = [voice.name(seat) for seat in result.winners]
    if len(names) == 1:
        return _("%(name)s wins", name=names[0])
    return _("Shared victory: %(names)s", names=", ".join(names))


def _parts(lines: Mapping[str, int]) -> list[tuple[str, str, int]]:
    return [(line, line_word(line), points) for line, points in lines.items() if points]


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
