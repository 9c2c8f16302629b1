"""Watch for changes that other processes write: poll SQLite, listen to PostgreSQL."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from threading import Event, Lock, Thread

import structlog
from sqlalchemy import make_url

from referee.live.broker import Broker
from referee.store import queries
from referee.store.engine import Store, sqlite_file
from referee.store.queries import CHANNEL, Mark

ASK_SECONDS = 0.1
"""How often SQLite is asked for its change counter, which costs some microseconds."""

IDLE_SECONDS = 1.0
AGAIN_SECONDS = 1.0
"""How long after a lost connection the next is tried."""


class _Watcher(ABC):
    """A thread that begins with the first stream and lasts as long as the process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._ended = Event()
        self._lock = Lock()
        self._thread: Thread | None = None

    def start(self, broker: Broker) -> None:
        """Begin to listen, once."""
        with self._lock:
            if self._thread is None and not self._ended.is_set():
                self._thread = Thread(target=self._run, args=(broker,), name="watcher", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Listen no more, and wait for the thread."""
        self._ended.set()
        with self._lock:
            if self._thread is not None:
                self._thread.join()

    def _run(self, broker: Broker) -> None:
        while not self._ended.is_set():
            if not broker.wait_for_listeners(IDLE_SECONDS):
                continue
            try:
                self.listen(broker)
            except Exception:  # noqa: BLE001  whatever it is: a silent thread would silence every phone
                structlog.get_logger().warning("no signals from other processes", exc_info=True)
                self._ended.wait(AGAIN_SECONDS)

    @abstractmethod
    def listen(self, broker: Broker) -> None:
        """Listen until there is nothing more to hear; raises the driver's error when that breaks."""

    def look(self, broker: Broker) -> None:
        """Give the broker a hint of every table that somebody listens to."""
        watched = broker.watched()
        with self.store.reading() as connection:
            marks = queries.marks_of(connection, watched)
        for number in watched:
            # A table that is gone wakes its streams too: they find it gone and end.
            broker.hint(number, marks.get(number))


class SqliteWatcher(_Watcher):
    """Asks a database file again and again whether any other connection has changed it."""

    def __init__(self, store: Store, file: Path) -> None:
        super().__init__(store)
        self._file = file

    def listen(self, broker: Broker) -> None:
        """Ask as long as anybody listens."""
        connection = sqlite3.connect(self._file, isolation_level=None)
        try:
            seen = None
            while broker.watched() and not self._ended.is_set():
                (now,) = connection.execute("PRAGMA data_version").fetchone()
                if now != seen:
                    self.look(broker)
                seen = now
                self._ended.wait(ASK_SECONDS)
        finally:
            connection.close()


class PostgresWatcher(_Watcher):
    """Listens on the channel that every writer notifies in its transaction."""

    def __init__(self, store: Store, url: str) -> None:
        super().__init__(store)
        self._url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)

    def listen(self, broker: Broker) -> None:
        """Listen as long as anybody listens to us."""
        import psycopg  # noqa: PLC0415  the extra `postgres`, which SQLite does not need

        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            # What was sent before we listened.
            self.look(broker)
            while broker.watched() and not self._ended.is_set():
                for notice in connection.notifies(timeout=IDLE_SECONDS):
                    number, version, links = map(int, notice.payload.split())
                    broker.hint(number, Mark(version, links))


def watcher_of(store: Store, url: str) -> SqliteWatcher | PostgresWatcher:
    """The watcher for this database."""
    file = sqlite_file(url)
    return PostgresWatcher(store, url) if file is None else SqliteWatcher(store, file)
