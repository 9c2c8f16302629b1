"""The card of a turn as columns of the spreadsheet."""

from __future__ import annotations

from referee.games.nunatak.table.hands import Taken
from referee.tables.table import Row

CARD_COLUMNS = ("card", "counts_as", "tool", "symbols", "pair")
"""What a card shows, at the end of each line; two symbols are joined by a slash."""


def card_cells(taken: Taken | None) -> Row:
    """What was entered of the card of a turn; nothing for other acts."""
    if taken is None or taken.card is None:
        return (None,) * len(CARD_COLUMNS)
    tool, symbols, pair = taken.details
    return ("/".join(taken.card), taken.side, tool, symbols, "/".join(pair) if pair else None)
