"""All reads and writes of the database, each in the transaction of its caller."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update

from referee.store.models import kept_table, token

CHANNEL = "referee_table"
"""The channel on which PostgreSQL tells other processes of a change, as `number version links`."""

SIGNAL = "signal"
"""The parameter of a statement that holds what is sent on it."""

LINK_BITS = 62
ASKED_AT_ONCE = 500
"""How many tables one statement asks for: a database bounds the parameters of a statement."""


class StoredTable(NamedTuple):
    """The row of a kept table; `opening` is JSON, `links` changes with its tokens."""

    number: int
    code: str
    version: int
    opening: str
    opened_at: str
    changed_at: str
    links: int


class Mark(NamedTuple):
    """What changes whenever a table or its links do."""

    version: int
    links: int


class Holder(NamedTuple):
    """What a token opens: the table's number and code, the role, and the seat of its phone."""

    number: int
    code: str
    role: str
    seat: str | None


class StoredToken(NamedTuple):
    """What is kept of a token: its hash, what it opens, and the seat of its phone (None for a link)."""

    hash: str
    role: str
    seat: str | None = None


def add_table(
    connection: Connection, code: str, opening: str, now: str, after: int | None, *, opened_at: str | None
) -> int:
    """Add a table at version 0, `after` another one of the same evening; returns its number.

    `opened_at` is never later than `now`; None for a table that is opened here and now.
    Raises IntegrityError where the code is taken, or another table follows that one already.
    """
    moments = {"opened_at": opened_at or now, "changed_at": now}
    row = {"code": code, "version": 0, "opening": opening, **moments, "after_id": after}
    number: int = connection.execute(insert(kept_table).values(row).returning(kept_table.c.id)).scalar_one()
    return number


def all_codes(connection: Connection) -> list[tuple[int, str]]:
    """Every table by its number and code, in the order in which they were opened."""
    chosen = select(kept_table.c.id, kept_table.c.code).order_by(kept_table.c.id)
    return [(number, code) for number, code in connection.execute(chosen)]


def table_of_code(connection: Connection, code: str) -> StoredTable | None:
    """The table with this code."""
    return _table(connection, tables().where(kept_table.c.code == code))


def table_after(connection: Connection, number: int) -> StoredTable | None:
    """The table of the next game of the same evening; None where none was opened."""
    return _table(connection, tables().where(kept_table.c.after_id == number))


def locked_table(connection: Connection, number: int) -> StoredTable | None:
    """The table of this number, held against every other writer until the transaction ends."""
    return _table(connection, tables().where(kept_table.c.id == number).with_for_update())


def marks_of(connection: Connection, numbers: Sequence[int]) -> dict[int, Mark]:
    """The mark of each of these tables; a deleted one is missing."""
    columns = (kept_table.c.id, kept_table.c.version, kept_table.c.links)
    return {
        row.id: Mark(row.version, row.links)
        for first in range(0, len(numbers), ASKED_AT_ONCE)
        for row in connection.execute(
            select(*columns).where(kept_table.c.id.in_(numbers[first : first + ASKED_AT_ONCE]))
        )
    }


def tell(connection: Connection, number: int, mark: Mark) -> None:
    """Tell the other processes, when this transaction is committed and not before."""
    if connection.dialect.name == "postgresql":
        connection.execute(_notify(), {SIGNAL: signal_of(number, mark)})


def signal_of(number: int, mark: Mark) -> str:
    """What other processes hear of a table."""
    return f"{number} {mark.version} {mark.links}"


def notified() -> Any:  # noqa: ANN401  an expression
    """The part of a PostgreSQL statement that sends them the signal; it is the parameter `SIGNAL`."""
    return func.pg_notify(CHANNEL, bindparam(SIGNAL))


def remove_table(connection: Connection, number: int, version: int) -> None:
    """Remove a table with its log and tokens."""
    connection.execute(delete(kept_table).where(kept_table.c.id == number))
    tell(connection, number, Mark(version + 1, 0))


def add_token(connection: Connection, number: int, added: StoredToken, now: str) -> None:
    """Add a token to a table."""
    add_tokens(connection, number, (added,), now)


def add_tokens(connection: Connection, number: int, added: Sequence[StoredToken], now: str) -> None:
    """Add tokens to a table, at least one."""
    rows = [{**one._asdict(), "table_id": number, "made_at": now} for one in added]
    connection.execute(insert(token), rows)
    links_changed(connection, number)


def holder_of(connection: Connection, hash: str) -> Holder | None:
    """What the token with this hash opens."""
    row = connection.execute(_holder(), {"hash": hash}).one_or_none()
    return None if row is None else Holder._make(row)


def tokens_of(connection: Connection, number: int) -> tuple[StoredToken, ...]:
    """Every token of a table."""
    chosen = select(token.c.hash, token.c.role, token.c.seat).where(token.c.table_id == number)
    return tuple(StoredToken(*row) for row in connection.execute(chosen))


def count_tokens(connection: Connection, number: int, role: str) -> int:
    """How many tokens of a role a table has."""
    chosen = select(func.count()).where(token.c.table_id == number, token.c.role == role)
    count: int = connection.execute(chosen).scalar_one()
    return count


def remove_tokens(connection: Connection, number: int, role: str) -> None:
    """Withdraw every token of a role; every process hears of it when this is committed."""
    connection.execute(delete(token).where(token.c.table_id == number, token.c.role == role))
    links_changed(connection, number)


def links_changed(connection: Connection, number: int) -> None:
    """Give a table another mark for its links: every process hears of it when this is committed."""
    links = secrets.randbits(LINK_BITS)
    changed = update(kept_table).where(kept_table.c.id == number).values(links=links)
    version = connection.execute(changed.returning(kept_table.c.version)).scalar()
    if version is not None:
        tell(connection, number, Mark(version, links))


@cache
def _holder() -> Any:  # noqa: ANN401  a statement
    chosen = select(kept_table.c.id, kept_table.c.code, token.c.role, token.c.seat)
    return chosen.join(token, token.c.table_id == kept_table.c.id).where(token.c.hash == bindparam("hash"))


Tables = Select[tuple[int, str, int, str, str, str, int]]


@cache
def _notify() -> Any:  # noqa: ANN401  a statement
    return select(notified())


def tables() -> Tables:
    """The question for rows of tables."""
    table = kept_table.c
    columns = (table.id, table.code, table.version, table.opening, table.opened_at, table.changed_at)
    return select(*columns, table.links)


def _table(connection: Connection, chosen: Tables) -> StoredTable | None:
    row = connection.execute(chosen).one_or_none()
    return None if row is None else StoredTable._make(row)
