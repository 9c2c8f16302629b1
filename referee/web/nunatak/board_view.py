"""Prepare the temple for the templates: one map from above with every place to see or tap."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from referee.games.nunatak.board import (
    IN_ROW,
    IN_SQUARE,
    LEVELS,
    PLACES,
    SQUARES_WITH,
    Place,
    Row,
    Square,
    size,
    turned,
)
from referee.games.nunatak.notation import write_place
from referee.games.nunatak.pieces import Symbols
from referee.games.nunatak.position import Position
from referee.games.nunatak.turn import TurnJudgement
from referee.web.nunatak.outline import UNIT, outline
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext

WIDE = 2
"""How wide a place is drawn; the ground has five of them, and each level begins half a place further in."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place is on a picture ten units wide: its corner, and that of its level."""

    level: int
    x: int
    y: int

    @classmethod
    def of(cls, place: Place, side: int = 0) -> Spot:
        """The picture of a place, turned clockwise by so many degrees as the map of the phone is."""
        seen, inset = turned(place, side), (place.level - 1) / 2
        return cls(place.level, round((seen.column - 1 + inset) * WIDE), round((seen.row - 1 + inset) * WIDE))


VALUES = {place: write_place(place) for place in PLACES}
"""What a tap on each place sends."""

CORNER_LEVEL = 2
"""Places without a tile are shown on this level only; higher ones are reached through it."""


class PlaceView(NamedTuple):
    """One place on the map; `states` are class names, `label` says all of it in a sentence.

    A tuple, for every tap makes some sixty of them.
    """

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
    gain: str = ""

    @property
    def where(self) -> str:
        """The place in words, on a map that is not turned."""
        return where(Place(self.level, self.row, self.column))


def where(place: Place, side: int = 0) -> str:
    """A place in words, as it is counted on a map that is turned by so many degrees."""
    seen = turned(place, side)
    return _(
        "Level %(level)s, row %(row)s, column %(column)s",
        level=seen.level,
        row=seen.row,
        column=seen.column,
    )


class Ask(NamedTuple):
    """A question that stands on the map, as a button on a place: `value` is what a tap answers."""

    place: Place
    value: str
    label: str


class Rim(NamedTuple):
    """The line around what is complete on a level, its path, and how wide the picture of the level is."""

    level: int
    wide: int
    path: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """The whole map, from the ground up; `mode` says what taps are for: blocks, owners, a turn.

    `turn` is by how many degrees it is turned, clockwise, to be seen from another side of the table.
    """

    places: tuple[PlaceView, ...]
    label: str = ""
    mode: str = "enter"
    rows: tuple[Row, ...] = ()
    squares: tuple[Square, ...] = ()
    turn: int = 0
    asks: tuple[Ask, ...] = ()

    @property
    def rims(self) -> Iterator[Rim]:
        """On each level one line around all closed rows and completed squares, as they are seen from here."""
        complete = {place for places in _lines(self.rows, self.squares) for place in places}
        for level in LEVELS:
            seen = (turned(place, self.turn) for place in complete if place.level == level)
            cells = frozenset((place.column - 1, place.row - 1) for place in seen)
            if cells:
                yield Rim(level, size(level) * UNIT, outline(level, cells))


def _lines(rows: Iterable[Row], squares: Iterable[Square]) -> Iterator[tuple[Place, ...]]:
    yield from (IN_ROW[row] for row in rows)
    yield from (IN_SQUARE[square] for square in squares)


class Foretold(NamedTuple):
    """What the seat on turn would score on a legal place; points of None: an owner would decide."""

    points: int | None
    steps: int
    is_unsettled: bool = False
    """Whether it rests on what no rulebook says and the table has not settled."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be seen on the map beside tiles and blocks.

    `needs` are the blocks whose owners are asked for, `numbers` how each is called if not in that order,
    and the first of them is asked now; `lacking` are those whose blocks a tile still needs; `raises` says to
    which level a tap would raise the tile of a place, and `notes` what the label of a place says beside that.
    """

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
    scores: Mapping[Place, Foretold] | None = None
    gain: str = ""
    numbers: Mapping[Place, int] | None = None
    raises: Mapping[Place, int] | None = None
    asks: tuple[Ask, ...] = ()
    best: tuple[Place, ...] = ()
    lacking: tuple[Place, ...] = ()
    blocked_places: frozenset[Place] = frozenset()
    fitting_places: frozenset[Place] = frozenset()
    notes: Mapping[Place, str] | None = None
    fades_above: bool = False
    """Whether the levels above a chosen block let it be seen."""

    @property
    def marked(self) -> frozenset[Place]:
        """Every place that looks otherwise than its tile or block alone."""
        alone = (place for place in (self.chosen, self.last) if place)
        return frozenset(chain(alone, self.needs, *(places for _name, places in _named(self))))

    def with_lines(self, judgement: TurnJudgement | None) -> Marks:
        """The same with the rows that a turn closes, and the squares that it completes."""
        if judgement is None:
            return self
        squares = tuple(scored.square for scored in judgement.squares)
        return replace(self, rows=judgement.rows, squares=squares)

    def below(self, tile: Place) -> Marks:
        """The same without any line but the one around the square on which a tile is laid."""
        return replace(self, rows=(), squares=tuple(one for one in self.squares if one.above == tile))

    def is_over(self, place: Place, position: Position) -> bool:
        """Whether it is above a chosen block that is to be seen."""
        below = self.chosen if self.fades_above and self.chosen in position.owners else None
        return below is not None and place.level > below.level

    def number(self, place: Place) -> int | None:
        """What a block whose owner is asked for is called."""
        if place not in self.needs:
            return None
        return (self.numbers or {}).get(place, self.needs.index(place) + 1)

    def noted(self, place: Place, label: str) -> str:
        """The label of a place with what is said beside it."""
        note = (self.notes or {}).get(place)
        return f"{label}. {note}" if note else label


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
    side: int = 0,
) -> BoardView:
    """Draw a position with its marks, turned by so many degrees: the words count rows as they are drawn."""
    by_id: dict[str | None, SeatView] = {seat.id: seat for seat in seats}
    sentences, marked = _sentences(), marks.marked
    views = []
    for place in PLACES:
        kind = _kind(position, place)
        if kind is None and place != marks.chosen and place not in marks.new_tiles:
            continue
        # The new block is shown as it would stand.
        owner = position.owners.get(place, marks.block if place == marks.chosen else None)
        scores = marks.scores.get(place) if marks.scores else None
        raised = marks.raises.get(place) if marks.raises else None
        words = sentences.of(
            turned(place, side), kind, by_id.get(owner), scores, raised, is_chosen=place == marks.chosen
        )
        is_plain = place not in marked and (owner is not None or kind != "occupied")
        over = ("over",) if marks.is_over(place, position) else ()
        views.append(
            PlaceView(
                *place,
                VALUES[place],
                (kind or "corner", *over) if is_plain else (*_states(place, kind, owner, marks), *over),
                by_id.get(owner),
                tuple(symbol.value for symbol in symbols[place]) if place in symbols else (),
                _figure(scores) or (str(raised) if raised else ""),
                scores.steps if scores else 0,
                marks.number(place),
                marks.noted(place, words),
                interactive,
                place == marks.chosen,
                marks.gain if place == marks.chosen else "",
            )
        )
    title = _("The temple from above")
    return BoardView(
        tuple(views), title, "asked" if marks.needs else "enter", marks.rows, marks.squares, side, marks.asks
    )


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
        if place == min(marks.needs, key=lambda other: marks.number(other) or 0):
            states.append("asked")
    states += [name for name, places in _named(marks) if place in places]
    if place == marks.last:
        # Within the line around its square or row it has no ring of its own.
        is_within = any(place in places for places in _lines(marks.rows, marks.squares))
        states.append("closing" if is_within else "last")
    return states


def _named(marks: Marks) -> Iterator[tuple[str, Collection[Place]]]:
    yield "support", marks.support
    yield "new", marks.new_tiles
    yield "short", marks.one_short
    yield "best", marks.best
    yield "illegal", marks.lacking
    yield "off", marks.blocked_places
    yield "fit", marks.fitting_places


def _figure(scores: Foretold | None) -> str:
    if scores is None:
        return ""
    if scores.points is None or (scores.is_unsettled and not scores.points):
        return "?"
    points = f"+{scores.points}" if scores.points else "0"
    return f"{points}?" if scores.is_unsettled else points


def _worth(scores: Foretold) -> Iterator[str]:
    """Say what a block there would score."""
    if scores.points is None:
        yield _("points undecided")
    else:
        yield ngettext("%(num)s point", "%(num)s points", scores.points)
    if scores.steps:
        yield ngettext(
            "%(num)s space on the architect track", "%(num)s spaces on the architect track", scores.steps
        )
    if scores.is_unsettled:
        yield _("a square that no rulebook settles")


class _Sentences(NamedTuple):
    """What is said of a place, as it is written in the reader's language: looked up once for a whole map."""

    raised: str
    unknown: str
    occupied: str
    worth: str
    free: str
    corner: str
    chosen: str

    def of(
        self,
        place: Place,
        kind: str | None,
        seat: SeatView | None,
        scores: Foretold | None,
        raised: int | None,
        *,
        is_chosen: bool,
    ) -> str:
        """Say all of one place."""
        where = {"level": place.level, "row": place.row, "column": place.column}
        if raised is not None:
            return self.raised % {**where, "raised": raised}
        if kind == "occupied":
            return self.occupied % {**where, "name": seat.name} if seat else self.unknown % where
        if is_chosen:
            return self.chosen % where
        if kind == "free" and scores is not None:
            return self.worth % {**where, "what": ", ".join(_worth(scores))}
        return (self.free if kind == "free" else self.corner) % where


def _sentences() -> _Sentences:
    return _Sentences(
        _("Level %(level)s, row %(row)s, column %(column)s: raise the tile to level %(raised)s"),
        _("Level %(level)s, row %(row)s, column %(column)s: block, owner not entered"),
        _("Level %(level)s, row %(row)s, column %(column)s: %(name)s’s block"),
        _("Level %(level)s, row %(row)s, column %(column)s: free, %(what)s"),
        _("Level %(level)s, row %(row)s, column %(column)s: free tile"),
        _("Level %(level)s, row %(row)s, column %(column)s: no tile yet"),
        _("Level %(level)s, row %(row)s, column %(column)s: chosen"),
    )
