"""What a game hands to the pages that every table has: `referee/web/<game>/table/` has it in `shared.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic, NamedTuple, Protocol

from referee.catalogue.games import game_at_tables
from referee.games.faults import Fault
from referee.tables.judging import EventT, GameT
from referee.tables.table import AnyEntry, AnyTable, Table
from referee.web.cubes import Block
from referee.web.seats import SeatView
from referee.wording.voice import Voice


class TableNarrator(Protocol):
    """Words what happens at one table for one reader."""

    @property
    def voice(self) -> Voice: ...

    def seat(self, id: str) -> SeatView | None:
        """The seat of this id; None for nobody."""

    def entry(self, entry: AnyEntry, table: AnyTable) -> str:
        """What an entry of the log did; `table` is one that holds it."""

    def fault(self, fault: Fault, table: AnyTable) -> str:
        """What is wrong with a wish, as the table knows what it names."""

    def broken(self, report: Any) -> list[str]:  # noqa: ANN401  the report of its game
        """The turns that would be illegal after a correction, each with the first rule that it breaks."""

    def told_and_gains(self, kept: Any) -> tuple[str, str]:  # noqa: ANN401  an act of its game
        """Who did what, and what it scored."""


@dataclass(frozen=True, slots=True)
class Scores:
    """How a table stands: the players with their points, the number of turns, and what the points lack."""

    players: tuple[tuple[SeatView, int], ...]
    turns: int
    without: str = ""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A game that is not finished: where it is, whose turn it is, its picture, and the scores so far."""

    url: str
    about: str
    words: str
    blocks: tuple[Block, ...]
    points: tuple[tuple[SeatView, int], ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """One game that ended with a result: where it is, when it was, who won, its picture, all totals.

    `beside` says that it was a tie and what decided it, or that it ended early; `open` what no book settles
    and would change the result.
    """

    url: str
    when: str
    headline: str
    blocks: tuple[Block, ...]
    totals: tuple[tuple[SeatView, int], ...]
    beside: str
    open: str


class Seen(NamedTuple):
    """The table itself as a phone sees it that comes to it: a template, and the `view` that it draws."""

    template: str
    view: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePages(Generic[GameT, EventT]):
    """What the pages of every table ask of its game."""

    narrator: Callable[[Table[GameT, EventT], str], TableNarrator]
    """Who words what happens, in a language."""

    players: Callable[[Table[GameT, EventT]], tuple[SeatView, ...]]
    """The seats where somebody sits."""

    scores: Callable[[Table[GameT, EventT]], Scores]
    """How the table stands."""

    going_on: Callable[[str, Table[GameT, EventT]], GoingOn]
    """A game that is not finished, in a language."""

    finished: Callable[[str, Table[GameT, EventT], str], Finished | None]
    """A game that ended with a result, in a language; its last moment is that of the third."""

    seen: Callable[[str, Table[GameT, EventT]], Seen] | None = None
    """What lies on the table, in a language, from the side of whoever opened it."""


def pages_of(table: AnyTable) -> TablePages[Any, Any]:
    """What the game of a table hands over."""
    return _pages_of(table.adapter.slug)


@cache
def _pages_of(slug: str) -> TablePages[Any, Any]:
    package = game_at_tables(slug).package
    pages: TablePages[Any, Any] = import_module(f"referee.web.{package}.table.shared").PAGES
    return pages
