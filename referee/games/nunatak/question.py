"""The question about a turn: the position, whose turn it is, and whatever else was entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

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


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """One placement to be judged; what is None was not entered and is not checked.

    `display` and `tiles` are as before the card is taken and before the swap; `architect` counts
    the spaces that each seat's marker has moved; `laid_this_turn` are tiles laid earlier in the
    same turn.
    """

    position: Position
    active: str
    move: Move
    rulings: Rulings
    tiles: tuple[Tile, ...] | None = None
    display: tuple[Symbols, ...] | None = None
    pile_empty: bool | None = None
    architect: Mapping[str, int] | None = field(default=None, hash=False)
    laid_this_turn: tuple[Place, ...] | None = None

    def at(self, place: Place) -> TurnQuestion:
        """The same question about another place."""
        return replace(self, move=self.move._replace(place=place))

    def symbols(self) -> dict[Place, Symbols]:
        """What the floor tiles show after the swap; entries on occupied places are ignored."""
        shown = {
            tile.place: tile.symbols for tile in self.tiles or () if tile.place not in self.position.owners
        }
        swap = self.move.swap
        if swap is not None:
            tile, other = shown.pop(swap.tile, None), shown.pop(swap.with_, None)
            # What was not entered for one place is not known for the other one now.
            shown |= {swap.tile: other} if other else {}
            shown |= {swap.with_: tile} if tile else {}
        return shown
