"""Prepare the first screen of a finished table from its stored result."""

from __future__ import annotations

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import blocks_missing
from referee.web.nunatak.final.page import FinalPage
from referee.web.nunatak.final.screen import nunatak_screen, undecided_end
from referee.web.nunatak.table.final.sheet import judged_at, sheet_of
from referee.web.nunatak.table.table_page import player_views, views_of
from referee.web.result.screen import ResultScreen
from referee.web.texts import ngettext
from referee.wording.voice import Voice


def table_screen(table: Table, voice: Voice, step: int) -> ResultScreen | None:
    """The screen of a table; None while its game goes on, or where it ended without a result."""
    result = table.game.result
    if result is None:
        return None
    early = bool(blocks_missing(table.game.standing))
    return nunatak_screen(
        result,
        player_views(table),
        voice,
        position=table.game.standing.position,
        all_seats=views_of(table),
        about="" if early else _about(table),
        step=step,
        open=undecided(table.game),
        missing=missing(table, voice),
    )


def _about(table: Table) -> str:
    """How long its game was."""
    count = len(table.game.standing.position.owners)
    return ngettext("%(num)s block", "%(num)s blocks", count)


def missing(table: Table, voice: Voice) -> tuple[str, ...]:
    """What the sheet of a table lacks of the end of its game: the result says it, wherever it goes."""
    return table.once(
        ("missing of result", voice.language),
        lambda: judged_at(table, FinalPage.of(sheet_of(table), voice.language)).missing_of_result,
    )


def undecided(game: Game) -> str:
    """Say what no book settles about the end, as it was counted; empty where nothing is open."""
    finish = finish_of(game)
    if (
        finish.missing() or finish.faults()
    ):  # a table brought in may have a result that its sheet does not tell
        return ""
    question = finish.scored()
    is_over = not blocks_missing(game.standing)
    return undecided_end(question, judge_final(question), is_over=is_over)
