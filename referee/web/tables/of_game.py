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
from referee.web.result.cubes import Block
from referee.web.result.sending import ToSend
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
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

    def words_and_gains(self, kept: Any) -> tuple[str, str]:  # noqa: ANN401  an act of its game
        """Who did what, and what it scored."""


@dataclass(frozen=True, slots=True)
class Scores:
    """How a table stands: the players with their points, the number of turns, and what the points lack.

    `so_far` says how far it is where its game has no turns.
    """

    players: tuple[tuple[SeatView, int], ...]
    turns: int
    without: str = ""
    so_far: str = ""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A game that is not finished: where it is, whose turn it is, its picture, and the scores so far.

    `sign` is the icon that stands in the place of a temple where its game has none.
    """

    url: str
    about: str
    words: str
    blocks: tuple[Block, ...]
    points: tuple[tuple[SeatView, int], ...]
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """One game that ended with a result: where it is, when it was, who won, its picture, all totals.

    `beside` says that it was a tie and what decided it, or that it ended early; `open` what no book settles
    and would change the result. `sign` is as in `GoingOn`; `note` is the note on the result.
    """

    url: str
    when: str
    headline: str
    blocks: tuple[Block, ...]
    totals: tuple[tuple[SeatView, int], ...]
    beside: str
    open: str
    sign: str = ""
    note: str = ""


class Seen(NamedTuple):
    """The table itself as a phone sees it that comes to it: a template, and the `view` that it draws."""

    template: str
    view: Any


class ToNote(NamedTuple):
    """What a note can be on: its words, the note as it is, what writes another, the page that shows it."""

    words: str
    text: str
    event: Callable[[str], Any]
    back: str


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

    to_send: Callable[[str, Table[GameT, EventT]], ToSend | None] = lambda _lang, _table: None
    """The result that can be sent, in a language; None while the game goes on."""

    to_note: Callable[[str, Table[GameT, EventT], int | None], ToNote | None] = lambda *_asked: None
    """A turn or a game by its number in the log, in a language, or the result; None where none is."""

    seat_word: Callable[[], str] = lambda: _("Your blocks")
    """What a phone is asked that comes to a table: what its seat is there."""

    has_sides: bool = True
    """Whether what a phone shows is turned to the side of the table where its holder sits."""

    seen: Callable[[str, Table[GameT, EventT]], Seen] | None = None
    """What lies on the table, in a language, from the side of whoever opened it."""

    table_sign: str = "referee"
    """The icon of the tab that leads to the table."""

    count_sign: str = "flag"
    """The icon of the tab that counts the points up."""

    start: str = ""
    """The template that leads to a new table of this game, on the page that lists the tables."""

    log_word: Callable[[], str] = lambda: _("Turns")
    """What the tab is called that leads to the log."""


def pages_of(table: AnyTable) -> TablePages[Any, Any]:
    """What the game of a table hands over."""
    return pages_at_game(table.adapter.slug)


@cache
def pages_at_game(slug: str) -> TablePages[Any, Any]:
    """What the game of this name hands over."""
    package = game_at_tables(slug).package
    pages: TablePages[Any, Any] = import_module(f"referee.web.{package}.table.shared").PAGES
    return pages
