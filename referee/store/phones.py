"""Read and write which tables a phone has entered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, select

from referee.store.logs import LAST, Glance, glanced, glances
from referee.store.models import entry, kept_table, phone_table


class StoredVisit(NamedTuple):
    """A table that a phone has entered: its code, and what the phone keeps of it, sealed."""

    code: str
    sealed: bytes


class Seen(NamedTuple):
    """What a phone keeps of a table, sealed, and the table; None where it is gone."""

    sealed: bytes
    table: Glance | None


def visit_at(connection: Connection, phone: str, code: str) -> Seen | None:
    """What a phone keeps of a table, and the table, in one question; None where it has never entered it."""
    row = connection.execute(_visit(), {"phone": phone, "code": code}).one_or_none()
    if row is None:
        return None
    *columns, sealed = row
    return Seen(sealed, None if columns[0] is None else glanced(columns))


def visits_of(connection: Connection, phone: str, most: int, after: int) -> tuple[StoredVisit, ...]:
    """The tables of a phone that are still there, the one that was changed last first.

    At most so many, after the first so many.
    """
    column = phone_table.c
    chosen = (
        select(column.code, column.sealed)
        .join(kept_table, kept_table.c.code == column.code)
        .where(column.phone == phone)
        .order_by(kept_table.c.changed_at.desc(), kept_table.c.id.desc())
    )
    return tuple(StoredVisit(*row) for row in connection.execute(chosen.limit(most).offset(after)))


def count_at(connection: Connection, code: str) -> int:
    """How many phones keep a table."""
    chosen = select(func.count()).where(phone_table.c.code == code)
    return connection.execute(chosen).scalar_one()


def put_visits(
    connection: Connection, phone: str, visits: Sequence[StoredVisit], now: str, *, replaces: bool
) -> None:
    """Keep these tables for a phone; what it has of them already is replaced, or stays."""
    writing = _insertion(connection)(phone_table)
    key = phone_table.primary_key
    if replaces:
        new = writing.excluded
        writing = writing.on_conflict_do_update(key, set_={"sealed": new.sealed, "kept_at": new.kept_at})
    else:
        writing = writing.on_conflict_do_nothing(key)
    rows = [{"phone": phone, **one._asdict(), "kept_at": now} for one in visits]
    connection.execute(writing, rows)


def remove_visit(connection: Connection, phone: str, code: str) -> None:
    """Forget that a phone has entered a table."""
    column = phone_table.c
    connection.execute(delete(phone_table).where(column.phone == phone, column.code == code))


def remove_visits_before(connection: Connection, moment: str) -> None:
    """Forget who entered tables that are gone, where it was written before this moment."""
    column = phone_table.c
    is_gone = column.code.not_in(select(kept_table.c.code))
    connection.execute(delete(phone_table).where(column.kept_at < moment, is_gone))


def _insertion(connection: Connection) -> Any:  # noqa: ANN401  each of the two has its own
    """How the database inserts what may be there already; the other kind's is not imported."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert  # noqa: PLC0415

        return insert
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415

    return postgresql.insert


@cache
def _visit() -> Any:  # noqa: ANN401  a statement
    column = phone_table.c
    of_phone = phone_table.outerjoin(kept_table, kept_table.c.code == column.code).outerjoin(entry, LAST)
    chosen = glances().add_columns(column.sealed).select_from(of_phone)
    return chosen.where(column.phone == bindparam("phone"), column.code == bindparam("code"))
