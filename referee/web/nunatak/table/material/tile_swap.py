"""The builder's swap as it is tapped: the one tile, then the other.

Words of an address: `?` waits for the first tile, `1.2.3` for the second, `1.2.3~1.4.4` is both.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.nunatak.board import Place
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.question import Swap

BEGUN = "?"
BOTH = "~"


def is_waiting(word: str) -> bool:
    """Whether a tap on the map now names a tile of the swap."""
    return bool(word) and BOTH not in word


def with_tile(word: str, place: str) -> str:
    """The swap after one more tile; a second tap on the first one takes it back."""
    if word == BEGUN:
        return place
    return BEGUN if place == word else f"{word}{BOTH}{place}"


def first_tile(word: str) -> Place | None:
    """The tile that was tapped first, while the other is waited for."""
    return read_place(word) if is_waiting(word) else None


def read_swap(word: str) -> Swap | None:
    """Both tiles; None while one is waited for."""
    one, _both, other = word.partition(BOTH)
    tile, with_ = read_place(one), read_place(other)
    return None if tile is None or with_ is None else Swap(tile, with_)


def straightened(word: str, tiles: Mapping[Place, Symbols]) -> str:
    """The swap with the builder tile first, in whichever order both were tapped."""
    swap = read_swap(word)
    if swap is None:
        return word
    one, other = (Symbol.BUILDER in tiles.get(place, ()) for place in swap)
    return BOTH.join(reversed(word.split(BOTH))) if other and not one else word
