"""Open the database and begin its transactions; nothing else does.

SQLite: the rollback journal and not WAL, which in the library of this Python can lose commits; a
commit is on the disk, its journal's removal too, before it is answered (`synchronous=EXTRA`); and a
write begins as one, for a transaction that reads first and writes then loses what others wrote
between. PostgreSQL: a writer locks the row of its table (see `queries`).
"""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InvalidatePoolError, TimeoutError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

BUSY_TIMEOUT_MS = 15_000
POOL_SECONDS = 10
"""With the wait for the lock no thread waits for half a minute."""

CONNECTIONS = 10
CONNECTIONS_MORE = 10
"""How many are kept open, and how many more are opened where these are not enough."""

WRITES = "referee_writes"


class Store:
    """A database; `reading`, `asking` and `writing` are the only ways into it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self._writer = self.engine.execution_options(**{WRITES: True})
        # Otherwise each question of a reading would be answered as of its own moment.
        self._reader = (
            self.engine
            if self.is_sqlite
            else self.engine.execution_options(isolation_level="REPEATABLE READ")
        )
        # It has its own connections: switching one to autocommit and back costs as much as a few questions.
        self._asker = None if self.is_sqlite else _engine(url, isolation_level="AUTOCOMMIT", max_overflow=0)
        self.engines = (self.engine, *filter(None, (self._asker,)))
        """Everything that holds connections."""
        self._turn = Lock()
        self._commit = Lock()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A short transaction that only reads, all of it as of one moment.

        An open one holds up every commit of SQLite.
        """
        if self.is_sqlite:
            # A commit of this process is waited for here, where waiting ends with it: SQLite itself
            # would sleep, and longer each time.
            with self._commit:
                pass
        with self._reader.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection for one statement that only reads: PostgreSQL is sent that one, not three."""
        if self._asker is None:
            with self.reading() as connection:
                yield connection
            return
        with self._asker.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; it is durable when the block is left without an exception."""
        if not self.is_sqlite:
            with self._writer.begin() as connection:
                yield connection
            return
        # Threads wait for each other in a queue; SQLite only has to sleep for other processes.
        with self._own_turn(), self._writer.connect() as connection, connection.begin() as transaction:
            yield connection
            with self._commit:
                transaction.commit()

    @contextmanager
    def _own_turn(self) -> Iterator[None]:
        if not self._turn.acquire(timeout=POOL_SECONDS):
            raise TimeoutError("others have been writing for too long")
        try:
            yield
        finally:
            self._turn.release()

    def close(self) -> None:
        """Close all unused connections."""
        for engine in self.engines:
            engine.dispose()


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for every other."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Path(parsed.database)


def _engine(url: str, **more: Any) -> Engine:  # noqa: ANN401  as SQLAlchemy has them
    # Values are hidden from errors: these go into the log, and what players wrote does not.
    common: dict[str, Any] = {
        "pool_size": CONNECTIONS,
        "max_overflow": CONNECTIONS_MORE,
        "pool_timeout": POOL_SECONDS,
        "hide_parameters": True,
        **more,
    }
    if sqlite_file(url) is None:
        engine = create_engine(url, pool_recycle=3600, **common)
        event.listen(engine, "checkout", _replace_if_ended)
        return engine
    engine = create_engine(url, **common)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _replace_if_ended(
    connection: DBAPIConnection, _: ConnectionPoolEntry, _proxied: PoolProxiedConnection
) -> None:
    """Have all unused connections replaced where PostgreSQL has ended this one, without a question to it.

    Over an unused connection it sends nothing but that it ends. Raises InvalidatePoolError.
    """
    given: Any = connection
    waiting = select.poll()
    if given.closed:
        raise InvalidatePoolError
    waiting.register(given.fileno(), select.POLLIN)
    if waiting.poll(0):
        raise InvalidatePoolError


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # None: the driver begins nothing by itself, `_begin_sqlite` does.
    given: Any = connection
    given.isolation_level = None
    for pragma in (
        f"busy_timeout={BUSY_TIMEOUT_MS}",
        "journal_mode=DELETE",
        "synchronous=EXTRA",
        "foreign_keys=ON",
        "secure_delete=ON",
    ):
        given.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def database_name(url: str) -> str:
    """Return the name of a database as a person may read it: without user, password and options."""
    own = sqlite_file(url)
    if own is not None:
        return str(own.absolute())
    address = make_url(url)
    port = f":{address.port}" if address.port else ""
    return f"{address.database} on {address.host or 'this machine'}{port} (PostgreSQL)"
