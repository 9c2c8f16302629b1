"""Say which card was taken, and as what it counts."""

from __future__ import annotations

from referee.games.nunatak.pieces import Symbol, Symbols, Tool
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.tracking import Details
from referee.web.nunatak.table.cards.tapped import TappedCard
from referee.web.texts import gettext as _
from referee.wording.voice import Voice


def card_words(taken: TappedCard, voice: Voice) -> str:
    """A card in a few words: its symbols, the side that counts, and what only it shows; empty without one."""
    if taken.card is None:
        return ""
    details = taken.details or Details()
    parts = (
        _split(taken.card, taken.side, voice),
        _word(details.tool, voice) if details.tool else "",
        "" if details.symbols is None else str(details.symbols),
        " + ".join(_word(symbol, voice) for symbol in details.pair or ()),
    )
    return ", ".join(filter(None, parts))


def card_of(turn: Turn) -> TappedCard:
    """The card that was entered for a turn."""
    return TappedCard(turn.move.card, turn.move.as_, turn.details)


def _split(card: Symbols, side: Symbol | None, voice: Voice) -> str:
    name = voice.face(card)
    if len(card) == 1 or side is None:
        return name
    return _("%(card)s as %(side)s", card=name, side=_word(side, voice))


def _word(what: Symbol | Tool, voice: Voice) -> str:
    return voice.said(f"term/{what.value}")
