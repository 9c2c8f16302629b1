"""The entries of a game's log: the acts in order of play, and the corrections that change them.

A log is only ever added to. Every entry has a number, its version, counted from 1; an act is known by
the version with which it came. What is undone keeps its place on the line, so that it can be restored
there whatever has happened since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.nunatak.question import Move
from referee.games.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Turn:
    """One placement, and on whose turn it was made."""

    active: str
    move: Move


@dataclass(frozen=True, slots=True)
class Booking:
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


Act = Turn | Booking | NewRulings
"""What the line of play consists of."""


class Item(NamedTuple):
    """An act on the line: `key` is the version with which it came, `removed` if it was taken back."""

    key: int
    act: Act
    removed: bool = False


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


Edit = Removed | Restored | Inserted | Changed | Swapped
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


@dataclass(frozen=True, slots=True)
class Completed:
    """Who takes the two extra turns of four players, the first of them first."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Doubted:
    """An act whose judgement shall be shown on every phone."""

    key: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The table has finished its game."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """The table goes on with a game that it had finished."""


Event = Added | Edit | Named | Ordered | Arranged | Completed | Doubted | Ended | Reopened
"""One entry of the log."""
