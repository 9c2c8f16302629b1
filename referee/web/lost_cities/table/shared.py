"""What Lost Cities hands to the pages that every table has."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from flask import url_for

from referee.adapters.lost_cities.typed import Table
from referee.catalogue.games import LOST_CITIES
from referee.games.lost_cities.match import GAMES_IN_A_MATCH
from referee.games.lost_cities.table.kept import KeptMatch
from referee.games.lost_cities.table.log import Event, Noted
from referee.web.lost_cities.match import trails_of
from referee.web.lost_cities.table.narrator import Narrator
from referee.web.lost_cities.table.result import finished, to_send
from referee.web.lost_cities.table.seen import player_views, sheet_of, shown_match
from referee.web.result.lands import Lands, lands_of
from referee.web.seats import SeatView
from referee.web.tables.of_game import GoingOn, Scores, Seen, TablePages, ToNote
from referee.web.texts import gettext as _


def _points(table: Table) -> tuple[tuple[SeatView, int], ...]:
    totals = table.game.judgement.totals
    return tuple((seat, totals[seat.id]) for seat in player_views(table))


def _so_far(table: Table) -> str:
    return _("Game %(number)s", number=table.game.current)


def _going_on(lang: str, table: Table) -> GoingOn:
    return GoingOn(
        url_for("tables.table", lang=lang, code=table.code),
        LOST_CITIES.name,
        _so_far(table),
        (),
        _points(table),
        sign=LOST_CITIES.package,
    )


class _Expeditions(NamedTuple):
    """What the picture of a game draws."""

    lands: Lands


def _seen(lang: str, table: Table) -> Seen:
    """The expeditions of the game that is played."""
    sheet = sheet_of(table.game, table.game.current)
    match = shown_match(table.game, sheet, lang)
    trails = tuple(trails_of(match, player, [sheet.game]) for player in match.players)
    return Seen("lost_cities/table/_seen.html", _Expeditions(lands_of(trails)))


def _to_note(lang: str, table: Table, game: int | None) -> ToNote | None:
    """A game by its number, or the match."""
    match, write = table.game, partial(Noted, game)
    text = match.notes.get(game, "")
    if game is None:
        back = url_for("tables.table", lang=lang, code=table.code)
        return ToNote(_("Result"), text, write, back) if match.result else None
    if game > GAMES_IN_A_MATCH or match.is_empty(game):
        return None
    back = url_for("tables.table_log", lang=lang, code=table.code)
    return ToNote(_("Game %(number)s", number=game), text, write, back)


PAGES: TablePages[KeptMatch, Event] = TablePages(
    log_word=lambda: _("Cards"),
    narrator=Narrator.of,
    players=player_views,
    scores=lambda table: Scores(_points(table), 0, so_far=_so_far(table)),
    going_on=_going_on,
    finished=finished,
    to_send=to_send,
    to_note=_to_note,
    seat_word=lambda: _("Your seat"),
    has_sides=False,
    seen=_seen,
    table_sign=LOST_CITIES.package,
    start="lost_cities/table/opening/_start.html",
)
