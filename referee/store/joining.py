"""Read and write join codes, and the wrong codes that were tried."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from referee.store.models import join_code, join_try


class StoredCode(NamedTuple):
    """A code for joining a table, and until when it holds."""

    code: str
    number: int
    until: str


def code_of(connection: Connection, typed: str) -> StoredCode | None:
    """This code, whether it still holds or not."""
    chosen = _codes().where(join_code.c.code == typed)
    row = connection.execute(chosen).one_or_none()
    return None if row is None else StoredCode._make(row)


def codes_at(connection: Connection, number: int, now: str) -> tuple[StoredCode, ...]:
    """The codes of a table that hold now, the newest first."""
    chosen = _codes().where(join_code.c.table_id == number, join_code.c.until > now)
    rows = connection.execute(chosen.order_by(join_code.c.until.desc(), join_code.c.code))
    return tuple(StoredCode._make(row) for row in rows)


def table_of_beginning(connection: Connection, letters: str, now: str) -> int | None:
    """The table one of whose codes begins like this and holds now."""
    chosen = _codes().where(join_code.c.code.startswith(letters, autoescape=True), join_code.c.until > now)
    row = connection.execute(chosen.limit(1)).one_or_none()
    return None if row is None else StoredCode._make(row).number


def add_code(connection: Connection, added: StoredCode) -> None:
    """Add a code; raises IntegrityError where it is taken."""
    row = {"code": added.code, "table_id": added.number, "until": added.until}
    connection.execute(insert(join_code).values(row))


def end_code(connection: Connection, code: str, now: str) -> None:
    """Let a code hold no longer."""
    connection.execute(update(join_code).where(join_code.c.code == code).values(until=now))


def end_codes(connection: Connection, number: int, now: str) -> None:
    """Let no code of a table hold any longer."""
    ending = update(join_code).where(join_code.c.table_id == number, join_code.c.until > now)
    connection.execute(ending.values(until=now))


def forget_codes(connection: Connection, before: str) -> None:
    """Forget the codes that have not held since then."""
    connection.execute(delete(join_code).where(join_code.c.until < before))


def tries_of(connection: Connection, network_hash: str, since: str, most: int) -> tuple[str, ...]:
    """When wrong codes came from this network since then, the latest first, at most this many."""
    chosen = select(join_try.c.at).where(join_try.c.address_hash == network_hash, join_try.c.at >= since)
    return tuple(connection.execute(chosen.order_by(join_try.c.at.desc()).limit(most)).scalars())


def tries_at(connection: Connection, number: int, since: str) -> int:
    """How many wrong codes that resemble one of this table were tried since then."""
    chosen = select(func.count()).select_from(join_try)
    count: int = connection.execute(
        chosen.where(join_try.c.table_id == number, join_try.c.at >= since)
    ).scalar_one()
    return count


def add_try(
    connection: Connection, network_hash: str, number: int | None, now: str, forget_before: str
) -> None:
    """Note a wrong code, with the table that it resembles, and forget those of long ago."""
    connection.execute(delete(join_try).where(join_try.c.at < forget_before))
    connection.execute(insert(join_try).values(address_hash=network_hash, table_id=number, at=now))


def _codes() -> Select[tuple[str, int, str]]:
    return select(join_code.c.code, join_code.c.table_id, join_code.c.until)
