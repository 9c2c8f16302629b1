"""The end of a kept game: its final sheet from all that the table knows, and the result once it is full.

What the table knows fills its cells by itself: the temple gives the outer blocks, the turns the score, the
ends of the architect track their number, and the cards that are kept the hands. What players have counted
goes over it, cell by cell, as it is on the line of play: so it is undone and restored like everything.

Rules: nunatak.score.blessings-first, nunatak.cap.points, nunatak.row.cap-10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from referee.games.faults import Fault
from referee.games.nunatak.ending.faults import final_faults
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, outer_blocks
from referee.games.nunatak.ending.score_sheet import (
    FIELDS,
    NO_OUTER,
    NUMBER_FIELD,
    TRACK_FIELD,
    nothing_of,
)
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, Role, Seat
from referee.games.nunatak.table.final.cards import known_hands
from referee.games.nunatak.table.final.cells import (
    OUTER_FIELDS,
    Cell,
    Value,
    all_cells,
    is_asked,
)
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Counted
from referee.games.nunatak.table.order import blocks_missing
from referee.games.nunatak.table.result import Result, result_from
from referee.games.rulings import Rulings


class Source(StrEnum):
    """Where the value of a cell comes from."""

    BLOCKS = "blocks"
    POINTS = "points"
    MARKER = "marker"
    CARDS = "cards"
    COUNTED = "counted"


class CellValue(NamedTuple):
    """What a cell holds, and where it comes from."""

    value: Value
    source: Source


@dataclass(frozen=True, slots=True)
class Finish:
    """The final sheet of a kept game; a cell that is not in `known` is still open.

    `below` are the points below zero of each player whose score is: no cell holds them. `blocks_left` is how
    many blocks are still to be placed.
    """

    seats: tuple[Seat, ...]
    rulings: Rulings
    known: Mapping[Cell, CellValue] = field(hash=False)
    below: Mapping[str, int] = field(hash=False, default_factory=dict)
    blocks_left: int = 0

    def value(self, cell: Cell) -> Value | None:
        """What a cell holds; None while it is open."""
        known = self.known.get(cell)
        return None if known is None else known.value

    def missing(self) -> tuple[Cell, ...]:
        """The cells that are open and must be filled for a result."""
        return tuple(cell for cell in all_cells(self.seats) if is_asked(cell) and cell not in self.known)

    def unsure(self) -> tuple[Cell, ...]:
        """Every open cell without which a total may be wrong, also those that few hands have cards for."""
        return tuple(cell for cell in all_cells(self.seats) if cell not in self.known)

    def question(self) -> FinalQuestion:
        """The question of the end scoring; what is open counts as none."""
        return FinalQuestion(tuple(map(self._seat, self.seats)), self.rulings)

    def faults(self) -> tuple[Fault, ...]:
        """Why no game can end like this."""
        return final_faults(self.question())

    def result(self) -> Result | None:
        """The result; None while a cell is open, or where no game can end like this."""
        if self.missing() or self.faults():
            return None
        question = self.scored()
        return result_from(question, judge_final(question), self.blocks_left)

    def tells(self, stored: Result) -> bool:
        """Whether the sheet comes to a stored result; older versions named a winner of any full sheet."""
        return stored in (self.result(), replace(self, blocks_left=0).result())

    def scored(self) -> FinalQuestion:
        """The question with the scores as they are; the faults know no score below zero."""
        question = self.question()
        seats = (replace(seat, track=seat.track - self.below.get(seat.seat.id, 0)) for seat in question.seats)
        return replace(question, seats=tuple(seats))

    def _seat(self, seat: Seat) -> FinalSeat:
        entered = replace(nothing_of(seat), outer=NO_OUTER)
        for score_field in FIELDS:
            value = self.value(Cell(seat.id, score_field.key))
            if value:
                entered = score_field.held.put(entered, value)
        return entered


def finish_of(game: Game) -> Finish:
    """The final sheet of a game as far as it is known."""
    standing = game.standing
    known = dict(_known(game))
    counted = dict(counted_values(game))
    known |= {cell: CellValue(value, Source.COUNTED) for cell, value in counted.items()}
    below = {
        seat: -points
        for seat, points in standing.points.items()
        if points < 0 and Cell(seat, TRACK_FIELD) not in counted
    }
    return Finish(game.seats, standing.rulings, known, below, blocks_missing(standing))


def result_of(game: Game) -> Result | None:
    """The result that a game would have if it ended now; None where something is missing or impossible."""
    return finish_of(game).result()


def early_faults(game: Game) -> Iterator[Fault]:
    """What is missing if this game ends now; whoever ends it all the same says so with `early`.

    It is asked of those who end a game, and no fault of a log: there it has happened.
    """
    finish = finish_of(game)
    if finish.blocks_left:
        yield Fault(("early",), "ends-before-the-last-block", {"blocks": finish.blocks_left})
    if finish.missing():
        cells = tuple(f"{cell.seat}.{cell.field}" for cell in finish.unsure())
        yield Fault(("early",), "ends-with-open-cells", {"cells": cells})
    elif finish.faults():
        yield Fault(("early",), "ends-without-a-result")


def counted_values(game: Game) -> Mapping[Cell, Value]:
    """What players have counted, by cell; what was cleared is not in it."""
    counted: dict[Cell, Value] = {}
    for act in counts_in_force(game):
        for seat, name, value in act.values:
            if value is None:
                counted.pop(Cell(seat, name), None)
            else:
                counted[Cell(seat, name)] = value
    return counted


def counts_in_force(game: Game) -> Iterator[Counted]:
    """The counts on the line that were not taken back, in order."""
    acts: Iterable[object] = (kept.item.act for kept in game.record)
    return (act for act in acts if isinstance(act, Counted))


def _known(game: Game) -> Iterator[tuple[Cell, CellValue]]:
    """What the table knows without counting."""
    standing, hands = game.standing, known_hands(game)
    for seat in game.seats:
        for name, value in hands.get(seat.id, {}).items():
            yield Cell(seat.id, name), CellValue(value, Source.CARDS)
        outer = outer_blocks(standing.position, seat.id)
        for name, count in zip(OUTER_FIELDS, outer, strict=True):
            yield Cell(seat.id, name), CellValue(count, Source.BLOCKS)
        if seat.role is not Role.PLAYER:
            continue
        yield Cell(seat.id, TRACK_FIELD), CellValue(max(standing.points[seat.id], 0), Source.POINTS)
        space = standing.architect[seat.id]
        # No rulebook prints the numbers of the track but its ends: nothing on the first space (G86), and 10.
        if space in (0, ARCHITECT_TRACK_END):
            yield Cell(seat.id, NUMBER_FIELD), CellValue(space, Source.MARKER)
