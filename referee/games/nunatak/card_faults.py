"""Find what a card cannot show: a tool on a builder, four symbols on a beast of burden, no pair."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.faults import Fault
from referee.games.nunatak.pieces import BEAST_SYMBOLS_PER_CARD, Symbol, Symbols
from referee.games.nunatak.table.tracking import Details


def details_faults(card: Symbols | None, as_: Symbol | None, details: Details | None) -> Iterator[Fault]:
    """What was noted of a card that does not show it, or shows it otherwise.

    Rules: nunatak.artisans.table, nunatak.beasts.product, nunatak.elders.count.
    """
    if details is None:
        return
    counted = card or ()
    if as_ is not None and as_ in counted:
        counted = (as_,)
    for name, symbol in _SHOWN_BY.items():
        if getattr(details, name) is not None and symbol not in counted:
            yield Fault(("details", name), "not-on-this-card", {"symbol": symbol})
    if details.symbols is not None and not 0 <= details.symbols <= BEAST_SYMBOLS_PER_CARD:
        operands = {"count": details.symbols, "most": BEAST_SYMBOLS_PER_CARD}
        yield Fault(("details", "symbols"), "symbols-outside", operands)
    if details.pair is not None and len(set(details.pair)) < len(details.pair):
        yield Fault(("details", "pair"), "same-type-twice", {"symbol": details.pair[0]})


_SHOWN_BY = {"tool": Symbol.ARTISAN, "symbols": Symbol.BEAST_OF_BURDEN, "pair": Symbol.ELDER}
"""Which card shows what is noted."""
