"""Prepare the first screen of a finished table from its stored result."""

from __future__ import annotations

from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.table.final_sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.tables.table import Table
from referee.web.nunatak.final.screen import nunatak_screen, undecided_end
from referee.web.nunatak.table.parts import player_views, views_of
from referee.web.result_screen import ResultScreen
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


def table_screen(table: Table, voice: Voice, step: int) -> ResultScreen | None:
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
        open=undecided(table.game),
    )


def undecided(game: Game) -> str:
    """Say what no book settles about the end, as it was counted; empty where nothing is open."""
    finish = finish_of(game)
    if (
        finish.missing() or finish.faults()
    ):  # a table brought in may have a result that its sheet does not tell
        return ""
    question = finish.scored()
    return undecided_end(question, judge_final(question))
