"""One phone that listens at a table: what it has seen, what it is sent, and its connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from referee.tables.access import Access
from referee.tables.table import AnyTable


class Telling(Protocol):
    """What a stream says. Two that are equal say the same, so it is worded once for both."""

    def since(self, table: AnyTable, seen: int | None) -> Iterator[tuple[int, str]]:
        """The events that are new to a phone that has seen this version, or none that we know.

        Each with the version that the phone has seen then; worded when it is asked for.
        """

    def of_phones(self, version: int) -> tuple[str, ...]:
        """What is said where only the phones of the table have changed: who sits where, who is host."""

    def farewell(self, seen: int | None, *, is_deleted: bool) -> tuple[str, ...]:
        """What is said last: the table was deleted, or the link withdrawn."""


class Carrier(Protocol):
    """Sends text to one phone. It never waits: its thread has other phones to serve."""

    def put(self, text: str) -> None:
        """Send this after all that was sent before."""

    def when_read(self, act: Callable[[], object]) -> None:
        """Do this when the phone has read all that was sent before; it takes no time."""

    def end(self) -> None:
        """End the stream after all that was sent before."""


@dataclass(eq=False, slots=True)
class Listener:
    """A phone with an open stream; `shown` is when it was last sent anything.

    `seen` is the version that it has seen, `links` the mark of the links that the table had then. While
    it `reads` a piece of a long log, it is sent nothing else.
    """

    access: Access
    telling: Telling
    carrier: Carrier
    seen: int | None = None
    seat: str = ""
    shown: float = field(default_factory=monotonic)
    links: int | None = None
    reads: bool = False

    @property
    def number(self) -> int:
        return self.access.number

    @property
    def link(self) -> str:
        """The hash of the link that it came in with."""
        return self.access.hash

    def put(self, *texts: str) -> None:
        """Send it something."""
        for text in texts:
            self.shown = monotonic()
            self.carrier.put(text)
