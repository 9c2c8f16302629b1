"""Turn a database error into a kind of problem, which pages and interface word."""

from __future__ import annotations

import sqlite3
from enum import StrEnum
from pathlib import Path

from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError

from referee.store.engine import Store, sqlite_file
from referee.store.upgrade import WrongFormError


class Failure(StrEnum):
    """Why the database does not do what it is asked; the values are kinds of problems."""

    BUSY = "busy"
    AWAY = "database-away"
    FULL = "disk-full"
    UNUSABLE = "database-unusable"


class FileReplacedError(RuntimeError):
    """The database's file was deleted or replaced while it was open: what is written would be lost."""


_OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Failure.BUSY,
    sqlite3.SQLITE_LOCKED: Failure.BUSY,
    sqlite3.SQLITE_FULL: Failure.FULL,
}
"""By the primary code of its error; every other one is a file that cannot be used."""

_OF_POSTGRES = {
    "53100": Failure.FULL,
    "57014": Failure.BUSY,
    "55P03": Failure.BUSY,
    "40001": Failure.BUSY,
    "40P01": Failure.BUSY,
    "53300": Failure.BUSY,
    "25006": Failure.UNUSABLE,
    "42P01": Failure.UNUSABLE,
    "42703": Failure.UNUSABLE,
    "42501": Failure.UNUSABLE,
}
"""By SQLSTATE; without one, or with another, the connection itself failed."""

PRIMARY = 0xFF


def failure_of(error: Exception) -> Failure:
    """What an error of the database means."""
    if isinstance(error, FileReplacedError | WrongFormError):
        return Failure.UNUSABLE
    if not isinstance(error, DBAPIError):
        # The pool had no connection to give for too long.
        return Failure.BUSY
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _OF_SQLITE.get(code & PRIMARY, Failure.UNUSABLE)
    return _OF_POSTGRES.get(getattr(error.orig, "sqlstate", None) or "", Failure.AWAY)


def watch_file(store: Store) -> None:
    """From now on begin no transaction on a file that is not the one that was opened."""
    file = sqlite_file(store.url)
    if file is None:
        return
    opened = _identity(file)

    def refuse_another(_connection: Connection) -> None:
        if _identity(file) != opened:
            raise FileReplacedError(f"{file} was deleted or replaced: stop Referee, and start it again.")

    event.listen(store.engine, "begin", refuse_another)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
