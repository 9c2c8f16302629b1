"""What players enter at a table: a card laid in an expedition, and a game that is over and scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from referee.games.lost_cities.cards import Card


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in the expedition of its colour, of this player in the game of that number."""

    game: int
    seat: str
    card: Card


@dataclass(frozen=True, slots=True)
class Scored:
    """All cards of this game are entered: it is scored, and the next one can begin."""

    game: int


Act = Laid | Scored


class Item(NamedTuple):
    """An act on the line: `key` is the version with which it came; it keeps its place when it is undone."""

    key: int
    act: Act
    removed: bool = False
