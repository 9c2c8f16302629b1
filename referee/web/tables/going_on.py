"""The game of this phone that goes on: for the front page, which knows nothing of tables."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from referee.adapters.nunatak.typed import Table
from referee.web.nunatak.table.final.finished import latest_tables
from referee.web.nunatak.table.table_page import player_views, turn_words, views_of
from referee.web.nunatak.temple_picture import Block, temple_picture
from referee.web.seats import SeatView
from referee.web.tables.blueprint import blueprint
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A game that is not finished: where it is, whose turn it is, its temple, and the scores so far."""

    url: str
    about: str
    words: str
    blocks: tuple[Block, ...]
    points: tuple[tuple[SeatView, int], ...]


@blueprint.app_template_global()
def game_going_on(lang: str) -> GoingOn | None:
    """The game that was changed last of those of this phone, unless it is finished."""
    code, one = next(iter(latest_tables()), ("", None))
    return None if one is None or one.table.game.is_ended else _going_on(lang, code, one.table)


def _going_on(lang: str, code: str, table: Table) -> GoingOn:
    game, seats = table.game, views_of(table)
    name = next((seat.name for seat in seats if seat.id == game.active), "")
    turn = _("turn %(number)s", number=len(game.turns) + 1) if game.active else ""
    return GoingOn(
        url_for("tables.table", lang=lang, code=code),
        " · ".join(filter(None, (_("Table %(code)s", code=code), turn))),
        turn_words(game, name, ""),
        temple_picture(game.standing.position, seats),
        tuple((seat, game.standing.points[seat.id]) for seat in player_views(table)),
    )
