"""Look whether what the database holds can still be read: a little at a time, or all of it.

SQLite looks at its own pages (`quick_check`). PostgreSQL has no such question; it compares the checksum
of a page when it is read, so there every row is read. Neither looks longer than it is allowed to: a
database that is too large for that is read row by row, each time from where the last time ended.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from threading import Lock
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Table, event, func, select, tuple_
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError

from referee.store import packing
from referee.store.engine import Store, sqlite_file
from referee.store.failures import Failure, FileReplacedError, failure_of
from referee.store.models import entry, kept_table, metadata

AT_START_SECONDS = 10.0
AGAIN_SECONDS = 0.25
"""A look at SQLite holds up every commit: so long is not noticed at a table."""

EVERY_SECONDS = 600.0
ROWS_AT_ONCE = 200
STEPS_BETWEEN = 1_000
"""After how many steps of its machine SQLite asks whether it shall go on: some tenths of a millisecond."""

Key = tuple[Any, ...]


class SpoiltError(RuntimeError):
    """The database can be opened, but not all that it holds can be read."""

    def __init__(self, found: str) -> None:
        super().__init__(f"The database is damaged ({found}). Stop Referee, and restore a backup.")


class Integrity:
    """What is known about whether a database is whole."""

    def __init__(
        self,
        store: Store,
        open_another: Callable[[str], Store] = Store,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._store, self._open_another, self._clock = store, open_another, clock
        self._lock = Lock()
        self._due = clock()
        self._error: Exception | None = None
        self._place: tuple[int, Key] = (0, ())
        for engine in store.engines:
            event.listen(engine, "handle_error", self._note)

    def check(self) -> None:
        """Raise where something cannot be read; looks again after ten minutes, or after a failure."""
        if self._clock() >= self._due:
            self.look(AGAIN_SECONDS)
        if self._error is not None:
            raise self._error

    def look(self, seconds: float) -> None:
        """Look for at most so long."""
        with self._lock:
            self._due = self._clock() + EVERY_SECONDS
            file = sqlite_file(self._store.url)
            if file is not None and not file.exists():
                # To look would make an empty one.
                self._error, self._due = FileReplacedError(f"{file} was deleted."), self._clock()
                return
            # Another connection: one of the server may still know pages as they were.
            fresh = self._open_another(self._store.url)
            try:
                self._place = look_briefly(fresh, self._place, seconds)
                self._error = None
            except Exception as error:  # noqa: BLE001  whatever it is: it cannot be read; it is raised by `check`
                if isinstance(error, DBAPIError) and failure_of(error) is Failure.BUSY:
                    # Somebody writes for long: nothing is known, and the next look asks again.
                    return
                self._error = error
                # Whether it works again is asked each time.
                self._due = self._clock()
                self._place = (0, ())
            finally:
                fresh.close()

    def _note(self, context: ExceptionContext) -> None:
        """A read or a write failed: whether all can be read is asked at once, and not after a while."""
        error = context.sqlalchemy_exception
        if isinstance(error, IntegrityError | DataError) or not isinstance(error, DBAPIError):
            return
        if failure_of(error) is Failure.UNUSABLE:
            self._due = self._clock()


def look_briefly(store: Store, place: tuple[int, Key], seconds: float) -> tuple[int, Key]:
    """Look at what is there for at most so long; returns where to go on. Raises what cannot be read."""
    end = monotonic() + seconds
    if store.is_sqlite and _is_looked_through(store, end):
        return 0, ()
    for reached in _read_from(store, place):
        if monotonic() >= end:
            return reached
    return 0, ()


def faults(store: Store) -> Iterator[str]:
    """All that is wrong with a database, in English for the operator; takes as long as it takes."""
    if store.is_sqlite:
        with store.reading() as connection:
            for pragma in ("integrity_check", "foreign_key_check"):
                for row in connection.exec_driver_sql(f"PRAGMA {pragma}"):
                    if tuple(row) != ("ok",):
                        yield " ".join(map(str, row))
    for _ in _read_from(store, (0, ())):
        pass
    with store.reading() as connection:
        yield from _logs_with_gaps(connection)
    yield from _entries_not_understood(store)


def _is_looked_through(store: Store, end: float) -> bool:
    """Let SQLite look at its pages; tell whether it came to the end of them."""
    with store.reading() as connection:
        driver: Any = connection.connection.driver_connection
        driver.set_progress_handler(lambda: monotonic() >= end, STEPS_BETWEEN)
        try:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        except OperationalError as error:
            if getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
                return False
            raise
        finally:
            driver.set_progress_handler(None, STEPS_BETWEEN)
    if found != "ok":
        raise SpoiltError(str(found).splitlines()[-1])
    return True


def _read_from(store: Store, place: tuple[int, Key]) -> Iterator[tuple[int, Key]]:
    """Read every row from a place on, a few in each transaction; says how far it is."""
    tables = metadata.sorted_tables
    number, key = place
    while number < len(tables):
        with store.reading() as connection:
            last = _read_some(connection, tables[number], key)
        number, key = (number + 1, ()) if last is None else (number, last)
        yield number, key


def _read_some(connection: Connection, table: Table, key: Key) -> Key | None:
    """Read the rows after this key; returns the key of the last, None where there are no more."""
    keys = list(table.primary_key.columns)
    chosen = select(table).order_by(*keys).limit(ROWS_AT_ONCE)
    if key:
        chosen = chosen.where(tuple_(*keys) > tuple_(*key))
    rows = connection.execute(chosen).all()
    return tuple(rows[-1]._mapping[column] for column in keys) if rows else None  # noqa: SLF001  its public name


def _logs_with_gaps(connection: Connection) -> Iterator[str]:
    column = entry.c
    counted = select(column.table_id, func.count().label("rows"), func.max(column.version).label("last"))
    logs = counted.group_by(column.table_id).subquery()
    rows = func.coalesce(logs.c.rows, 0)
    last = func.coalesce(logs.c.last, 0)
    wrong = (
        select(kept_table.c.code, kept_table.c.version, rows)
        .outerjoin(logs, logs.c.table_id == kept_table.c.id)
        .where((kept_table.c.version != rows) | (kept_table.c.version != last))
    )
    for code, version, count in connection.execute(wrong):
        yield f"table {code}: {version} entries by its own count, {count} in its log"


def _entries_not_understood(store: Store) -> Iterator[str]:
    keys = (entry.c.table_id, entry.c.version)
    key: Key = ()
    while True:
        chosen = select(*keys, entry.c.packed).order_by(*keys).limit(ROWS_AT_ONCE)
        with store.reading() as connection:
            rows = connection.execute(chosen.where(tuple_(*keys) > tuple_(*key)) if key else chosen).all()
        for number, version, packed in rows:
            try:
                packing.unpacked(packed)
            except Exception as error:  # noqa: BLE001  whatever it is: it is named, and the next is looked at
                yield f"entry {version} of table number {number}: {type(error).__name__}"
        if not rows:
            return
        key = (rows[-1].table_id, rows[-1].version)
