"""Hold all tables of a process: the database, the signals, and the games read so far."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from sqlalchemy import Connection

from referee.store import queries
from referee.store.engine import Store
from referee.store.queries import StoredTable, StoredToken
from referee.tables.access import Access, role_of
from referee.tables.kept import KeptTable, read_table
from referee.tables.outcome import StrangerError
from referee.tables.remembered import Remembered
from referee.tables.turnstile import Turnstile

LOCKS = 16


class Heard(NamedTuple):
    """A table as it was read for all phones that listen to it, and the tokens that opened it then."""

    table: KeptTable
    tokens: tuple[StoredToken, ...]


class Keeper:
    """Reads kept tables; `tables.writing` writes them.

    `publish` gets the number and the version of a table once a new version of it is durable.
    """

    def __init__(self, store: Store, publish: Callable[[int, int], None]) -> None:
        self.store = store
        self.publish = publish
        self._remembered: Remembered[KeptTable] = Remembered(lambda table: table.bytes)
        self._heard: Remembered[Heard] = Remembered(lambda heard: heard.table.bytes)
        self.importing = Turnstile()
        self._reading = tuple(Lock() for _ in range(LOCKS))

    def table(self, access: Access) -> KeptTable:
        """The table now; raises StrangerError if it was deleted or the token revoked meanwhile."""
        return _opened(self._read(access), access)

    def table_after(self, access: Access, version: int) -> KeptTable:
        """The table now, or as it was at any later version than this one: for a phone that was woken.

        It is read once for all phones that wake together; whose link was withdrawn before what is told
        here raises StrangerError.
        """
        with self._reading[access.number % LOCKS]:
            heard = self._heard.get(access.number)
            if heard is None or heard.table.version <= version:
                heard = self._read(access)
                self._heard.keep(access.number, heard)
        return _opened(heard, access)

    def _read(self, access: Access) -> Heard:
        with self.store.reading() as connection:
            stored = queries.table_of_code(connection, access.code)
            if stored is None or stored.number != access.number:
                raise StrangerError
            tokens = queries.tokens_of(connection, stored.number)
            table = self.loaded(connection, stored)
        self.remember(table)
        return Heard(table, tokens)

    def loaded(self, connection: Connection, stored: StoredTable) -> KeptTable:
        """The table as the database holds it in this transaction."""
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
        self._remembered.keep(table.number, table)

    def forget(self, number: int) -> None:
        """Forget a table that was deleted."""
        self._remembered.forget(number)
        self._heard.forget(number)


def _opened(heard: Heard, access: Access) -> KeptTable:
    if role_of(heard.tokens, access.hash) is None:
        raise StrangerError
    return heard.table
