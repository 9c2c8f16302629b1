"""What a table keeps of its game, and what it notes of a building card beside its symbols."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.games.nunatak.pieces import Symbols, Tool


class Tracking(StrEnum):
    """How much a table tracks: the blocks alone, the cards too, or also tiles, display and blessings."""

    BLOCKS = "blocks"
    CARDS = "cards"
    EVERYTHING = "everything"

    @property
    def has_cards(self) -> bool:
        """Whether the card of each turn is kept."""
        return self is not Tracking.BLOCKS


class Details(NamedTuple):
    """What only the card itself shows; None is left for later.

    `tool` of an artisan, `symbols` of a beast of burden (0 to 3), `pair` of an elder: its two card types.
    """

    tool: Tool | None = None
    symbols: int | None = None
    pair: Symbols | None = None
