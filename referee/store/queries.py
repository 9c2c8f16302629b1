"""All reads and writes of the database, each in the transaction of its caller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from referee.store.models import entry, kept_table, token

CHANNEL = "referee_table"
"""The channel on which PostgreSQL tells other processes of a new version, as `number version`."""


class StoredTable(NamedTuple):
    """The row of a kept table; `opening` is JSON."""

    number: int
    code: str
    version: int
    opening: str
    opened_at: str
    changed_at: str


class StoredEntry(NamedTuple):
    """One entry of a log; `event` and `judged` are JSON."""

    version: int
    id: str
    kind: str
    event: str
    judged: str
    at: str


class StoredToken(NamedTuple):
    """What is kept of a token: its hash, and what it opens."""

    hash: str
    role: str


def add_table(connection: Connection, code: str, opening: str, now: str) -> int:
    """Add a table at version 0; raises IntegrityError where the code is taken. Returns its number."""
    row = {"code": code, "version": 0, "opening": opening, "opened_at": now, "changed_at": now}
    number: int = connection.execute(insert(kept_table).values(row).returning(kept_table.c.id)).scalar_one()
    return number


def table_of_code(connection: Connection, code: str) -> StoredTable | None:
    """The table with this code."""
    return _table(connection, _tables().where(kept_table.c.code == code))


def locked_table(connection: Connection, number: int) -> StoredTable | None:
    """The table of this number, held against every other writer until the transaction ends."""
    return _table(connection, _tables().where(kept_table.c.id == number).with_for_update())


def entries_from(connection: Connection, number: int, version: int) -> tuple[StoredEntry, ...]:
    """The entries of a table's log from this version on."""
    columns = (entry.c.version, entry.c.id, entry.c.kind, entry.c.event, entry.c.judged, entry.c.at)
    chosen = (
        select(*columns)
        .where(entry.c.table_id == number, entry.c.version >= version)
        .order_by(entry.c.version)
    )
    return tuple(StoredEntry(*row) for row in connection.execute(chosen))


def versions_of(connection: Connection, numbers: tuple[int, ...]) -> dict[int, int]:
    """The version of each of these tables; a deleted one is missing."""
    chosen = select(kept_table.c.id, kept_table.c.version).where(kept_table.c.id.in_(numbers))
    return {row.id: row.version for row in connection.execute(chosen)}


def add_entry(connection: Connection, number: int, added: StoredEntry) -> None:
    """Add one entry to a log; raises IntegrityError where its version or id is there already."""
    add_entries(connection, number, (added,))


def add_entries(connection: Connection, number: int, added: Sequence[StoredEntry]) -> None:
    """Add entries to a log, one after the other and at least one."""
    last = added[-1]
    connection.execute(insert(entry), [{"table_id": number, **one._asdict()} for one in added])
    connection.execute(
        update(kept_table).where(kept_table.c.id == number).values(version=last.version, changed_at=last.at)
    )
    tell(connection, number, last.version)


def tell(connection: Connection, number: int, version: int) -> None:
    """Tell the other processes, when this transaction is committed and not before."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{number} {version}")))


def remove_table(connection: Connection, number: int, version: int) -> None:
    """Remove a table with its log and tokens."""
    connection.execute(delete(kept_table).where(kept_table.c.id == number))
    tell(connection, number, version + 1)


def add_token(connection: Connection, number: int, added: StoredToken, now: str) -> None:
    """Add a token to a table."""
    row = {"hash": added.hash, "role": added.role, "table_id": number, "made_at": now}
    connection.execute(insert(token).values(row))


def tokens_of(connection: Connection, number: int) -> tuple[StoredToken, ...]:
    """Every token of a table."""
    chosen = select(token.c.hash, token.c.role).where(token.c.table_id == number)
    return tuple(StoredToken(*row) for row in connection.execute(chosen))


def count_tokens(connection: Connection, number: int, role: str) -> int:
    """How many tokens of a role a table has."""
    chosen = select(func.count()).where(token.c.table_id == number, token.c.role == role)
    count: int = connection.execute(chosen).scalar_one()
    return count


def remove_tokens(connection: Connection, number: int, role: str) -> None:
    """Withdraw every token of a role."""
    connection.execute(delete(token).where(token.c.table_id == number, token.c.role == role))


Tables = Select[tuple[int, str, int, str, str, str]]


def _tables() -> Tables:
    table = kept_table.c
    return select(table.id, table.code, table.version, table.opening, table.opened_at, table.changed_at)


def _table(connection: Connection, chosen: Tables) -> StoredTable | None:
    row = connection.execute(chosen).one_or_none()
    return None if row is None else StoredTable._make(row)
