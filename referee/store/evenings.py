"""Read and change which table follows which: an evening is the chain of its games, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, bindparam, or_, select, update

from referee.store.models import kept_table
from referee.store.queries import links_changed


def next_code(connection: Connection, number: int) -> str | None:
    """The code of the table that follows this one; None where none does."""
    code: str | None = connection.execute(_next_code(), {"number": number}).scalar()
    return code


def chain_of(connection: Connection, number: int) -> tuple[int, ...]:
    """The numbers of all tables of an evening, in the order in which they were opened."""
    return tuple(connection.execute(_chain(), {"number": number}).scalars())


def followers(connection: Connection, numbers: Sequence[int]) -> dict[int, int]:
    """Which of these tables follows which other of them: the one before by the one after it."""
    column = kept_table.c
    chosen = select(column.id, column.after_id).where(column.id.in_(numbers), column.after_id.in_(numbers))
    return {row.id: row.after_id for row in connection.execute(chosen)}


def close_over(connection: Connection, numbers: Sequence[int]) -> list[int]:
    """Take tables out of their evenings; returns those before them, which another one follows now.

    Whoever looks at one of those hears of it when this is committed.
    """
    column = kept_table.c
    followed = select(column.after_id).where(column.after_id.in_(numbers))
    in_evenings = select(column.id).where(
        column.id.in_(numbers), or_(column.after_id.is_not(None), column.id.in_(followed))
    )
    changed = []
    for number in tuple(connection.execute(in_evenings.order_by(column.id)).scalars()):
        before = connection.execute(select(column.after_id).where(column.id == number)).scalar()
        # In this order: no table is ever followed by two.
        connection.execute(update(kept_table).where(column.id == number).values(after_id=None))
        connection.execute(update(kept_table).where(column.after_id == number).values(after_id=before))
        if before is not None:
            links_changed(connection, before)
            changed.append(before)
    return changed


@cache
def _next_code() -> Any:  # noqa: ANN401  a statement
    return select(kept_table.c.code).where(kept_table.c.after_id == bindparam("number"))


@cache
def _chain() -> Any:  # noqa: ANN401  a statement
    # A later table has a higher number, so there is no circle; and the numbers are the order.
    column, other = kept_table.c, kept_table.alias("other").c
    here = select(column.id, column.after_id).where(column.id == bindparam("number"))
    earlier = here.cte("earlier", recursive=True)
    earlier = earlier.union(select(other.id, other.after_id).where(other.id == earlier.c.after_id))
    later = here.cte("later", recursive=True)
    later = later.union(select(other.id, other.after_id).where(other.after_id == later.c.id))
    numbers = select(earlier.c.id).union(select(later.c.id)).subquery()
    return select(numbers.c.id).order_by(numbers.c.id)
