"""Let one request do long work at a time: a few wait, the others are asked to come again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from referee.tables.outcome import BusyError

WAITING_MAX = 3
WAITING_SECONDS = 3.0
AGAIN_SECONDS = 5


class Turnstile:
    """Lets one through at a time, so that it never takes more than one of the threads that answer taps."""

    def __init__(self, waiting: int = WAITING_MAX, seconds: float = WAITING_SECONDS) -> None:
        self._seconds = seconds
        self._inside = Lock()
        self._near = BoundedSemaphore(waiting + 1)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Do something alone; raises BusyError where others are at it for too long."""
        if not self._near.acquire(blocking=False):
            raise BusyError(AGAIN_SECONDS)
        try:
            if not self._inside.acquire(timeout=self._seconds):
                raise BusyError(AGAIN_SECONDS)
            try:
                yield
            finally:
                self._inside.release()
        finally:
            self._near.release()
