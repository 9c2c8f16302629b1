"""Prepare the screen with the result of a game: places, totals, what decided, bars to step through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.web.result.cubes import Block, podium
from referee.web.result.lands import Lands, Trails, lands_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.words import whole_number

STEP_DIGITS = 2


class Part(NamedTuple):
    """What a line of the score sheet gave: its key, the class of its colour, its name, its points.

    On its part of a bar stands its icon, or its points where it has none.
    """

    key: str
    sign: str
    label: str
    points: int
    icon: str = ""


class Entry(NamedTuple):
    """One player at the end: `place` is None where there are no places, as in the solo game."""

    seat: SeatView
    place: int | None
    is_winner: bool
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A player on the screen, as far as the reveal has come."""

    seat: SeatView
    place: int | None
    total: int
    is_winner: bool
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class ResultScreen:
    """The whole screen; while `step` is below `steps` it shows the first so many lines and no winner.

    `by` says what decided, `key` the lines that are shown, `most` is the longest bar's points. `open` names a
    question that no book settles and whose other answer changes the result, `missing` what was not placed or
    entered when the game ended. `trails` are the expeditions of each player, `blocks` the temple.
    """

    headline: str
    by: str
    entries: tuple[Entry, ...]
    blocks: tuple[Block, ...] = ()
    about: str = ""
    step: int = field(default=0)
    open: str = ""
    trails: tuple[Trails, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def lines(self) -> list[Part]:
        """Every line that gave anybody points, in the order of the sheet."""
        found: list[Part] = []
        # Each list has the order of the sheet; what only one of them has comes after what it has before it.
        for entry in sorted(self.entries, key=lambda entry: -len(entry.parts)):
            place = 0
            for part in entry.parts:
                known = [other.key for other in found]
                if part.key in known:
                    place = known.index(part.key) + 1
                else:
                    found.insert(place, part)
                    place += 1
        return found

    @property
    def steps(self) -> int:
        """How many steps a reveal has: one for each line, and one for who has won."""
        return len(self.lines) + 1

    @property
    def is_whole(self) -> bool:
        return not 0 < self.step < self.steps

    @property
    def key(self) -> list[Part]:
        """The lines that are shown."""
        return self.lines if self.is_whole else self.lines[: self.step]

    @property
    def newest(self) -> Part | None:
        """The line that this step adds."""
        return None if self.is_whole else self.key[-1]

    @property
    def rows(self) -> list[Row]:
        """The players with what is shown of their points, at the end in their places, before by points."""
        shown = {part.key for part in self.key}
        rows = []
        for entry in self.entries:
            parts = tuple(part for part in entry.parts if part.key in shown)
            total = sum(part.points for part in parts)
            rows.append(
                Row(
                    entry.seat,
                    entry.place if self.is_whole else None,
                    total,
                    entry.is_winner and self.is_whole,
                    parts,
                )
            )
        return rows if self.is_whole else sorted(rows, key=lambda row: -row.total)

    @property
    def most(self) -> int:
        """The points of the longest bar when everything is shown: bars grow and never shrink."""
        return (
            max((sum(max(part.points, 0) for part in entry.parts) for entry in self.entries), default=0) or 1
        )

    @property
    def least(self) -> int:
        """How far below zero the longest bar begins; 0 where nobody lost points."""
        return min((sum(min(part.points, 0) for part in entry.parts) for entry in self.entries), default=0)

    @property
    def lands(self) -> Lands:
        return lands_of(self.trails)

    @property
    def picture(self) -> tuple[Block, ...]:
        """The temple; where nobody told it, a pillar of ice for each player, the higher the better."""
        if self.blocks or self.trails:
            return self.blocks
        rows = self.rows
        places = [row.place or 1 + sum(other.total > row.total for other in rows) for row in rows]
        return podium([(row.seat.colour, place) for row, place in zip(rows, places, strict=True)])

    @property
    def picture_word(self) -> str:
        """What the picture shows, for those who hear the page."""
        if self.blocks:
            return _("The temple at the end")
        if not self.has_winner:
            return _("Pillars of ice, the tallest for the most points")
        return _("Pillars of ice; the winner’s is the tallest")

    @property
    def has_winner(self) -> bool:
        return any(entry.is_winner for entry in self.entries)


def step_of(word: str) -> int:
    """The step that an address names; anything else shows the whole result."""
    return whole_number(word, STEP_DIGITS) or 0
