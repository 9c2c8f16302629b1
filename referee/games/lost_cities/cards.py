"""The cards of the game (colours, numbers, wagers) and the cards of one row.

Source: "Spielmaterial": 45 expedition cards, 2 to 10 in each of five colours, and 15 wager cards,
three in each. A sixth colour is not in that booklet (`lost.gap.l11`); it is taken to hold the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Colour(StrEnum):
    """The colours in the order of the interface; the sixth is played by some editions only."""

    YELLOW = "yellow"
    BLUE = "blue"
    WHITE = "white"
    GREEN = "green"
    RED = "red"
    PURPLE = "purple"


class Player(NamedTuple):
    """A player as an operand of a sentence; the id is free text of 1 to 24 characters."""

    id: str


class Card(NamedTuple):
    """A card: a number from 2 to 10, or None where it is a wager."""

    colour: Colour
    number: int | None


NUMBERS = tuple(range(2, 11))
"""The numbers of every colour, each once."""

WAGERS_PER_COLOUR = 3

PRINTED_COLOURS = 5
"""How many expeditions the booklet knows."""


@dataclass(frozen=True, slots=True)
class Expedition:
    """The cards of one row: how many wagers, and the numbers in any order (they can only rise)."""

    wagers: int = 0
    numbers: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many cards the row has, wagers included."""
        return self.wagers + len(self.numbers)

    @property
    def multiplier(self) -> int:
        """1 without a wager, and 2, 3 or 4 with one, two or three."""
        return 1 + self.wagers

    @property
    def is_begun(self) -> bool:
        """Whether the row has any card; a wager alone starts an expedition."""
        return self.size > 0

    @property
    def highest(self) -> int | None:
        """The last number of the row; None while it is empty or has only wagers."""
        return max(self.numbers, default=None)


NOT_BEGUN = Expedition()
"""A row without cards, used for every colour that is left out."""


def colours_in_play(count: int) -> tuple[Colour, ...]:
    """The colours of a game with five or with six expeditions."""
    return tuple(Colour)[:count]


def deck(count: int) -> tuple[Card, ...]:
    """Every card of a game with that many colours: 60 with five, 72 with six."""
    return tuple(
        Card(colour, number)
        for colour in colours_in_play(count)
        for number in (*(None,) * WAGERS_PER_COLOUR, *NUMBERS)
    )
