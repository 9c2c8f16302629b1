"""The open questions that a turn can rest on, each with its readings, the default first.

Gap and difference numbers are those of the catalogue (`nunatak.gap.g38` and so on).
"""

from __future__ import annotations

from referee.games.rulings import Ruling

SIKU_FIRST_TIE = Ruling("siku-first-tie", ("two", "five", "three", "zero"))
"""G38: what the other player gets where that player and Siku tie for the most blocks."""

SIKU_BUILDER_SWAP = Ruling("siku-builder-swap", ("allowed", "forbidden"))
"""G41: whether a builder used for Siku allows the swap."""

EMPTY_PILE_NO_MATCH = Ruling("empty-pile-no-match", ("any-card", "none"))
"""A1: what holds when the draw pile is empty and no card in the display fits."""

NEW_TILE = Ruling("new-tile", ("at-once", "next-turn"))
"""A3: from when on a tile laid in this turn may be built on."""

TURN_RULINGS = {
    ruling.key: ruling
    for ruling in (SIKU_FIRST_TIE, SIKU_BUILDER_SWAP, EMPTY_PILE_NO_MATCH, NEW_TILE)
}
