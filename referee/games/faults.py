"""A fault is a way in which what was told is no state that the game can be in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.reasons import Operand


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: `path` leads to it in the interface's own field names.

    All faults of a question are listed, never only the first; `code` with its operands is worded at
    the edge, under `fault/<code>` in `reasons.po`.
    """

    path: tuple[str | int, ...]
    code: str
    operands: Mapping[str, Operand] = field(default_factory=dict, hash=False)
