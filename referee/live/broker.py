"""Signal that a table has a new version; a signal is only a hint to read the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Lock
from typing import Protocol

NO_VERSION = -1


class TooManyPhonesError(Exception):
    """This process holds as many live streams as it was made for."""


class Watcher(Protocol):
    """Hears of versions that other processes have written."""

    def start(self, broker: Broker) -> None:
        """Begin to listen, once; tell the broker by `publish`."""

    def stop(self) -> None:
        """Listen no more."""


class _Listened:
    """A table that somebody listens to: how many do, in which seats, its latest version, and what wakes them.

    Each table wakes its own phones only; with one signal for all, every turn would wake a whole hall.
    """

    def __init__(self, lock: Lock) -> None:
        self.changed = Condition(lock)
        self.version = NO_VERSION
        self.phones = 0
        self.seats: list[str] = []


class Broker:
    """Wakes the threads that wait for a table, whichever process has written it."""

    def __init__(self, watcher: Watcher | None = None, phones_max: int = 400) -> None:
        self._watcher = watcher
        self._phones_max = phones_max
        self._lock = Lock()
        self._anybody = Condition(self._lock)
        self._tables: dict[int, _Listened] = {}
        self._phones = 0
        self._ending = False

    @property
    def is_ending(self) -> bool:
        """Whether this process is about to stop, so that no stream may go on."""
        return self._ending

    @contextmanager
    def listening(self, number: int, seat: str = "") -> Iterator[None]:
        """Count a stream, and its seat, while it is open; raises TooManyPhonesError where all are taken."""
        with self._lock:
            if self._phones >= self._phones_max:
                raise TooManyPhonesError
            table = self._tables.setdefault(number, _Listened(self._lock))
            table.phones += 1
            table.seats.append(seat)
            self._phones += 1
            self._anybody.notify_all()
        if self._watcher is not None:
            self._watcher.start(self)
        try:
            yield
        finally:
            with self._lock:
                table.phones -= 1
                table.seats.remove(seat)
                self._phones -= 1
                if not table.phones:
                    del self._tables[number]

    def publish(self, number: int, version: int) -> None:
        """Tell that a table has this version; call it only when that is durable."""
        with self._lock:
            table = self._tables.get(number)
            if table is not None and table.version < version:
                table.version = version
                table.changed.notify_all()

    def wait(self, number: int, version: int, seconds: float) -> bool:
        """Wait until the table has a later version than this one, or all streams shall end.

        Tells whether there is anything new. Only who listens to the table can wait for it.
        """
        with self._lock:
            table = self._tables[number]
            return table.changed.wait_for(lambda: table.version > version or self._ending, seconds)

    def watched(self) -> tuple[int, ...]:
        """The tables that somebody listens to."""
        with self._lock:
            return tuple(self._tables)

    def seats(self, number: int) -> frozenset[str]:
        """The seats of a table whose phones listen to it now, as far as this process knows."""
        with self._lock:
            table = self._tables.get(number)
            return frozenset(filter(None, table.seats)) if table else frozenset()

    def phones(self) -> int:
        """How many streams are open."""
        with self._lock:
            return self._phones

    def wait_for_listeners(self, seconds: float) -> bool:
        """Wait until somebody listens to any table; tell whether anybody does."""
        with self._lock:
            return self._anybody.wait_for(lambda: bool(self._tables), seconds)

    def end_streams(self) -> None:
        """Wake every stream so that it ends: an open one would hold up the stop of this process."""
        with self._lock:
            self._ending = True
            for table in self._tables.values():
                table.changed.notify_all()

    def close(self) -> None:
        """Stop the watcher."""
        if self._watcher is not None:
            self._watcher.stop()
