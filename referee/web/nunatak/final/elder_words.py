"""Say the elders of a hand in words: which symbols each card shows."""

from __future__ import annotations

from referee.web.nunatak.final.elders import ELDER_SIGNS, elder_cards
from referee.web.nunatak.final.fields import ELDER, Cell
from referee.web.texts import gettext as _
from referee.wording.voice import Voice

Card = tuple[tuple[str, ...], str]
"""The symbols of an elder card, and the card in words."""


def cards_in_words(voice: Voice, cards: tuple[str, ...]) -> tuple[Card, ...]:
    """Each card with the names of its symbols, and as a reader says it."""
    views = []
    for card in cards:
        names = tuple(ELDER_SIGNS[sign] for sign in card if sign in ELDER_SIGNS)
        said = " + ".join(voice.said(f"term/{name}") for name in names)
        views.append((names, said or _("Elder without symbols")))
    return tuple(views)


def entered_word(voice: Voice, cell: Cell, word: str) -> str:
    """What was entered in a field, in words: the elders card by card."""
    if cell.field.kind != ELDER or not word:
        return word
    return ", ".join(said for _names, said in cards_in_words(voice, elder_cards(word))) or _("No elders")
