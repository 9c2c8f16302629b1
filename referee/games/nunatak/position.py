"""A position: who sits at the table and whose block is where; no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from referee.games.nunatak.board import CARRIERS, PLACES, Place
from referee.games.nunatak.pieces import Role, Seat, players_of


class Block(NamedTuple):
    """An ice block in the temple; a seat of None means: occupied, owner not entered."""

    place: Place
    seat: str | None


class Seats(tuple[Seat, ...]):  # noqa: SLOT001  it keeps what it has worked out
    """The seats in turn order, the same all game long: what is asked of them is worked out once."""

    @classmethod
    def of(cls, seats: Iterable[Seat]) -> Seats:
        """The seats of a table, which a program sends with every question about it."""
        return _seats(tuple(seats))

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The ids of those who score."""
        return players_of(self)

    @cached_property
    def by_id(self) -> Mapping[str, Seat]:
        """Each seat by its id; of two with one id, which is a fault, the first."""
        return {seat.id: seat for seat in reversed(self)}


_seats = lru_cache(maxsize=256)(Seats)


@dataclass(frozen=True)
class Position:
    """The seats in turn order and the blocks in the temple.

    `blocks` stay as they were entered, so that `faults` can name each of them; `owners` is the
    same by place.
    """

    seats: Seats
    blocks: tuple[Block, ...]
    owners: Mapping[Place, str | None] = field(hash=False, compare=False)

    @classmethod
    def of(cls, seats: Iterable[Seat], blocks: Iterable[Block] = ()) -> Position:
        """Take a position from its seats and blocks."""
        stated = tuple(blocks)
        return cls(Seats.of(seats), stated, dict(stated))

    @cached_property
    def occupied(self) -> frozenset[Place]:
        """Every place with a block: a set is compared with places much faster than the keys of `owners`."""
        return frozenset(self.owners)

    def is_free(self, place: Place) -> bool:
        """Whether there is a floor tile here without a block on it."""
        return place not in self.occupied and CARRIERS[place] <= self.occupied

    @cached_property
    def _free(self) -> tuple[Place, ...]:
        occupied = self.occupied
        return tuple(place for place in PLACES if place not in occupied and CARRIERS[place] <= occupied)

    def free_places(self) -> tuple[Place, ...]:
        """All places where a block could be placed, from the ground up; worked out once."""
        return self._free

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
        """Whether a person, Siku or a dummy sits there; raises `KeyError` where no seat has this id."""
        return self.seats.by_id[seat].role

    def seat(self, id: str) -> Seat:
        """The seat of this id; raises `KeyError` where no seat has it."""
        return self.seats.by_id[id]
