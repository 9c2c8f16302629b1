"""The entries of a game's log: the acts in order of play, and the corrections that change them.

A log is only ever added to. Every entry has a number, its version, counted from 1; an act is known by
the version with which it came. What is undone keeps its place on the line, so that it can be restored
there whatever has happened since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.acts import MaterialAct
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.final_cells import Value
from referee.games.nunatak.table.result import Result
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Turn:
    """One placement, on whose turn it was made, and what was noted of its card.

    `slot` is the place of the display that the card came from, where everything is kept.
    """

    active: str
    move: Move
    details: Details | None = None
    slot: int | None = None


def moved(turn: Turn, active: str, owner: str, place: Place) -> Turn:
    """A turn as it really was: on another place, of another seat, with the card that was entered.

    The tiles that a builder swapped lie where its block was, so a swap goes with the place.
    """
    swap = turn.move.swap if place == turn.move.place else None
    return replace(turn, active=active, move=turn.move._replace(place=place, seat=owner, swap=swap))


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points and steps of the architect marker that the table books itself, each with a sign.

    Most blessings have effects that no rulebook prints (G54): the table reads them from the card. What
    was forgotten or miscounted is adjusted when it is noticed (G11).
    """

    seat: str
    points: int
    steps: int
    is_blessing: bool
    note: str


@dataclass(frozen=True, slots=True)
class NewRulings:
    """The readings that hold from here on."""

    rulings: Rulings


@dataclass(frozen=True, slots=True)
class Keep:
    """What the table keeps from here on."""

    keeps: Tracking


class Count(NamedTuple):
    """What one cell of the final sheet holds from here on; None empties it."""

    seat: str
    field: str
    value: Value | None


@dataclass(frozen=True, slots=True)
class Counted:
    """Cells of the final sheet that somebody has counted."""

    values: tuple[Count, ...]


Act = Turn | Adjustment | NewRulings | Keep | Counted | MaterialAct
"""What the line of play consists of."""


class Item(NamedTuple):
    """An act on the line: `key` is the version with which it came, `removed` if it was taken back.

    `gone_with` is the turn with which it was taken back, where that was not its own undoing.
    """

    key: int
    act: Act
    removed: bool = False
    gone_with: int | None = None


@dataclass(frozen=True, slots=True)
class Added:
    """An act at the end of the line."""

    act: Act


@dataclass(frozen=True, slots=True)
class Removed:
    """Acts taken back, by their keys."""

    keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restored:
    """Acts that were taken back, put back in their places."""

    keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Inserted:
    """A forgotten act, put in behind another; behind 0 is the start of the game."""

    behind: int
    act: Act


@dataclass(frozen=True, slots=True)
class Changed:
    """An act that was written down wrongly, as it really was."""

    key: int
    act: Act


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two acts that were written down in the wrong order."""

    key: int
    other: int


@dataclass(frozen=True, slots=True)
class Carded:
    """The card of a turn, entered later or completed; its block stays where it is."""

    key: int
    card: Symbols | None
    as_: Symbol | None
    details: Details | None


Edit = Removed | Restored | Inserted | Changed | Swapped | Carded
"""What changes the line before its end: everything behind it is judged again."""


@dataclass(frozen=True, slots=True)
class Named:
    """What the table calls its seats from now on; who is not in it is called by the id."""

    names: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Ordered:
    """The seats in another turn order."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arranged:
    """How the table wants its phones to behave; the game does not depend on it."""

    settings: Mapping[str, str] = field(hash=False)


class CardLines(NamedTuple):
    """How well a seat fulfils the two lines of the completion card: numbers from 0, more is better."""

    seat: str
    first_line: int
    second_line: int


@dataclass(frozen=True, slots=True)
class Completed:
    """Who takes the two extra turns of four players, the first of them first.

    `lines` are the numbers of every seat in the two lines of the completion card; empty where the table
    named the two players itself.
    """

    seats: tuple[str, ...]
    lines: tuple[CardLines, ...] = ()


@dataclass(frozen=True, slots=True)
class Disputed:
    """An act whose judgement shall be shown on every phone."""

    key: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The table has finished its game; `result` is None where its final sheet was not full.

    The entries of versions before 0.3 have no result.
    """

    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Reopened:
    """The table goes on with a game that it had finished."""


Event = Added | Edit | Named | Ordered | Arranged | Completed | Disputed | Ended | Reopened
"""One entry of the log."""
