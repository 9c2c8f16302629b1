"""The words of an address for the symbols of a card, such as `builder-architect`."""

from __future__ import annotations

from referee.games.nunatak.pieces import Symbol, Symbols

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
