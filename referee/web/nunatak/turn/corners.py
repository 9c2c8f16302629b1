"""Ask on the map, at the corners of a new block, whether it completes a square that is not entered."""

from __future__ import annotations

from referee.games.nunatak.board import IN_SQUARE, SQUARES_WITH, Place, Square, all_under
from referee.games.nunatak.notation import write_place
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.turn import TurnJudgement
from referee.web.nunatak.board_view import Ask
from referee.web.texts import gettext as _


def open_corners(question: TurnQuestion, judgement: TurnJudgement) -> tuple[Ask, ...]:
    """The squares high up that the new block would complete if the rest of them stood there.

    The page asks for them only where blocks in or below them have no owners: there somebody enters a temple
    that already stands, and may not have entered all of it. Each is asked on the place across from the new
    block.
    """
    place, owners = question.move.place, question.position.owners
    if not judgement.legal or place.level == 1:
        return ()
    return tuple(
        Ask(_across(square, place), f"square:{write_place(Place(*square))}", _question(square, place))
        for square in SQUARES_WITH[place]
        if any(other not in owners for other in IN_SQUARE[square] if other != place)
        and any(owners.get(other, "") is None for other in _in_and_below(square))
    )


def _in_and_below(square: Square) -> set[Place]:
    places = IN_SQUARE[square]
    return {*places, *(below for place in places for below in all_under(place))}


def _across(square: Square, place: Place) -> Place:
    """The place of a square that shares neither row nor column with another of its places."""
    return next(
        other for other in IN_SQUARE[square] if other.row != place.row and other.column != place.column
    )


def _question(square: Square, place: Place) -> str:
    if square.row < place.row:
        corner = _("upper left") if square.column < place.column else _("upper right")
    else:
        corner = _("lower left") if square.column < place.column else _("lower right")
    return _("Does it complete the square to the %(corner)s?", corner=corner)
