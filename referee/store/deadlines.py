"""Limit how long a request waits for the database, so that a frozen one does not block threads."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg import errors
from psycopg.abc import RV, PQGen
from sqlalchemy import Dialect, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from referee.store.engine import Store

CONNECT_SECONDS = 5
STATEMENT_SECONDS = 10
"""When PostgreSQL itself gives up a statement, the wait for a lock included."""

SILENCE_SECONDS = 15.0
"""When we give up a database that says nothing at all, not even that."""


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection that waits for no answer longer than that, and is closed then."""

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait as long as the caller says, or until the silence is too long."""
        try:
            return super().wait(
                gen, interval=interval, timeout=SILENCE_SECONDS if timeout is None else timeout
            )
        except errors._WaitTimeout as silence:  # noqa: SLF001  the driver has no public name for it
            if timeout is not None:
                raise
            # In the middle of an answer: nothing more can be read from it.
            self.pgconn.finish()
            raise psycopg.OperationalError("the database does not answer") from silence


def set_deadlines(store: Store) -> None:
    """Let requests wait only so long for PostgreSQL; a backup or an upgrade may take its time."""
    for engine in store.engines:
        event.listen(engine, "do_connect", _connect)
        event.listen(engine, "connect", _set_statement_timeout)


def _connect(
    dialect: Dialect, entry: ConnectionPoolEntry, args: tuple[Any, ...], words: dict[str, Any]
) -> DBAPIConnection:
    del dialect, entry
    given: Any = ImpatientConnection.connect(*args, **{"connect_timeout": CONNECT_SECONDS, **words})
    return given  # type: ignore[no-any-return]


def _set_statement_timeout(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    given: Any = connection
    given.execute(f"SET statement_timeout = '{STATEMENT_SECONDS}s'")
    given.commit()
