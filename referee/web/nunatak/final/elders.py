"""The word of the elders: which symbols each elder card shows, written `te-bs`."""

from __future__ import annotations

ELDER_SIGNS: dict[str, str] = {
    "b": "builder",
    "s": "sculptor",
    "t": "artisan",
    "m": "beast_of_burden",
    "a": "architect",
    "e": "elder",
}
"""The letter of each symbol in the word of the elders: `te-bs` is two cards."""

MADE_ELDER, NO_ELDER, CARD_MARK = "o", "x", "-"
"""A card without symbols, a hand without elders, and what stands between two cards."""


def elder_cards(word: str) -> tuple[str, ...]:
    """The cards in the word of the elders, a half-entered one last."""
    return tuple(card for card in word.split(CARD_MARK) if card and card != NO_ELDER)


def is_half(card: str) -> bool:
    """Whether the second symbol of an elder is still to come."""
    return card in ELDER_SIGNS
