"""The open questions of the game, each with its readings, the default first.

Gap and difference numbers are those of the catalogue (`nunatak.gap.g38` and so on).
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.games.nunatak.pieces import Role
from referee.games.rulings import Ruling

SIKU_FIRST_TIE = Ruling("siku-first-tie", ("two", "five", "three", "zero"))
"""G38: what the other player gets where that player and Siku tie for the most blocks."""

SIKU_BUILDER_SWAP = Ruling("siku-builder-swap", ("allowed", "forbidden"))
"""G41: whether a builder used for Siku allows the swap."""

EMPTY_PILE_NO_MATCH = Ruling("empty-pile-no-match", ("any-card", "none"))
"""A1: what holds when the draw pile is empty and no card in the display fits."""

NEW_TILE = Ruling("new-tile", ("at-once", "next-turn"))
"""A3: from when on a tile laid in this turn may be built on."""

SIKU_CAP = Ruling("siku-cap", ("nobody", "second"))
"""G48: who gets the 7 points when Siku has the most blocks on outer tiles."""

SCULPTORS_ABOVE_TEN = Ruling("sculptors-above-ten", ("seventy-five", "continue"))
"""G78: what more than ten sculptors score."""

SIXTH_ARTISAN = Ruling("sixth-artisan", ("twenty-four", "continue"))
"""G79: what six artisans with one tool score."""

SOLO_FILL_UP = Ruling("solo-fill-up", ("fill", "renew"))
"""A8: what happens to the display of the solo game when none of its cards can be played."""

SOLO_TEMPLE_CAP = Ruling("solo-temple-cap", ("scored", "none"))
"""A10: whether the temple cap scores in the solo game."""

DUMMY_CENTRE = Ruling("dummy-centre", ("distance", "ring"))
"""G101: how the most central place for a dummy's block is found."""

DUMMY_LEVEL_FOUR_ROW = Ruling("dummy-level-four-row", ("nothing", "one"))
"""G98: what a row of level 4 counts when a dummy chooses its place."""

RULINGS = {
    ruling.key: ruling
    for ruling in (
        SIKU_FIRST_TIE,
        SIKU_BUILDER_SWAP,
        EMPTY_PILE_NO_MATCH,
        NEW_TILE,
        SIKU_CAP,
        SCULPTORS_ABOVE_TEN,
        SIXTH_ARTISAN,
        SOLO_FILL_UP,
        SOLO_TEMPLE_CAP,
        DUMMY_CENTRE,
        DUMMY_LEVEL_FOUR_ROW,
    )
}
"""Every open question of the game by its key."""

TO_SETTLE = (SIKU_FIRST_TIE, SIKU_BUILDER_SWAP)
"""What two players should settle before their first turn: no edition says it, and any game can meet it."""

ONLY_WITH = {
    Role.SIKU: frozenset(ruling.key for ruling in (*TO_SETTLE, SIKU_CAP)),
    Role.DUMMY: frozenset(
        ruling.key for ruling in (SOLO_FILL_UP, SOLO_TEMPLE_CAP, DUMMY_CENTRE, DUMMY_LEVEL_FOUR_ROW)
    ),
}
"""The questions that only a table with Siku or with dummies can meet."""


def rulings_at(roles: Iterable[Role]) -> dict[str, Ruling]:
    """The open questions that a table of these roles can meet, by key."""
    sitting = set(roles)
    elsewhere = frozenset[str]().union(*(keys for role, keys in ONLY_WITH.items() if role not in sitting))
    return {key: ruling for key, ruling in RULINGS.items() if key not in elsewhere}
