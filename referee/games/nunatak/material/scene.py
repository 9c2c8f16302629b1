"""The moment at which an act of the material is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.nunatak.material.state import Material
from referee.games.nunatak.position import Position
from referee.games.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Scene:
    """The material and the blocks, after `turns` turns of which `last` played the latest.

    `active` is whose turn it is, None where that is not asked; `architect` counts the spaces that each
    player's marker has moved.
    """

    material: Material
    position: Position
    rulings: Rulings
    turns: int
    last: str | None
    architect: Mapping[str, int] = field(hash=False)
    active: str | None = None
