"""Group commit: all entries that wait are made durable together, each answered when it is on the disk.

There is no thread for it. The first to arrive commits; later ones wait, and the first of
those commits for all of them. So a commit costs its flushes once, however many tables it is for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock

from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError

from referee.store import logs
from referee.store.engine import Store
from referee.store.logs import Step

TOGETHER_MAX = 64

AWAY = (OperationalError, InterfaceError, TimeoutError)
"""The database is away or busy: no row is to blame, and trying each alone would wait for each."""


class _Job:
    """A step that waits; `is_written` is None until it is known whether it was."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.is_written: bool | None = None
        self.error: Exception | None = None

    @property
    def is_done(self) -> bool:
        return self.is_written is not None or self.error is not None


class Writer:
    """Appends entries to logs, those that come at the same time in one transaction."""

    def __init__(self, store: Store, committed: Callable[[int], None] = lambda _entries: None) -> None:
        self._store = store
        self._committed = committed
        self._waiting: deque[_Job] = deque()
        self._turn = Lock()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def append(self, step: Step) -> bool:
        """Make an entry durable; False where its table is no longer as it was judged.

        Raises what the database says, for this entry and not for one that it was written with.
        """
        job = _Job(step)
        self._waiting.append(job)
        with self._turn:
            while not job.is_done:
                self._write(self._next())
        if job.error is not None:
            raise job.error
        return bool(job.is_written)

    def _next(self) -> list[_Job]:
        count = min(len(self._waiting), TOGETHER_MAX)
        jobs = [self._waiting.popleft() for _ in range(count)]
        # Every process locks rows in the same order: so none waits for another that waits for it.
        return sorted(jobs, key=lambda job: job.step.number)

    def _write(self, jobs: list[_Job]) -> None:
        try:
            with self._store.writing() as connection:
                written = [logs.append(connection, job.step) for job in jobs]
        except AWAY as error:
            for job in jobs:
                job.error = error
        except Exception as error:  # noqa: BLE001  it is raised where the entry came from
            if len(jobs) == 1:
                jobs[0].error = error
                return
            # One row of them cannot be written: the others shall not fail with it.
            for job in jobs:
                self._write([job])
        else:
            for job, is_written in zip(jobs, written, strict=True):
                job.is_written = is_written
            self._committed(len(jobs))
