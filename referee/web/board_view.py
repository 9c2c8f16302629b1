"""Prepare the temple for the templates: one map from above with every place to see or tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.games.nunatak.board import IN_SQUARE, PLACES, SQUARES_WITH, Place, Row, Square
from referee.games.nunatak.pieces import Symbols
from referee.games.nunatak.position import Position
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext

CORNER_LEVEL = 2
"""Places without a tile are shown on this level only; higher ones are reached through it."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place on the map; `states` are class names, `label` says all of it in a sentence."""

    level: int
    row: int
    column: int
    value: str
    states: tuple[str, ...]
    seat: SeatView | None
    symbols: tuple[str, ...]
    figure: str
    steps: int
    number: int | None
    label: str
    interactive: bool
    pressed: bool

    @property
    def where(self) -> str:
        """The place in words."""
        return _(
            "Level %(level)s, row %(row)s, column %(column)s",
            level=self.level,
            row=self.row,
            column=self.column,
        )


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole map, from the ground up; `mode` says whether places or only free ones are tapped.

    `turn` is by how many degrees it is turned, clockwise, to be seen from another side of the table.
    """

    places: tuple[PlaceView, ...]
    label: str = ""
    mode: str = "enter"
    rows: tuple[Row, ...] = ()
    squares: tuple[Square, ...] = ()
    turn: int = 0


class Brought(NamedTuple):
    """What the seat on turn would score on a legal place; points of None: an owner would decide."""

    points: int | None
    steps: int


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be seen on the map beside tiles and blocks."""

    chosen: Place | None = None
    legal: bool | None = None
    needs: tuple[Place, ...] = ()
    support: tuple[Place, ...] = ()
    new_tiles: tuple[Place, ...] = ()
    rows: tuple[Row, ...] = ()
    squares: tuple[Square, ...] = ()
    one_short: tuple[Place, ...] = ()
    block: str | None = None
    last: Place | None = None
    brought: Mapping[Place, Brought] | None = None


def one_short(position: Position, place: Place) -> tuple[Place, ...]:
    """The places that alone keep a block on `place` from completing a square."""
    lacking = [
        [other for other in IN_SQUARE[square] if other != place and other not in position.owners]
        for square in SQUARES_WITH[place]
    ]
    return tuple(others[0] for others in lacking if len(others) == 1)


def board_view(
    position: Position,
    seats: Sequence[SeatView],
    symbols: Mapping[Place, Symbols],
    marks: Marks,
    *,
    interactive: bool = True,
) -> BoardView:
    """Draw a position with its marks."""
    by_id: dict[str | None, SeatView] = {seat.id: seat for seat in seats}
    views = []
    for place in PLACES:
        kind = _kind(position, place)
        if kind is None and place != marks.chosen and place not in marks.new_tiles:
            continue
        # The new block is shown as it would stand.
        owner = position.owners.get(place, marks.block if place == marks.chosen else None)
        brought = (marks.brought or {}).get(place)
        views.append(
            PlaceView(
                *place,
                ".".join(map(str, place)),
                tuple(_states(place, kind, owner, marks)),
                by_id.get(owner),
                tuple(symbol.value for symbol in symbols.get(place, ())),
                _figure(brought),
                brought.steps if brought else 0,
                marks.needs.index(place) + 1 if place in marks.needs else None,
                _label(place, kind, by_id.get(owner), brought),
                interactive,
                place == marks.chosen,
            )
        )
    return BoardView(tuple(views), _("The temple from above"), "enter", marks.rows, marks.squares)


def _kind(position: Position, place: Place) -> str | None:
    if place in position.owners:
        return "occupied"
    if position.is_free(place):
        return "free"
    return "corner" if place.level == CORNER_LEVEL else None


def _states(place: Place, kind: str | None, owner: str | None, marks: Marks) -> list[str]:
    # A new tile appears where there was only a corner before.
    states = ["free"] if place in marks.new_tiles else [kind or "corner"]
    if kind == "occupied" and owner is None:
        states.append("unknown")
    if place == marks.chosen:
        states.append("selected")
        if marks.legal is not None:
            states.append("legal" if marks.legal else "illegal")
    if place in marks.needs:
        states.append("needed")
    if place in marks.support:
        states.append("support")
    if place in marks.new_tiles:
        states.append("new")
    if place in marks.one_short:
        states.append("short")
    if place == marks.last:
        states.append("last")
    return states


def _figure(brought: Brought | None) -> str:
    if brought is None:
        return ""
    if brought.points is None:
        return "?"
    return f"+{brought.points}" if brought.points else "0"


def _worth(brought: Brought) -> Iterator[str]:
    """Say what a block there would score."""
    if brought.points is None:
        yield _("points undecided")
    else:
        yield ngettext("%(num)s point", "%(num)s points", brought.points)
    if brought.steps:
        yield ngettext(
            "%(num)s space on the architect track", "%(num)s spaces on the architect track", brought.steps
        )


def _label(place: Place, kind: str | None, seat: SeatView | None, brought: Brought | None) -> str:
    where = place._asdict()
    if kind == "occupied":
        if seat is None:
            return _("Level %(level)s, row %(row)s, column %(column)s: block, owner not entered", **where)
        return _(
            "Level %(level)s, row %(row)s, column %(column)s: %(name)s’s block",
            name=seat.name,
            **where,
        )
    if kind == "free" and brought is not None:
        return _(
            "Level %(level)s, row %(row)s, column %(column)s: free, %(what)s",
            what=", ".join(_worth(brought)),
            **where,
        )
    if kind == "free":
        return _("Level %(level)s, row %(row)s, column %(column)s: free tile", **where)
    return _("Level %(level)s, row %(row)s, column %(column)s: no tile yet", **where)
