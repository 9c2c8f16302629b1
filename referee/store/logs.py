"""Read the logs of tables, and add to them with the one statement that does so.

Statements are made once: to put one together takes longer than to run it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, and_, bindparam, case, exists, insert, or_, select, update

from referee.store.models import entry, kept_table
from referee.store.packing import moment_number, moment_text
from referee.store.queries import ASKED_AT_ONCE, SIGNAL, Mark, StoredTable, notified, signal_of, tables


class Glance(NamedTuple):
    """A table's row, and the id of its last entry: after a restored backup that may be another one."""

    table: StoredTable
    last: UUID | None


class StoredEntry(NamedTuple):
    """One entry of a log; `packed` is what was done and its reasons, as `store.packing` writes them."""

    version: int
    id: UUID
    at: str
    packed: bytes


class Step(NamedTuple):
    """An entry that shall follow exactly the version of its table that was judged.

    `last` is the id of the entry before it, `links` the number that the table's links had.
    """

    number: int
    entry: StoredEntry
    last: UUID | None
    links: int


def glance(connection: Connection, number: int) -> Glance | None:
    """The table of this number as it is now; None where it is gone."""
    row = connection.execute(_glance(), {"number": number}).one_or_none()
    return None if row is None else glanced(row)


def glanced(row: Sequence[Any]) -> Glance:
    """The columns of `glances` as they were found."""
    *columns, last = row
    return Glance(StoredTable._make(columns), None if last is None else UUID(bytes=last))


def entries_from(connection: Connection, number: int, version: int) -> tuple[StoredEntry, ...]:
    """The entries of a table's log from this version on."""
    chosen = (
        select(entry.c.version, entry.c.id, entry.c.at, entry.c.packed)
        .where(entry.c.table_id == number, entry.c.version >= version)
        .order_by(entry.c.version)
    )
    return tuple(
        StoredEntry(row.version, UUID(bytes=row.id), moment_text(row.at), row.packed)
        for row in connection.execute(chosen)
    )


def beginning_with(connection: Connection, codes: Sequence[str], id: UUID) -> tuple[str, ...]:
    """Those of the tables with these codes whose log begins with the entry of this id."""
    chosen = select(kept_table.c.code).join(
        entry, and_(entry.c.table_id == kept_table.c.id, entry.c.version == 1, entry.c.id == id.bytes)
    )
    found: set[str] = set()
    for first in range(0, len(codes), ASKED_AT_ONCE):
        some = codes[first : first + ASKED_AT_ONCE]
        found |= {*connection.execute(chosen.where(kept_table.c.code.in_(some))).scalars()}
    return tuple(code for code in codes if code in found)


def append(connection: Connection, step: Step) -> bool:
    """Add an entry where its table is still as it was judged; tell whether it was.

    The row of the table is changed first, which holds every other writer of it off.
    """
    added, mark = step.entry, Mark(step.entry.version, step.links)
    values = {
        "number": step.number,
        "before": added.version - 1,
        "next": added.version,
        "links_then": step.links,
        "now": added.at,
        "last": None if step.last is None else step.last.bytes,
    }
    row = _entry_row(step.number, added)
    if connection.dialect.name == "postgresql":
        # Three statements would be three round trips to the database.
        words = {**values, **{f"new_{name}": word for name, word in row.items()}}
        found = connection.execute(_fenced_entry(), {**words, SIGNAL: signal_of(step.number, mark)})
        return found.first() is not None
    if not connection.execute(_fenced_update(), values).rowcount:
        return False
    connection.execute(_insert_entry(), row)
    return True


def add_entries(connection: Connection, number: int, added: Sequence[StoredEntry]) -> None:
    """Add the whole log of a new table, at least one entry."""
    connection.execute(_insert_entry(), [_entry_row(number, one) for one in added])
    # Its entries may be of long ago; it has changed now.
    changed = update(kept_table).where(kept_table.c.id == number)
    connection.execute(changed.values(version=added[-1].version))


def _entry_row(number: int, added: StoredEntry) -> dict[str, Any]:
    return {
        "table_id": number,
        "version": added.version,
        "id": added.id.bytes,
        "at": moment_number(added.at),
        "packed": added.packed,
    }


LAST = and_(entry.c.table_id == kept_table.c.id, entry.c.version == kept_table.c.version)
"""Which entry is the last one of a table."""


def glances() -> Any:  # noqa: ANN401  a statement with the columns of a table and one more
    """The question for rows of tables, each with the id of its last entry; it names no source yet."""
    return tables().add_columns(entry.c.id)


@cache
def _glance() -> Any:  # noqa: ANN401  a statement
    return glances().outerjoin(entry, LAST).where(kept_table.c.id == bindparam("number"))


@cache
def _fenced_update() -> Any:  # noqa: ANN401  a statement
    column = kept_table.c
    now: Any = bindparam("now")
    # A clock that was put back makes nothing older than it was.
    never_back = case((column.changed_at > now, column.changed_at), else_=now)
    before = and_(
        entry.c.table_id == bindparam("number"),
        entry.c.version == bindparam("before"),
        entry.c.id == bindparam("last"),
    )
    return (
        update(kept_table)
        .where(
            column.id == bindparam("number"),
            column.version == bindparam("before"),
            column.links == bindparam("links_then"),
            or_(column.version == 0, exists().where(before)),
        )
        .values(version=bindparam("next"), changed_at=never_back)
    )


@cache
def _fenced_entry() -> Any:  # noqa: ANN401  a statement
    """The table, its entry and the signal in one; finds a row where the table was as it was judged."""
    moved = _fenced_update().returning(kept_table.c.id).cte("moved")
    row = [bindparam(f"new_{column.name}", type_=column.type).label(column.name) for column in entry.c]
    added = insert(entry).from_select([column.name for column in entry.c], select(*row).select_from(moved))
    return select(notified()).select_from(moved).add_cte(added.cte("added"))


@cache
def _insert_entry() -> Any:  # noqa: ANN401  a statement
    return insert(entry)
