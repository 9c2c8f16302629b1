"""Prepare the first screen of a finished table from its stored result."""

from __future__ import annotations

from referee.games.nunatak.result import Result
from referee.tables.kept import KeptTable
from referee.web.final.labels import bar_sign
from referee.web.result_screen import ResultScreen, entries_of
from referee.web.tables.parts import views_of
from referee.web.tables.result import ResultView
from referee.web.temple_picture import temple_picture
from referee.web.texts import gettext as _
from referee.web.texts import ngettext


def table_screen(table: KeptTable, view: ResultView | None, step: int) -> ResultScreen | None:
    """The screen of a table; None while its game goes on, or where it ended without a result."""
    result = table.game.result
    if view is None or result is None:
        return None
    position = table.game.standing.position
    return ResultScreen(
        view.headline,
        decided(view, result),
        entries_of(
            (
                one.seat,
                None if result.rank else one.place,
                one.is_winner,
                ((key, bar_sign(key), label, points) for key, label, points in one.parts),
            )
            for one in view.places
        ),
        temple_picture(position, views_of(table), result.winners),
        _(
            "Table %(code)s · %(blocks)s",
            code=table.code,
            blocks=ngettext("%(num)s block", "%(num)s blocks", len(position.owners)),
        ),
        step,
    )


def decided(view: ResultView, result: Result) -> str:
    """What decided, in one short sentence; a tie reads as a tie."""
    if result.decided_by == "shared":
        return _("Equal in points and in outer blocks")
    if result.decided_by == "outer":
        return _("Equal in points; more outer blocks decide")
    if view.ahead is None:
        return ""
    second = view.places[1].seat.name
    return ngettext(
        "%(num)s point ahead of %(name)s", "%(num)s points ahead of %(name)s", view.ahead, name=second
    )
