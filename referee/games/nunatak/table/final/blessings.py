"""What the cards that blessings became or gave change on the final sheet of a table.

Rules: nunatak.blessing.transference-artisan, nunatak.blessing.transference-beast,
nunatak.blessing.transference-elder.
"""

from __future__ import annotations

from typing import cast

from referee.games.nunatak.ending.score_sheet import ELDER_FIELD
from referee.games.nunatak.material.state import MadeCard
from referee.games.nunatak.pieces import Symbol
from referee.games.nunatak.table.final.cells import BEAST_FIELDS, FIELDS_OF, Elders, Value

Hand = dict[str, Value]
"""The known cells of a hand, by field."""


def with_made(hand: Hand, made: tuple[MadeCard, ...]) -> Hand:
    """The hand with the cards that blessings became or gave; what only such a card shows is open."""
    hand = dict(hand)
    for card in made:
        field = _field_of(card)
        if field is None:
            for name in FIELDS_OF[card.side]:
                hand.pop(name, None)
        elif field == ELDER_FIELD and field in hand:
            hand[field] = (*cast("Elders", hand[field]), ())
        elif field in hand:
            hand[field] = cast("int", hand[field]) + 1
    return hand


def _field_of(card: MadeCard) -> str | None:
    """The cell that a card adds to; None where only the card itself shows it.

    A blessing that became a beast of burden has no symbols, one that became an elder no types.
    """
    is_real = card.card is not None
    match card.side:
        case Symbol.ARTISAN:
            return None if card.tool is None else card.tool.value
        case Symbol.BEAST_OF_BURDEN:
            return None if is_real else BEAST_FIELDS[0]
        case Symbol.ELDER:
            return None if is_real else ELDER_FIELD
        case Symbol.BUILDER | Symbol.SCULPTOR | Symbol.ARCHITECT:
            return card.side.value
