"""Check whether the database can be written now, by writing to it."""

from __future__ import annotations

from sqlalchemy import text

from referee.store.engine import Store
from referee.store.upgrade import VERSION_TABLE, check


def probe(store: Store) -> None:
    """Write one row as it is and commit it; raises the error that says why that fails.

    A full disk, a read-only folder or a deleted file let every read pass.
    """
    check(store)
    with store.writing() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = version_num"))  # noqa: S608  our own name
