"""What a table lays out before the first turn, step by step, for its number of players.

Source: "Spielvorbereitung", "Mise en place", "Voorbereiding", "Game setup", with the changes for two and for
four players, and of the solo game.
"""

from __future__ import annotations

_BLOCKS, _BLOCKS_OF_FOUR = "nunatak.setup.blocks", "nunatak.setup.blocks-4p"
_TEMPLE = ("nunatak.setup.board", "nunatak.setup.tile-stack")
_CARDS = ("nunatak.setup.card-stack", "nunatak.setup.display")
_BLESSINGS, _MARKERS = "nunatak.setup.blessing-display", "nunatak.setup.markers"
_FIRST = "nunatak.setup.first-player"

STEPS: dict[int, tuple[str, ...]] = {
    1: (
        "nunatak.solo.setup",
        *_TEMPLE,
        "nunatak.setup.card-stack",
        "nunatak.solo.display",
        _BLESSINGS,
        _MARKERS,
    ),
    2: ("nunatak.2p.blessings", _BLOCKS, "nunatak.2p.sets", *_TEMPLE, *_CARDS, _BLESSINGS, _MARKERS, _FIRST),
    3: (_BLOCKS, *_TEMPLE, *_CARDS, _BLESSINGS, _MARKERS, _FIRST),
    4: (_BLOCKS_OF_FOUR, *_TEMPLE, "nunatak.setup.completion", *_CARDS, _BLESSINGS, _MARKERS, _FIRST),
}
"""The rules of the setup for so many players, in the order in which hands do it.

Cards that leave the game leave it before the rest is shuffled.
"""
