"""A tile of the home page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """A way to a page of a game; title and text are lazy texts, `icon` is the name of a symbol.

    Where this server has no such page (`endpoint`), the tile is not shown.
    """

    endpoint: str
    title: str
    text: str
    icon: str
