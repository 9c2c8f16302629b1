"""The question about an end scoring: what each seat has, and which interpretations the table chose."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.board import LEVELS, is_outer
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Position
from referee.games.rulings import Rulings

Outer = tuple[int, int, int, int]
"""How many blocks are on the outer tiles of levels 1 to 4."""


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """One seat at the end of the game, after all end-game blessings.

    `track` is the score before the end scoring, `architect_number` the number that the marker has
    reached (0 on the start space), `outer` None where it was not entered.
    """

    seat: Seat
    track: int
    architect_number: int
    cards: Hand
    unused_blessings: int
    outer: Outer | None

    @property
    def is_player(self) -> bool:
        """Whether a person sits there; Siku and dummies only compete for majorities."""
        return self.seat.role is Role.PLAYER


@dataclass(frozen=True, slots=True)
class FinalQuestion:
    """The end scoring of one table, its seats in turn order."""

    seats: tuple[FinalSeat, ...]
    rulings: Rulings

    def players(self) -> tuple[FinalSeat, ...]:
        """Those who score."""
        return tuple(seat for seat in self.seats if seat.is_player)

    def table(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return tuple(seat.seat for seat in self.seats)


def outer_blocks(position: Position, seat: str) -> Outer:
    """How many blocks of a seat are on the outer tiles of each level."""
    levels = [place.level for place, owner in position.owners.items() if owner == seat and is_outer(place)]
    first, second, third, fourth = (levels.count(level) for level in LEVELS)
    return (first, second, third, fourth)
