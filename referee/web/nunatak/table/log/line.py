"""What a line about an act shows: who, where, what it scored."""

from __future__ import annotations

from dataclasses import dataclass

from referee.web.nunatak.board_view import Spot
from referee.web.reasons import ReasonView
from referee.web.seats import SeatView


@dataclass(frozen=True, slots=True)
class Gain:
    """What a seat got from an act: points, and spaces of its architect marker."""

    seat: SeatView
    points: int
    steps: int


@dataclass(frozen=True, slots=True)
class ToMove:
    """What a table moves for a seat: the disc to these points, None where it stays; the marker so far."""

    seat: SeatView
    points: int | None
    steps: int
    words: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act of the log: who, what, what it scored, and its page."""

    key: int
    number: int | None
    seat: SeatView | None
    text: str
    sentence: str
    gains: tuple[Gain, ...]
    url: str
    is_disputed: bool = False
    spot: Spot | None = None
    """Where a turn placed its block, as seen from the phone's side of the table."""
    short: str = ""
    """What stands beside the picture of its place: why it scored, or only the level."""
    block: SeatView | None = None
    """Whose block a turn placed: in the picture it has the colour that it has on the table."""
    note: str = ""
    """What the players have noted on a turn."""
    early: tuple[ReasonView, ...] = ()
    """What is out of order in a turn, until the table has caught up."""
