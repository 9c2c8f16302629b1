"""A fault says why the entered state is impossible in the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.games.reasons import Operand

Path = tuple[str | int, ...]
"""The way to a field, by names and by positions in lists."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: `path` leads to it in the interface's own field names.

    All faults of a question are listed, never only the first; `code` with its operands is worded at
    the edge, under `fault/<code>` in `reasons.po`.
    """

    path: Path
    code: str
    operands: Mapping[str, Operand] = field(default_factory=dict, hash=False)

    def within(self, *way: str | int) -> Fault:
        """The same fault of a part, where `way` leads to that part in the whole."""
        return replace(self, path=(*way, *self.path))


def name_faults(seats: Container[str], names: Iterable[str]) -> Iterator[Fault]:
    """Every name belongs to a seat."""
    for name in names:
        if name not in seats:
            yield Fault(("names", name), "unknown-seat", {"id": name})


CHANGES_NOTHING = Fault((), "changes-nothing")
"""Of an entry that says what is so already."""
