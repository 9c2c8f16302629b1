"""Keep what was judged to be shown until it is taken: it is judged once."""

from __future__ import annotations

from typing import Generic, TypeVar

R = TypeVar("R")

MOST = 2
"""So many are kept; an evening may take some megabytes."""


class Shown(Generic[R]):
    """The last few that were shown, each by a word; one thread at a time uses it."""

    def __init__(self) -> None:
        self._kept: dict[str, R] = {}

    def keep(self, word: str, judged: R) -> None:
        """Keep one more as the newest, and drop the oldest of too many."""
        self._kept.pop(word, None)
        self._kept[word] = judged
        if len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]

    def take(self, word: str) -> R | None:
        """What was shown by this word, once; None where it is not here."""
        return self._kept.pop(word, None)
