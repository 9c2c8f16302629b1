"""The picture of a table's result, for whoever asks: the pages lay it out and say here how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Drawing = Callable[[str, Any, str], bytes | None]
"""Draws, in a language, the result of a table in a form; None while there is no result."""

_DRAWINGS: list[Drawing] = []


def drawn_by(drawing: Drawing) -> Drawing:
    """Let this draw the pictures of tables."""
    _DRAWINGS[:] = [drawing]
    return drawing


def picture_of(language: str, table: Any, shape: str) -> bytes | None:  # noqa: ANN401  a table of any game
    """The picture of a table's result as PNG; None while there is none."""
    return next((drawing(language, table, shape) for drawing in _DRAWINGS), None)
