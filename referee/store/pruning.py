"""Remove tables unchanged for long, a few at a time, so that other tables need not wait."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, delete, func, select

from referee.store.engine import Store
from referee.store.evenings import close_over
from referee.store.models import kept_table
from referee.store.phones import remove_visits_before
from referee.store.queries import Mark, tell

LOOKED_AT_ONCE = 1_000
REMOVED_AT_ONCE = 50


def prune(store: Store, moment: str, now: str, *, is_trial: bool = False) -> int:
    """Remove every table that was not changed since `moment`; returns how many. A trial only counts them.

    A table that changes in the meantime stays. Who entered a table that is gone by then is forgotten too.
    """
    count = 0
    for numbers in _untouched(store, moment, now):
        if is_trial:
            count += len(numbers)
            continue
        for first in range(0, len(numbers), REMOVED_AT_ONCE):
            with store.writing() as connection:
                count += _remove(connection, numbers[first : first + REMOVED_AT_ONCE], moment)
    if not is_trial:
        with store.writing() as connection:
            remove_visits_before(connection, moment)
    return count


def _untouched(store: Store, moment: str, now: str) -> Iterator[tuple[int, ...]]:
    """The numbers of tables that were not changed since, some at a time: each is a short transaction.

    Tables are numbered as they are added: one behind a table that was opened after `moment` was added
    after it too, whatever the clock said then.
    """
    column, first = kept_table.c, 1
    with store.reading() as connection:
        last = connection.execute(select(func.max(column.id))).scalar() or 0
        later = select(func.min(column.id)).where(column.opened_at >= moment, column.opened_at <= now)
        last = min(last, connection.execute(later).scalar() or last)
    while first <= last:
        beyond = min(first + LOOKED_AT_ONCE, last + 1)
        chosen = select(column.id).where(column.id >= first, column.id < beyond, column.changed_at < moment)
        with store.reading() as connection:
            numbers = tuple(connection.execute(chosen.order_by(column.id)).scalars())
        yield numbers
        first = beyond


def _remove(connection: Connection, numbers: tuple[int, ...], moment: str) -> int:
    column = kept_table.c
    chosen = select(column.id).where(column.id.in_(numbers), column.changed_at < moment)
    close_over(connection, tuple(connection.execute(chosen.with_for_update()).scalars()))
    removing = delete(kept_table).where(column.id.in_(numbers), column.changed_at < moment)
    removed = connection.execute(removing.returning(column.id, column.version)).all()
    for row in removed:
        tell(connection, row.id, Mark(row.version + 1, 0))
    return len(removed)
