"""The question about a turn: the position, whose turn it is, and whatever else was entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.position import Position
from referee.games.rulings import Rulings


class Tile(NamedTuple):
    """A floor tile and the one or two symbols that it shows."""

    place: Place
    symbols: Symbols


class Swap(NamedTuple):
    """The builder's swap: the place of the builder tile, and that of the other tile."""

    tile: Place
    with_: Place


class Move(NamedTuple):
    """A placement: where, whose block, and what was entered about the card.

    `as_` is the side on which a split card is used.
    """

    place: Place
    seat: str
    card: Symbols | None = None
    as_: Symbol | None = None
    swap: Swap | None = None


class Unplaced(NamedTuple):
    """A placement whose place is open: whose block, and what was entered about the card."""

    seat: str
    card: Symbols | None = None
    as_: Symbol | None = None
    swap: Swap | None = None

    def on(self, place: Place) -> Move:
        """The same placement on one place."""
        return Move(place, *self)


class Placement(NamedTuple):
    """A placement before it is known whose turn it is; without a seat it is a block of that player."""

    place: Place
    seat: str | None = None
    card: Symbols | None = None
    as_: Symbol | None = None
    swap: Swap | None = None

    def by(self, active: str) -> Move:
        """The move that it is on the turn of `active`."""
        return Move(self.place, self.seat or active, self.card, self.as_, self.swap)


_Moved = TypeVar("_Moved", Move, Unplaced)
Given = tuple[
    Rulings,
    tuple[Tile, ...] | None,
    tuple[Symbols, ...] | None,
    bool | None,
    Mapping[str, int] | None,
    tuple[Place, ...] | None,
]


@dataclass(frozen=True, slots=True)
class _Question(Generic[_Moved]):
    """A position, whose turn it is, and a move; what is None was not entered and is not checked.

    `display` and `tiles` are as before the card is taken and before the swap; `architect` counts
    the spaces that each seat's marker has moved; `laid_this_turn` are tiles laid earlier in the
    same turn.
    """

    position: Position
    active: str
    move: _Moved
    rulings: Rulings
    tiles: tuple[Tile, ...] | None = None
    display: tuple[Symbols, ...] | None = None
    pile_empty: bool | None = None
    architect: Mapping[str, int] | None = field(default=None, hash=False)
    laid_this_turn: tuple[Place, ...] | None = None

    def symbols(self) -> dict[Place, Symbols]:
        """What the floor tiles show after the swap; entries on occupied places are ignored.

        A swap that cannot happen leaves them where they are.
        """
        shown = {
            tile.place: tile.symbols for tile in self.tiles or () if tile.place not in self.position.owners
        }
        swap = self.move.swap
        if swap is not None and self.can_swap(swap):
            tile, other = shown.pop(swap.tile, None), shown.pop(swap.with_, None)
            # What was not entered for one place is not known for the other one now.
            shown |= {swap.tile: other} if other else {}
            shown |= {swap.with_: tile} if tile else {}
        return shown

    def can_swap(self, swap: Swap) -> bool:
        """Whether there are two free floor tiles to swap (nunatak.builder.tiles)."""
        return swap.tile != swap.with_ and all(map(self.position.is_free, swap))

    def _given(self) -> Given:
        """What was entered beside the position and the move, in the order of the fields."""
        return (
            self.rulings,
            self.tiles,
            self.display,
            self.pile_empty,
            self.architect,
            self.laid_this_turn,
        )


@dataclass(frozen=True, slots=True)
class TurnQuestion(_Question[Move]):
    """One placement to be judged."""

    @property
    def anywhere(self) -> OptionsQuestion:
        """The same question about every place at once."""
        move = self.move
        unplaced = Unplaced(move.seat, move.card, move.as_, move.swap)
        return OptionsQuestion(self.position, self.active, unplaced, *self._given())


@dataclass(frozen=True, slots=True)
class OptionsQuestion(_Question[Unplaced]):
    """A situation of which every legal placement is asked."""

    def at(self, place: Place) -> TurnQuestion:
        """The question about one place."""
        return TurnQuestion(self.position, self.active, self.move.on(place), *self._given())
