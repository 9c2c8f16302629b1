"""A table in a line, for who chooses one or comes to it."""

from __future__ import annotations

from referee.tables.table import AnyTable
from referee.web.tables.of_game import pages_of
from referee.web.texts import gettext as _
from referee.web.texts import minus, ngettext


def how_it_stands(table: AnyTable) -> tuple[str, str]:
    """The points so far, and how far it is."""
    scores = pages_of(table).scores(table)
    turns = scores.so_far or ngettext("%(num)s turn", "%(num)s turns", scores.turns)
    note = _("finished") if table.game.is_ended else turns
    points = ", ".join(f"{seat.name} {minus(points)}" for seat, points in scores.players)
    return points, " · ".join(filter(None, (scores.without, note)))
