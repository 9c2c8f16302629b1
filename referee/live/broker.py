"""Signals that a table has a new version. A signal is only a hint: who wakes reads the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Protocol


class TooManyPhonesError(Exception):
    """This process holds as many live streams as it was made for."""


class Watcher(Protocol):
    """Hears of versions that other processes have written."""

    def start(self, broker: Broker) -> None:
        """Begin to listen, once; tell the broker by `publish`."""

    def stop(self) -> None:
        """Listen no more."""


class Broker:
    """Wakes the threads that wait for a table, whichever process has written it."""

    def __init__(self, watcher: Watcher | None = None, phones_max: int = 400) -> None:
        self._watcher = watcher
        self._phones_max = phones_max
        self._changed = Condition()
        self._versions: dict[int, int] = {}
        self._listening: Counter[int] = Counter()

    @contextmanager
    def listening(self, number: int) -> Iterator[None]:
        """Count a stream as long as it is open; raises TooManyPhonesError where all are taken."""
        with self._changed:
            if self._listening.total() >= self._phones_max:
                raise TooManyPhonesError
            self._listening[number] += 1
            # Streams that open now hear of what is written from now on.
            self._changed.notify_all()
        if self._watcher is not None:
            self._watcher.start(self)
        try:
            yield
        finally:
            with self._changed:
                self._listening[number] -= 1
                if not self._listening[number]:
                    del self._listening[number]
                    self._versions.pop(number, None)

    def publish(self, number: int, version: int) -> None:
        """Tell that a table has this version; call it only when that is durable."""
        with self._changed:
            if number in self._listening and self._versions.get(number, -1) < version:
                self._versions[number] = version
                self._changed.notify_all()

    def wait(self, number: int, version: int, seconds: float) -> bool:
        """Wait until the table has a later version than this one; tell whether it has."""
        with self._changed:
            return self._changed.wait_for(lambda: self._versions.get(number, -1) > version, seconds)

    def watched(self) -> tuple[int, ...]:
        """The tables that somebody listens to."""
        with self._changed:
            return tuple(self._listening)

    def phones(self) -> int:
        """How many streams are open."""
        with self._changed:
            return self._listening.total()

    def wait_for_listeners(self, seconds: float) -> bool:
        """Wait until somebody listens to any table; tell whether anybody does."""
        with self._changed:
            return self._changed.wait_for(lambda: bool(self._listening), seconds)

    def close(self) -> None:
        """Stop the watcher."""
        if self._watcher is not None:
            self._watcher.stop()
