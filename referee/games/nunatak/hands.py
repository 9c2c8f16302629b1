"""The building cards that a seat has collected, counted for the end scoring.

Source: "Wertung der Baukarten", "Points des cartes Construction", "Telling van de bouwkaarten",
"Scoring the building cards"; what the blessing of transference makes of a card from "Nähere
Erläuterung zu einigen Karten" with its sister sections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from referee.games.nunatak.pieces import Symbol, Symbols, Tool

Kind = Symbol | Tool
"""What the box counts by: a card type, and for the artisans the tool."""


Of = TypeVar("Of")


class Tally(NamedTuple, Generic[Of]):
    """How many there are of one thing, as one operand: `of` is a seat, a symbol or a tool."""

    of: Of
    number: int


@dataclass(frozen=True, slots=True)
class Hand:
    """How many cards of each type a seat has; what is not entered counts as none.

    A split card counts on the side on which it was placed. `beast_symbols` is the sum over all
    beast of burden cards; an elder made by the blessing of transference shows no symbols: `()`.
    """

    builders: int = 0
    sculptors: int = 0
    artisans: Mapping[Tool, int] = field(default_factory=dict, hash=False)
    beast_cards: int = 0
    beast_symbols: int = 0
    architects: int = 0
    elders: tuple[Symbols, ...] = ()

    def counts(self) -> dict[Symbol, int]:
        """How many cards of each of the six types, in the order of the game overview."""
        return {
            Symbol.BUILDER: self.builders,
            Symbol.SCULPTOR: self.sculptors,
            Symbol.ARTISAN: sum(self.tools().values()),
            Symbol.BEAST_OF_BURDEN: self.beast_cards,
            Symbol.ARCHITECT: self.architects,
            Symbol.ELDER: len(self.elders),
        }

    def tools(self) -> dict[Tool, int]:
        """How many artisans with each tool."""
        return {tool: self.artisans.get(tool, 0) for tool in Tool}

    def size(self) -> int:
        """How many cards in all, a blessing that became a card included."""
        return sum(self.counts().values())

    def made_elders(self) -> int:
        """How many elders are blessings of transference."""
        return self.elders.count(())
