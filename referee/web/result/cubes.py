"""Prepare a picture in space of cubes; of a result that has no such picture, a pillar for each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

STEP_ACROSS, STEP_DOWN, HEIGHT = 26, 15, 21
"""How far the next block of a row is to the side and down, and how high a block is."""

TOP_LEVEL = TOP_BLOCKS = 4
"""The highest level of a temple, and how many blocks stand there."""

PODIUM_DOWN = STEP_DOWN * 4
_PODIUM_ACROSS = {
    1: (0,),
    2: (-STEP_ACROSS, STEP_ACROSS),
    3: (0, -2 * STEP_ACROSS, 2 * STEP_ACROSS),
    4: (-STEP_ACROSS, STEP_ACROSS, -3 * STEP_ACROSS, 3 * STEP_ACROSS),
}
"""Where the pillars stand, the best first."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block at `x`, `y` of the picture; `colour` is that of its seat, empty where nobody is known."""

    x: float
    y: float
    level: int
    colour: str
    is_winner: bool = False


def under_cap(blocks: Iterable[Block]) -> list[Block]:
    """The blocks that wear the cap of a temple: those of its highest level, once the last of them stands."""
    top = [block for block in blocks if block.level == TOP_LEVEL]
    return top if len(top) == TOP_BLOCKS else []


def podium(places: Sequence[tuple[str, int]]) -> tuple[Block, ...]:
    """A pillar for each player, by colour and place: the best in the middle, equal places equally high."""
    players = len(places)
    return tuple(
        Block(x, PODIUM_DOWN - HEIGHT * (level - 1), level, colour, place == 1)
        for (colour, place), x in zip(places, _PODIUM_ACROSS[players], strict=True)
        for level in range(1, players + 2 - place)
    )
