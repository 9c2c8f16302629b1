"""Find entries of the catalogue by words, in the reader's language."""

from __future__ import annotations

import unicodedata
from functools import cache

from referee.catalogue import load
from referee.wording.voice import Voice


def holds(entry_id: str, words: str, language: str) -> bool:
    """Tell whether an entry holds all of these words, or parts of words, in any of its texts.

    Capitals and accents do not matter; the id counts too.
    """
    text = _text(entry_id, language)
    return all(word in text for word in folded(words).split())


@cache
def _text(entry_id: str, language: str) -> str:
    voice = Voice(language)
    told = (voice.rule_text(message) for message in load()[entry_id].messages)
    return folded(" ".join((entry_id, *(text for text in told if text))))


def folded(text: str) -> str:
    """The text without capitals and accents, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
