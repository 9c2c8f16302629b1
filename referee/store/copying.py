"""Back up and restore: copy every row of one database into another, of either kind.

A backup is an SQLite file, also that of a PostgreSQL database; so it can be looked into anywhere, and
a small server can move to a larger one by its backup.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select, text
from sqlalchemy.exc import DatabaseError

from referee.store.engine import Store
from referee.store.models import join_try, kept_table, metadata
from referee.store.upgrade import check, form_of, upgrade

ROWS_AT_ONCE = 1_000


class NotEmptyError(RuntimeError):
    """The database already holds tables, and replacing them was not confirmed."""


class NoBackupError(RuntimeError):
    """The file is not a backup of Referee: restoring it would replace everything with nothing."""


def back_up(store: Store, file: Path) -> int:
    """Write a backup, whole or not at all; returns how many tables it holds. Play is hardly delayed."""
    check(store)
    # Beside and renamed: an older backup of that name is there until the new one is complete.
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        draft = Path(folder) / "backup.sqlite3"
        target = Store(_address(draft))
        try:
            upgrade(target)
            with store.reading() as source, target.writing() as written:
                _one_moment(source)
                count = _copy(source, written)
        finally:
            target.close()
        draft.chmod(0o600)
        draft.replace(file)
    _make_durable(file.parent)
    return count


def restore(store: Store, file: Path, *, replace: bool = False) -> int:
    """Restore a backup, whole or not at all; returns how many tables it holds.

    Raises NotEmptyError where the database has tables and `replace` is not set, NoBackupError for any
    other file, an empty one among them, and WrongFormError for a backup of a newer version. An older
    one is upgraded on the way.
    """
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        copy = Path(shutil.copy(file, folder))
        source = Store(_address(copy))
        try:
            _refuse_other(source)
            upgrade(source)
            upgrade(store)
            with source.reading() as read, store.writing() as written:
                if not replace and _count(written):
                    raise NotEmptyError
                for table in reversed(metadata.sorted_tables):
                    written.execute(delete(table))
                count = _copy(read, written)
                _go_on_counting(written)
        finally:
            source.close()
    return count


def copy_file(source: Path, file: Path) -> None:
    """Copy SQLite's file in the form that it has, whole or not at all: for a database before its upgrade.

    `restore` takes such a copy back and upgrades it on the way.
    """
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        draft = Path(folder) / "backup.sqlite3"
        with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(draft)) as written:
            read.backup(written)
        draft.chmod(0o600)
        draft.replace(file)
    _make_durable(file.parent)


def tables_in(store: Store) -> int:
    """Return how many tables a database holds."""
    with store.reading() as connection:
        return _count(connection)


def _refuse_other(source: Store) -> None:
    try:
        with source.reading() as connection:
            form = form_of(connection)
    except DatabaseError as error:
        raise NoBackupError from error
    if form is None:
        raise NoBackupError


def _copy(source: Connection, target: Connection) -> int:
    for table in metadata.sorted_tables:
        # A table comes behind the one that it follows.
        chosen = select(table).order_by(kept_table.c.id) if table is kept_table else select(table)
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(chosen)
        for part in rows.partitions():
            target.execute(insert(table), [dict(row._mapping) for row in part])  # noqa: SLF001  its public name
    return _count(target)


def _count(connection: Connection) -> int:
    count: int = connection.execute(select(func.count()).select_from(kept_table)).scalar_one()
    return count


def _one_moment(source: Connection) -> None:
    """Let all that is read be of the same moment; with SQLite it is."""
    if source.dialect.name == "postgresql":
        source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL counts rows apart from them: let it go on after the highest."""
    if connection.dialect.name != "postgresql":
        return
    for column in (kept_table.c.id, join_try.c.number):
        sequence = func.pg_get_serial_sequence(column.table.name, column.name)
        highest = select(func.coalesce(func.max(column), 0)).scalar_subquery()
        connection.execute(select(func.setval(sequence, highest + 1, False)))


def _address(file: Path) -> str:
    return f"sqlite:///{file}"


def _make_durable(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
