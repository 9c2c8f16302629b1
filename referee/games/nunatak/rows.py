"""Judge rows (step 4 of a turn): each completed row moves the architect marker by one space.

Source: "4. Reihe geschlossen?", "4. Ligne complétée ?", "4. Rij afgesloten?", "4. Row completed?".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.nunatak import rules
from referee.games.nunatak.board import IN_ROW, ROWS_WITH, TOP_LEVEL, Place, Row
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, Role
from referee.games.nunatak.position import Position
from referee.games.reasons import Reason

_OTHERS_IN_ROW = {
    place: tuple((row, frozenset(IN_ROW[row]) - {place}) for row in rows) for place, rows in ROWS_WITH.items()
}
"""The two rows of a place, each with its other places."""


class Steps(NamedTuple):
    """How far the marker of the player on turn really moves, and why."""

    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody needs here
    reasons: tuple[Reason, ...]


NO_STEP = Steps(0, ())


def closed_rows(position: Position, place: Place) -> tuple[Row, ...]:
    """The rows that a block on `place` closes: all places of that one level occupied.

    Rows are 5, 4 and 3 places long on levels 1, 2 and 3; no colours, no diagonals.
    """
    return tuple(row for row, others in _OTHERS_IN_ROW[place] if others <= position.occupied)


def steps(position: Position, rows: tuple[Row, ...], seat: str, moved: int) -> Steps:
    """Say how far the completed rows move the marker of `seat`, which has already `moved` that many spaces.

    Level 4 moves nothing, nothing goes beyond space 10, Siku and dummies have no marker to move.
    """
    if not rows:
        return NO_STEP
    places = tuple(dict.fromkeys(place for row in rows for place in IN_ROW[row]))
    if rows[0].level == TOP_LEVEL:
        return Steps(0, (rules.ROW_LEVEL_FOUR.because(seat=seat, places=places, rows=rows),))
    role = position.role_of(seat)
    if role is not Role.PLAYER:
        rule = rules.SIKU_NO_STEP if role is Role.SIKU else rules.DUMMY_NO_STEP
        return Steps(0, (rule.because(seat=seat, places=places, rows=rows),))
    count = min(len(rows), ARCHITECT_TRACK_END - moved)
    return Steps(count, tuple(_step_reasons(rows, places, seat, len(rows) - count)))


def _step_reasons(rows: tuple[Row, ...], places: tuple[Place, ...], seat: str, lost: int) -> Iterator[Reason]:
    if len(rows) == 1:
        yield rules.ROW_STEP.because(seat=seat, places=places, row=rows[0])
    else:
        yield rules.ROW_TWO.because(seat=seat, places=places, rows=rows)
    if lost:
        yield rules.ROW_CAP.because(seat=seat, lost=lost)
