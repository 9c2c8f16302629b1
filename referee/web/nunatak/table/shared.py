"""What Nunatak hands to the pages that every table has."""

from __future__ import annotations

from functools import partial

from flask import url_for

from referee.adapters.nunatak.typed import Table
from referee.catalogue import games
from referee.games.nunatak.table.game import Event, Game
from referee.games.nunatak.table.log import Noted
from referee.games.nunatak.table.order import Phase
from referee.web.nunatak.board_view import Marks, board_view
from referee.web.nunatak.table.final.result import finished, to_send
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import place_of, playable, player_views, turn_words, views_of
from referee.web.nunatak.temple_picture import temple_picture
from referee.web.seats import SeatView
from referee.web.tables.of_game import GoingOn, Scores, Seen, TablePages, ToNote
from referee.web.texts import gettext as _


def _points(table: Table) -> tuple[tuple[SeatView, int], ...]:
    points = table.game.standing.points
    return tuple((seat, points[seat.id]) for seat in player_views(table))


def _scores(table: Table) -> Scores:
    is_before = table.game.phase in (Phase.SCORING, Phase.FINISHED)
    without = _("points before the end scoring") if is_before else ""
    return Scores(_points(table), len(table.game.turns), without)


def _going_on(lang: str, table: Table) -> GoingOn:
    game, seats = table.game, views_of(table)
    name = next((seat.name for seat in seats if seat.id == game.active), "")
    turn = _("turn %(number)s", number=len(game.turns) + 1) if game.active else ""
    return GoingOn(
        url_for("tables.table", lang=lang, code=table.code),
        " · ".join(filter(None, (games.NUNATAK.name, turn))),
        turn_words(game, name, ""),
        temple_picture(game.standing.position, seats),
        _points(table),
    )


def _seen(lang: str, table: Table) -> Seen:
    """The map with its blocks; the last one is marked."""
    position, narrator = table.game.standing.position, Narrator.of(table, views_of(table), lang)
    last = table.game.turns[-1] if table.game.turns else None
    marks = Marks(last=place_of(last) if last else None)
    drawn = board_view(position, narrator.seats, {}, marks, interactive=False)
    return Seen("nunatak/table/play/_seen.html", playable(drawn))


def _to_note(lang: str, table: Table, key: int | None) -> ToNote | None:
    """A turn by its key, or the result."""
    game, write = table.game, partial(Noted, key)
    text = game.notes.get(key, "")
    if key is None:
        back = url_for("tables.table", lang=lang, code=table.code)
        return ToNote(_("Result"), text, write, back) if game.result else None
    kept = game.kept(key)
    if kept is None or not kept.item.act.IS_TURN:
        return None
    words = Narrator.of(table, views_of(table), lang).with_number(kept)
    return ToNote(words, text, write, url_for("tables.table_turn", lang=lang, code=table.code, key=key))


PAGES: TablePages[Game, Event] = TablePages(
    narrator=lambda table, lang: Narrator.of(table, views_of(table), lang),
    players=player_views,
    scores=_scores,
    going_on=_going_on,
    finished=finished,
    to_send=to_send,
    to_note=_to_note,
    seen=_seen,
    table_sign="support",
    count_sign="temple_cap",
    start="nunatak/table/opening/_start.html",
)
