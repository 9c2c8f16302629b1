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

    `architect` counts the spaces that each player's marker has moved. `active` is whose turn it is and
    `is_scoring` whether all blocks are placed, where that is asked, `is_anybodys` whether an extra turn is
    next and no completion card says whose.
    """

    material: Material
    position: Position
    rulings: Rulings
    turns: int
    last: str | None
    architect: Mapping[str, int] = field(hash=False)
    active: str | None = None
    is_scoring: bool = False
    is_anybodys: bool = False
