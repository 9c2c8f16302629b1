"""What the two lines of the completion card may count at a table of four, as far as the table can count it.

No rulebook prints more of the six completion cards than one example, which counts beasts of burden with one
and with two symbols. So nothing is known here of the cards themselves: the players say what a line counts,
and the table counts it where it can.

Source: "Spiel zu viert", "Parties à 4 joueurs", "Spel met 4 spelers", "Four-player game" at the end of
the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.nunatak.board import LEVELS
from referee.games.nunatak.pieces import BEAST_SYMBOLS_PER_CARD, FOUR_SEATS, Symbol, Tool
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import Missing, Taken, taken_cards


class Countable(NamedTuple):
    """Something that a line of the card may count: cards of a type, or blocks on a level.

    `tool` and `symbols` count only the artisans with that tool, the beasts of burden with so many symbols.
    """

    symbol: Symbol | None = None
    tool: Tool | None = None
    symbols: int | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """How many each seat has of something; None for a seat of which the table knows too little."""

    of: Countable
    seats: Mapping[str, int | None] = field(hash=False)


COUNTABLE = (
    *(Countable(symbol) for symbol in Symbol),
    *(Countable(Symbol.ARTISAN, tool=tool) for tool in Tool),
    *(Countable(Symbol.BEAST_OF_BURDEN, symbols=count) for count in range(BEAST_SYMBOLS_PER_CARD + 1)),
    *(Countable(level=level) for level in LEVELS),
)
"""What a table that tracks its cards can count for a line, in the order of the game overview."""


def counts(game: Game) -> tuple[Count, ...]:
    """What the table can count for the two lines; nothing at another table than that of four."""
    if len(game.seats) != FOUR_SEATS:
        return ()
    cards = taken_cards(game)
    return tuple(
        Count(of, {seat.id: _number(of, seat.id, game, cards) for seat in game.seats}) for of in COUNTABLE
    )


def _number(of: Countable, seat: str, game: Game, cards: Iterable[Taken]) -> int | None:
    if of.level is not None:
        owners = game.standing.position.owners.items()
        return sum(owner == seat and place.level == of.level for place, owner in owners)
    own = [taken for taken in cards if taken.block == seat]
    if any(_may_be(of, taken) for taken in own):
        return None
    return sum(_is(of, taken) for taken in own)


def _is(of: Countable, taken: Taken) -> bool:
    return taken.side is of.symbol and (
        (of.tool is None or taken.details.tool is of.tool)
        and (of.symbols is None or taken.details.symbols == of.symbols)
    )


def _may_be(of: Countable, taken: Taken) -> bool:
    """Whether what is not known of a card decides whether it counts."""
    if taken.side is None:
        return taken.card is None or of.symbol in taken.card
    return taken.side is of.symbol and (
        (of.tool is not None and Missing.TOOL in taken.missing)
        or (of.symbols is not None and Missing.SYMBOLS in taken.missing)
    )
