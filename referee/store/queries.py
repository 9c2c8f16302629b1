"""What is read from the database and written to it, each in the transaction of its caller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from referee.store.models import entry, join_try, kept_table, token

CHANNEL = "referee_table"
"""The channel on which PostgreSQL tells other processes of a new version, as `number version`."""


class StoredTable(NamedTuple):
    """The row of a kept table; `opening` is JSON."""

    number: int
    code: str
    join_code: str | None
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


def table_of_join_code(connection: Connection, join_code: str) -> StoredTable | None:
    """The table that is open for joining with this code."""
    return _table(connection, _tables().where(kept_table.c.join_code == join_code))


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


def set_join_code(connection: Connection, number: int, join_code: str | None) -> None:
    """Open a table for joining, or close it; raises IntegrityError where the code is taken."""
    connection.execute(update(kept_table).where(kept_table.c.id == number).values(join_code=join_code))


def add_token(connection: Connection, number: int, added: StoredToken, now: str) -> None:
    """Add a token to a table."""
    row = {"hash": added.hash, "role": added.role, "table_id": number, "made_at": now}
    connection.execute(insert(token).values(row))


def tokens_of(connection: Connection, number: int) -> tuple[StoredToken, ...]:
    """Every token of a table."""
    chosen = select(token.c.hash, token.c.role).where(token.c.table_id == number)
    return tuple(StoredToken(*row) for row in connection.execute(chosen))


def remove_tokens(connection: Connection, number: int, role: str) -> None:
    """Withdraw every token of a role."""
    connection.execute(delete(token).where(token.c.table_id == number, token.c.role == role))


def tries_since(connection: Connection, moment: str, address_hash: str | None = None) -> int:
    """How many wrong join codes were tried since, by everybody or from one address."""
    chosen = select(func.count()).select_from(join_try).where(join_try.c.at >= moment)
    if address_hash is not None:
        chosen = chosen.where(join_try.c.address_hash == address_hash)
    count: int = connection.execute(chosen).scalar_one()
    return count


def add_try(connection: Connection, address_hash: str, now: str, forget_before: str) -> None:
    """Note a wrong join code, and forget those of long ago."""
    connection.execute(delete(join_try).where(join_try.c.at < forget_before))
    connection.execute(insert(join_try).values(address_hash=address_hash, at=now))


Tables = Select[tuple[int, str, str | None, int, str, str, str]]


def _tables() -> Tables:
    table = kept_table.c
    return select(
        table.id, table.code, table.join_code, table.version, table.opening, table.opened_at, table.changed_at
    )


def _table(connection: Connection, chosen: Tables) -> StoredTable | None:
    row = connection.execute(chosen).one_or_none()
    return None if row is None else StoredTable._make(row)
