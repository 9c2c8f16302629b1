"""Hold all tables of a process: the database, what is remembered of it, and the signals of a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection

from referee.store import evenings, logs, queries, seats
from referee.store.engine import Store
from referee.store.logs import Glance, Step, StoredEntry
from referee.store.queries import Mark, StoredTable, StoredToken
from referee.store.seats import StoredRequest
from referee.store.writer import Writer
from referee.tables.access import Access, role_of, token_of
from referee.tables.adapters import read_table
from referee.tables.outcome import StrangerError
from referee.tables.process.memory import Known, Memory
from referee.tables.process.remembered import REMEMBERED_BYTES
from referee.tables.process.shown import Shown
from referee.tables.process.turnstile import Turnstile
from referee.tables.process.watch import Nobody, Watch
from referee.tables.sealing import Seal, Sealed
from referee.tables.table import AnyEntry, AnyTable, stored_entry


class Signals(Protocol):
    """Hears what this process writes, by a table's number and its mark."""

    def expect(self, number: int, mark: Mark) -> None:
        """Know that this process is about to commit this; `signal` follows, whatever becomes of it."""

    def signal(self, number: int, mark: Mark | None) -> None:
        """Know that a table is as this mark says; None where only the database knows it."""


READ_TOGETHER = 50
"""How many tables are read in one transaction: it stays short, and a commit waits for it."""


class TableService:
    """Reads kept tables, and commits what `tables.writing` has judged.

    `signals` hear what is about to be committed, and how each table was left. `seal` closes what phones keep.
    `shown` are games that shall be imported once somebody agrees, for those who have passed `importing`.

    What is read for somebody to see is always compared with the database. Memory alone is believed in
    two places: to judge what shall be written, for the commit itself compares it; and to tell phones
    of a version when a signal of exactly this version has come, with the links that they were told of.
    """

    def __init__(
        self,
        store: Store,
        signals: Signals,
        bytes_max: int = REMEMBERED_BYTES,
        *,
        seal: Seal | None = None,
    ) -> None:
        self.store = store
        self.seal = seal or Sealed()
        self.signals = signals
        self.memory = Memory(bytes_max)
        self.importing = Turnstile()
        self.shown: Shown[tuple[Any, ...]] = Shown()
        self.watch: Watch = Nobody()
        self._writer = Writer(store, self._committed)

    def _committed(self, entries: int) -> None:
        # Who watches is known only once the application is made.
        self.watch.committed(entries)

    @property
    def waiting(self) -> int:
        """How many entries wait to be made durable."""
        return self._writer.waiting

    def table(self, access: Access) -> AnyTable:
        """The table now; raises StrangerError where it was deleted or the token revoked in the meantime."""
        return self.known(access).table

    def known(self, access: Access) -> Known:
        """The table now with its links; raises StrangerError as `table` does."""
        return opened(self.read(access.number), access)

    def remembered(self, access: Access) -> Known:
        """The table as it is remembered, to be judged and compared at the commit; else as it is now."""
        known = self.memory.get(access.number)
        token = None if known is None else token_of(known.tokens, access.hash)
        if known is not None and token is not None and (token.role, token.seat) == (access.role, access.seat):
            return known
        return self.known(access)

    def heard(self, marks: Mapping[int, Mark | None]) -> dict[int, Known | None]:
        """Tables for all phones that listen to them; None for one that is deleted.

        Each number has the newest mark that was signalled: what is remembered with it is not read again.
        The others are read together, for a transaction costs more than what is read in it.
        """
        remembered = {number: self.memory.get(number) for number in marks}
        found = {
            number: known for number, known in remembered.items() if known and known.mark == marks[number]
        }
        return {**found, **self.read_all([number for number in marks if number not in found])}

    def read(self, number: int, seen: Glance | None = None) -> Known:
        """The table as the database has it now; raises StrangerError where it is deleted.

        What is remembered is not read again where the table was `seen` as that, a moment ago.
        """
        known = self._as_seen(number, seen) or self.read_all([number])[number]
        if known is None:
            raise StrangerError
        return known

    def read_all(self, numbers: Sequence[int]) -> dict[int, Known | None]:
        """Tables as the database has them now, by their numbers; None for one that is deleted."""
        found: dict[int, Known | None] = {}
        for first in range(0, len(numbers), READ_TOGETHER):
            with self.store.reading() as connection:
                fetched = {
                    number: self._fetched(connection, number)
                    for number in numbers[first : first + READ_TOGETHER]
                }
            # Judged when the transaction is closed: an open one holds up every commit.
            found |= {number: self._built(one) for number, one in fetched.items()}
        return found

    def _as_seen(self, number: int, seen: Glance | None) -> Known | None:
        known = self.memory.get(number)
        if known is None or seen is None or seen.table.number != number:
            return None
        return known if known.links == seen.table.links and _is(known.table, seen) else None

    def commit(self, known: Known, table: AnyTable) -> bool:
        """Make the last entry of this table durable; False if it has changed since it was read."""
        last = known.table.entries[-1].id if known.table.entries else None
        step = Step(table.number, stored_entry(table.entries[-1]), last, known.links)
        written = known._replace(table=table)
        self.signals.expect(table.number, written.mark)
        is_written = False
        try:
            is_written = self._writer.append(step)
        finally:
            # Where it failed another may have written, or nobody knows whether we have.
            if is_written:
                self.memory.put_written(written)
                self.signals.signal(table.number, written.mark)
            else:
                self.forget_and_tell(table.number)
        return is_written

    @contextmanager
    def changing(self, *, is_dry_run: bool = False) -> Iterator[Connection]:
        """A transaction that changes more than a log; after a dry run nothing of it is left."""
        with suppress(_TriedError), self.store.writing() as connection:
            yield connection
            if is_dry_run:
                raise _TriedError

    def forget_and_tell(self, number: int) -> None:
        """Have a table read anew, and its phones told.

        It is deleted, its links are others, or nobody knows what became of a commit.
        """
        self.memory.drop(number)
        self.signals.signal(number, None)

    def _fetched(self, connection: Connection, number: int) -> _Fetched | None:
        """What the database has beyond what is remembered of a table, in as few questions as can be."""
        seen = logs.glance(connection, number)
        if seen is None:
            return None
        known, stored = self.memory.get(number), seen.table
        if known is not None and known.links == stored.links:
            keys = Keys(known.tokens, known.asked, known.next)
        else:
            tokens, asked = queries.tokens_of(connection, number), seats.request_at(connection, number)
            keys = Keys(tokens, asked, evenings.next_code(connection, number))
        if known is not None and _is(known.table, seen):
            return _Fetched(stored, known.table, (), keys)
        if known is not None and 0 < known.table.version < stored.version:
            # The last entry known is read again: after a restored backup it may be another one.
            first, *more = logs.entries_from(connection, number, known.table.version)
            if first.id == known.table.entries[-1].id:
                return _Fetched(stored, known.table, tuple(more), keys)
        return _Fetched(stored, None, logs.entries_from(connection, number, 1), keys)

    def _built(self, fetched: _Fetched | None) -> Known | None:
        if fetched is None:
            return None
        beginning = fetched.known or read_table(fetched.stored)
        table = beginning.with_stored(fetched.entries) if fetched.entries else beginning
        known = Known(table, fetched.stored.links, *fetched.keys)
        self.memory.put(known)
        return known


class _TriedError(Exception):
    """Nothing is wrong: what was tried is not committed."""


class Keys(NamedTuple):
    """What changes with the links of a table: the tokens that open it, who asks to be host, what follows."""

    tokens: tuple[StoredToken, ...]
    asked: StoredRequest | None
    next: str | None


class _Fetched(NamedTuple):
    """The row of a table, what is remembered of it, its entries beyond that, and what opens it."""

    stored: StoredTable
    known: AnyTable | None
    entries: tuple[StoredEntry, ...]
    keys: Keys


def _is(table: AnyTable, seen: Glance) -> bool:
    last: AnyEntry | None = table.entries[-1] if table.entries else None
    return table.version == seen.table.version and (last.id if last else None) == seen.last


def opened(known: Known | None, access: Access) -> Known:
    """The table that was read; raises StrangerError where it is gone or this token opens it no more."""
    if known is None or known.table.code != access.code or role_of(known.tokens, access.hash) is None:
        raise StrangerError
    return known
