"""Who hears what a process does with its tables, to count it; nobody unless an operator asks."""

from __future__ import annotations

from typing import Protocol


class Watch(Protocol):
    """Hears of judgements, entries and commits; it must not hold them up."""

    def judged(self, seconds: float) -> None:
        """An entry was judged in so long."""

    def entered(self, kind: str) -> None:
        """An entry of this kind is in its log."""

    def committed(self, entries: int) -> None:
        """So many entries were made durable together."""


class Nobody:
    """Counts nothing."""

    def judged(self, seconds: float) -> None:
        """Nothing is counted."""

    def entered(self, kind: str) -> None:
        """Nothing is counted."""

    def committed(self, entries: int) -> None:
        """Nothing is counted."""
