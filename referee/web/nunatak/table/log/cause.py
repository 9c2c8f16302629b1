"""Say in one line why a turn scores: what stands beside the picture of its place."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.nunatak.turn import TurnJudgement
from referee.web.texts import at_the_start, ngettext
from referee.web.texts import gettext as _


def cause(kept: JudgedAct) -> str:
    """Why a legal turn scores for the owner of its block, such as `5 for the square, 1 for support`."""
    act, judgement = kept.item.act, kept.judgement
    if judgement is None or not isinstance(act, Turn) or not judgement.legal:
        return ""
    said = ", ".join(_parts(judgement, act.move.seat, sum(kept.steps.values())))
    return at_the_start(said)


def _parts(judgement: TurnJudgement, seat: str, rows: int) -> Iterator[str]:
    squares = len(judgement.squares)
    points = sum((judgement.square_points(one) or {}).get(seat, 0) for one in judgement.squares)
    if points:
        yield ngettext("%(points)s for the square", "%(points)s for %(num)s squares", squares, points=points)
    elif squares:
        yield ngettext("square complete", "%(num)s squares complete", squares)
    if judgement.support and seat in judgement.players:
        yield _("%(points)s for support", points=judgement.support)
    if rows:
        yield ngettext("row complete", "%(num)s rows complete", rows)
