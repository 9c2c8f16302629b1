"""Hold all tables of a process: the database, what is remembered of it, and the signals of a change."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from referee.store import logs, queries
from referee.store.engine import Store
from referee.store.logs import Glance, Step
from referee.store.writer import Writer
from referee.tables.access import Access, role_of
from referee.tables.kept import Entry, KeptTable, read_table, stored_entry
from referee.tables.memory import Known, Memory
from referee.tables.outcome import StrangerError
from referee.tables.remembered import REMEMBERED_BYTES
from referee.tables.turnstile import Turnstile


class Keeper:
    """Reads kept tables, and commits what `tables.writing` has judged.

    `publish` is told the number and the version of a table when a new version of it, or another set of
    links, is durable.

    What is read for somebody to see is always compared with the database. Memory alone is believed in
    two places: to judge what shall be written, for the commit itself compares it; and to tell phones
    of a version that this process has just committed.
    """

    def __init__(
        self, store: Store, publish: Callable[[int, int], None], bytes_max: int = REMEMBERED_BYTES
    ) -> None:
        self.store = store
        self.publish = publish
        self.memory = Memory(bytes_max)
        self.importing = Turnstile()
        self._writer = Writer(store)

    def table(self, access: Access) -> KeptTable:
        """The table now; raises StrangerError where it was deleted or the token withdrawn meanwhile."""
        return self.known(access).table

    def known(self, access: Access) -> Known:
        """The table now with its links; raises StrangerError as `table` does."""
        return _opened(self.read(access.number), access)

    def remembered(self, access: Access) -> Known:
        """The table as it is remembered, to be judged and compared at the commit; else as it is now."""
        known = self.memory.get(access.number)
        if known is not None and role_of(known.tokens, access.hash) is access.role:
            return known
        return self.known(access)

    def heard(self, number: int, *, is_ours: bool) -> Known:
        """The table for all phones that listen to it; raises StrangerError where it is deleted.

        Where only this process has written, what it remembers is what it has just committed.
        """
        known = self.memory.get(number) if is_ours else None
        return self.read(number) if known is None else known

    def read(self, number: int) -> Known:
        """The table as the database has it now; raises StrangerError where it is deleted."""
        with self.store.reading() as connection:
            seen = logs.glance(connection, number)
            if seen is None:
                raise StrangerError
            known = self._loaded(connection, seen)
        self.memory.put(known)
        return known

    def commit(self, known: Known, table: KeptTable) -> bool:
        """Make the last entry of this table durable; False where it is no longer as it was known."""
        last = known.table.entries[-1].id if known.table.entries else None
        step = Step(table.number, stored_entry(table.entries[-1]), last, known.links)
        if not self._writer.append(step):
            self.memory.drop(table.number)
            return False
        self.memory.put(known._replace(table=table))
        self.publish(table.number, table.version)
        return True

    def forget(self, number: int) -> None:
        """Forget a table that is deleted, or whose links are others."""
        self.memory.drop(number)

    def _loaded(self, connection: Connection, seen: Glance) -> Known:
        """What is remembered, where it is a beginning of what the database has; else all of it."""
        stored, known = seen.table, self.memory.get(seen.table.number)
        if known is not None and _is(known.table, seen):
            table = known.table
        elif known is not None and known.table.version and known.table.version < stored.version:
            # The last entry known is read again: after a restored backup it may be another one.
            first, *more = logs.entries_from(connection, stored.number, known.table.version)
            is_beginning = first.id == known.table.entries[-1].id
            table = known.table.with_stored(tuple(more)) if is_beginning else _whole(connection, seen)
        else:
            table = _whole(connection, seen)
        is_same = known is not None and known.links == stored.links
        tokens = known.tokens if known and is_same else queries.tokens_of(connection, stored.number)
        return Known(table, stored.links, tokens)


def _whole(connection: Connection, seen: Glance) -> KeptTable:
    found = logs.entries_from(connection, seen.table.number, 1)
    return read_table(seen.table).with_stored(found)


def _is(table: KeptTable, seen: Glance) -> bool:
    last: Entry | None = table.entries[-1] if table.entries else None
    return table.version == seen.table.version and (last.id if last else None) == seen.last


def _opened(known: Known, access: Access) -> Known:
    if known.table.code != access.code or role_of(known.tokens, access.hash) is None:
        raise StrangerError
    return known
