"""A position: who sits at the table and whose block is where; no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.nunatak.board import CARRIERS, PLACES, Place
from referee.games.nunatak.pieces import Role, Seat


class Block(NamedTuple):
    """An ice block in the temple; a seat of None means: occupied, owner not entered."""

    place: Place
    seat: str | None


@dataclass(frozen=True, slots=True)
class Position:
    """The seats in turn order and the blocks in the temple.

    `blocks` stay as they were entered, so that `faults` can name each of them; `owners` is the
    same by place.
    """

    seats: tuple[Seat, ...]
    blocks: tuple[Block, ...]
    owners: Mapping[Place, str | None] = field(hash=False, compare=False)
    _free: list[tuple[Place, ...]] = field(
        default_factory=list, init=False, hash=False, compare=False, repr=False
    )

    @classmethod
    def of(cls, seats: Iterable[Seat], blocks: Iterable[Block] = ()) -> Position:
        """Take a position from its seats and blocks."""
        told = tuple(blocks)
        return cls(tuple(seats), told, dict(told))

    def is_free(self, place: Place) -> bool:
        """Whether there is a floor tile here without a block on it."""
        return place not in self.owners and CARRIERS[place] <= self.owners.keys()

    def free_places(self) -> tuple[Place, ...]:
        """All places where a block could be placed, from the ground up."""
        if not self._free:
            # Worked out once: everything that is asked about a position asks for these.
            occupied = self.owners.keys()
            free = (place for place in PLACES if place not in occupied and CARRIERS[place] <= occupied)
            self._free.append(tuple(free))
        return self._free[0]

    def with_block(self, place: Place, seat: str | None) -> Position:
        """The position with one block more."""
        return Position(
            self.seats,
            (*self.blocks, Block(place, seat)),
            {**self.owners, place: seat},
        )

    def blocks_of(self, seat: str) -> int:
        """How many blocks of this seat are known to be in the temple."""
        return list(self.owners.values()).count(seat)

    def role_of(self, seat: str) -> Role:
        """Whether a person, Siku or a dummy sits there."""
        return self.seat(seat).role

    def seat(self, id: str) -> Seat:
        """The seat of this id; raises `KeyError` where no seat has it."""
        for seat in self.seats:
            if seat.id == id:
                return seat
        raise KeyError(id)
