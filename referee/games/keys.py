"""What is wrong with the keys that an entry of a kept game names: each is that of an act, undone or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from referee.games.faults import Fault, Path


class Item(Protocol):
    """An act in its place on the line of a game."""

    @property
    def removed(self) -> bool:
        """Whether it is undone."""


Find = Callable[[int], Item | None]
"""Finds the act that came with a key."""


def keys_faults(find: Find, keys: tuple[int, ...], *, removed: bool) -> Iterator[Fault]:
    """What is wrong with several keys: none, one twice, or one that `key_faults` finds."""
    if not keys:
        yield Fault(("entries",), "no-entries")
    for index, key in enumerate(keys):
        if key in keys[:index]:
            yield Fault(("entries", index), "entry-twice", {"entry": key})
        else:
            yield from key_faults(find, ("entries", index), key, removed=removed)


def key_faults(find: Find, path: Path, key: int, *, removed: bool) -> Iterator[Fault]:
    """What is wrong with one key: no act came with it, or it is undone and should not be, or the reverse."""
    item = find(key)
    if item is None:
        yield Fault(path, "no-such-entry", {"entry": key})
    elif removed and not item.removed:
        yield Fault(path, "entry-not-removed", {"entry": key})
    elif item.removed and not removed:
        yield Fault(path, "entry-removed", {"entry": key})
