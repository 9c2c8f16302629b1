"""Read the card of a turn from taps: which one it is, its side, and what only the card itself shows.

Words of an address: `card=builder-architect`, `side=architect`; `detail=rope`, `2` or `artisan-elder`.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.pieces import (
    BEAST_SYMBOLS_PER_CARD,
    Symbol,
    Symbols,
    Tool,
    is_building_card,
)
from referee.games.nunatak.table.tracking import Details

PAIR = 2
"""An elder shows so many types."""


def symbols_of(word: str) -> Symbols:
    """The symbols of a word such as `builder-architect`; none where a part of it is none."""
    parts = word.split("-")
    return tuple(map(Symbol, parts)) if set(parts) <= set(Symbol) else ()


def word_of(symbols: Symbols) -> str:
    """Symbols as one word."""
    return "-".join(symbol.value for symbol in symbols)


def with_pair(detail: str, symbol: str) -> str:
    """The two types of an elder after one more tap: a third one takes the place of the first."""
    pair = [one.value for one in symbols_of(detail)]
    if symbol in pair:
        return "-".join(one for one in pair if one != symbol)
    return "-".join([*pair, symbol][-PAIR:])


@dataclass(frozen=True, slots=True)
class TappedCard:
    """A card as far as it was entered; what is None is left for later."""

    card: Symbols | None = None
    as_: Symbol | None = None
    details: Details | None = None

    @classmethod
    def read(cls, word: str, side: str, detail: str) -> TappedCard:
        """Take it from what was tapped; words that name no card name none."""
        card = symbols_of(word)
        if not is_building_card(card):
            return cls()
        as_ = next((half for half in card if half.value == side and len(card) == PAIR), None)
        return cls(card, as_, _details(as_ or (card[0] if len(card) == 1 else None), detail))

    @property
    def side(self) -> Symbol | None:
        """The symbol as which it counts, where that is entered."""
        if self.card is None or len(self.card) == 1:
            return self.card[0] if self.card else None
        return self.as_

    @property
    def words(self) -> dict[str, str]:
        """The words that name it again."""
        details = self.details or Details()
        detail = details.tool or ("" if details.symbols is None else str(details.symbols))
        return {
            "card": word_of(self.card or ()),
            "side": self.as_ or "",
            "detail": detail or word_of(details.pair or ()),
        }


def _details(side: Symbol | None, word: str) -> Details | None:
    """What a word of the address says of a card; None for what somebody wrote there that says nothing."""
    match side:
        case Symbol.ARTISAN:
            return Details(tool=Tool(word)) if word in set(Tool) else None
        case Symbol.BEAST_OF_BURDEN:
            is_count = word in map(str, range(BEAST_SYMBOLS_PER_CARD + 1))
            return Details(symbols=int(word)) if is_count else None
        case Symbol.ELDER:
            is_pair = len(set(symbols_of(word))) == PAIR
            return Details(pair=symbols_of(word)[:PAIR]) if is_pair else None
        case Symbol.BUILDER | Symbol.SCULPTOR | Symbol.ARCHITECT | None:
            return None
