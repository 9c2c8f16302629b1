"""Prepare the first screen of a finished table from its stored result."""

from __future__ import annotations

from referee.tables.kept import KeptTable
from referee.web.final.screen import nunatak_screen
from referee.web.result_screen import ResultScreen
from referee.web.tables.parts import player_views, views_of
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


def table_screen(table: KeptTable, voice: Voice, step: int) -> ResultScreen | None:
    """The screen of a table; None while its game goes on, or where it ended without a result."""
    result = table.game.result
    if result is None:
        return None
    position = table.game.standing.position
    return nunatak_screen(
        result,
        player_views(table),
        voice,
        position=position,
        all_seats=views_of(table),
        about=_(
            "Table %(code)s · %(blocks)s",
            code=table.code,
            blocks=ngettext("%(num)s block", "%(num)s blocks", len(position.owners)),
        ),
        step=step,
    )
