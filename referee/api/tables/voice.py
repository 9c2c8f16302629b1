"""Word answers about one table, with the names of its players."""

from __future__ import annotations

from functools import lru_cache

from referee.reader import reader_language
from referee.tables.judging import TableState
from referee.wording.voice import Voice


def voice_of(game: TableState, language: str | None = None) -> Voice:
    """The voice for a table, in the reader's language where none is named."""
    return _voice(language or reader_language(), tuple(game.names.items()))


@lru_cache(maxsize=256)
def _voice(language: str, names: tuple[tuple[str, str], ...]) -> Voice:
    return Voice(language, dict(names))
