"""What every kind of entry of a log has as JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from referee.games.faults import Fault
from referee.games.nunatak.table import log
from referee.wire.common import Body, SeatId


class EventBody(Body, ABC):
    """One entry without its number: its kind, the fields of that kind, and the seat whose phone wrote it."""

    kind: str
    by: SeatId | None = None

    @abstractmethod
    def event(self) -> log.Event:
        """The entry that is meant; its fields must be free of faults."""

    def field_faults(self) -> Iterator[Fault]:
        """What is wrong with its fields beside their shapes."""
        return iter(())
