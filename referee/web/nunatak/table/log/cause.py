"""Say in one line why a turn scores or is not allowed: what stands beside the picture of its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.nunatak.board import Place
from referee.games.nunatak.rules import TILE_MISSING
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.nunatak.turn import TurnJudgement
from referee.games.reasons import Reason
from referee.web.texts import at_the_start, ngettext
from referee.web.texts import gettext as _
from referee.wording.voice import Voice


def cause(kept: JudgedAct) -> str:
    """Why a legal turn scores for the owner of its block, such as `5 for the square, 1 for support`."""
    act, judgement = kept.item.act, kept.judgement
    if judgement is None or not isinstance(act, Turn) or not judgement.legal:
        return ""
    said = ", ".join(_parts(judgement, act.move.seat, sum(kept.steps.values())))
    return at_the_start(said)


def why_not(kept: JudgedAct, voice: Voice) -> str:
    """Why a turn is not allowed, by every rule that it breaks; which blocks are missing the map shows."""
    return " ".join(
        _no_tile_yet(len(one.places)) if one.rule == TILE_MISSING else voice.sentence(one)
        for one in _reasons(kept)
    )


def lacking(kept: JudgedAct) -> tuple[Place, ...]:
    """The places whose blocks are missing under the tile that a turn would need."""
    return next((one.places for one in _reasons(kept) if one.rule == TILE_MISSING), ())


def _reasons(kept: JudgedAct) -> Sequence[Reason]:
    return kept.judgement.reasons if kept.judgement else ()


def _no_tile_yet(count: int) -> str:
    return ngettext(
        "No tile here yet: %(num)s block missing", "No tile here yet: %(num)s blocks missing", count
    )


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
