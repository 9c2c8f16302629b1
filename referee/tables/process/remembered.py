"""Cache what was read, up to a number of bytes; the longest unused is dropped first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")

REMEMBERED_BYTES = 128 * 1024 * 1024
"""About 500 tables after a whole game each, or five of the largest that are allowed."""


class Remembered(Generic[Value]):
    """Values by their number, for all threads; `bytes_of` says about how much memory one takes.

    The value kept last stays, even where it alone is larger than `most`: it is in use.
    """

    def __init__(self, bytes_of: Callable[[Value], int], most: int = REMEMBERED_BYTES) -> None:
        self._bytes_of = bytes_of
        self._most = most
        self._bytes = 0
        self._kept: OrderedDict[int, tuple[Value, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        """About how much memory all values take."""
        return self._bytes

    def get(self, number: int) -> Value | None:
        """The value of this number; None where it was forgotten or never kept."""
        with self._lock:
            found = self._kept.get(number)
            if found is None:
                return None
            self._kept.move_to_end(number)
            return found[0]

    def keep(self, number: int, value: Value) -> None:
        """Keep a value in place of the one before, and forget the longest unused beyond the bound."""
        size = self._bytes_of(value)
        with self._lock:
            self._drop(number)
            self._kept[number] = (value, size)
            self._bytes += size
            while self._bytes > self._most and len(self._kept) > 1:
                self._drop(next(iter(self._kept)))

    def forget(self, number: int) -> None:
        """Forget the value of this number."""
        with self._lock:
            self._drop(number)

    def _drop(self, number: int) -> None:
        _, size = self._kept.pop(number, (None, 0))
        self._bytes -= size
