"""The keeper of all tables: the database, whom to tell of a change, and what was read already."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from sqlalchemy import Connection

from referee.store import queries
from referee.store.engine import Store
from referee.store.queries import StoredTable
from referee.tables.access import Access, role_of
from referee.tables.kept import KeptTable, read_table
from referee.tables.outcome import StrangerError

TABLES_REMEMBERED = 200


class Keeper:
    """Reads kept tables; `tables.writing` writes them.

    `publish` is told the number and the version of a table when a new version of it is durable.
    """

    def __init__(self, store: Store, publish: Callable[[int, int], None]) -> None:
        self.store = store
        self.publish = publish
        self._remembered: OrderedDict[int, KeptTable] = OrderedDict()
        self._lock = Lock()

    def table(self, access: Access) -> KeptTable:
        """The table now; raises StrangerError where it was deleted or the token withdrawn meanwhile."""
        with self.store.reading() as connection:
            stored = queries.table_of_code(connection, access.code)
            if stored is None or stored.number != access.number:
                raise StrangerError
            if role_of(queries.tokens_of(connection, stored.number), access.hash) is None:
                raise StrangerError
            table = self.loaded(connection, stored)
        self.remember(table)
        return table

    def loaded(self, connection: Connection, stored: StoredTable) -> KeptTable:
        """The table as the database holds it in this transaction."""
        with self._lock:
            known = self._remembered.get(stored.number)
        if known is not None and known.code == stored.code:
            # The last entry known is read again: after a restored backup it may be another one.
            last = max(known.version, 1)
            found = queries.entries_from(connection, stored.number, last)
            if not known.version:
                return known.with_stored(found)
            if found and found[0].id == str(known.entries[-1].id):
                return known.with_stored(found[1:])
        return read_table(stored).with_stored(queries.entries_from(connection, stored.number, 1))

    def remember(self, table: KeptTable) -> None:
        """Keep what was read and committed; the longest unused table is forgotten first."""
        with self._lock:
            self._remembered[table.number] = table
            self._remembered.move_to_end(table.number)
            while len(self._remembered) > TABLES_REMEMBERED:
                self._remembered.popitem(last=False)

    def forget(self, number: int) -> None:
        """Forget a table that was deleted."""
        with self._lock:
            self._remembered.pop(number, None)
