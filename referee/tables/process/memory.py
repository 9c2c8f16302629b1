"""What a process remembers of the tables that it has read or written."""

from __future__ import annotations

from threading import Lock
from typing import NamedTuple

from referee.store.queries import Mark, StoredToken
from referee.store.seats import StoredRequest
from referee.tables.process.remembered import REMEMBERED_BYTES, Remembered
from referee.tables.table import AnyTable

CODES_MAX = 100_000
NO_TABLE = -1
"""No table has this number."""


class Known(NamedTuple):
    """A table as it was committed, and the tokens that open it, as long as its links have this number.

    `asked` is who asks to be its host, `next` the code of the table that follows on the same evening.
    """

    table: AnyTable
    links: int
    tokens: tuple[StoredToken, ...]
    asked: StoredRequest | None = None
    next: str | None = None

    @property
    def mark(self) -> Mark:
        """What another state of the table or its links would not have."""
        return Mark(self.table.version, self.links)


class Memory:
    """Tables by their numbers, bounded by bytes."""

    def __init__(self, bytes_max: int = REMEMBERED_BYTES) -> None:
        self._remembered: Remembered[Known] = Remembered(lambda known: known.table.bytes, bytes_max)
        self._numbers: dict[str, int] = {}
        self._lock = Lock()

    @property
    def bytes(self) -> int:
        """About how much memory the tables take."""
        return self._remembered.bytes

    def of_code(self, code: str) -> Known | None:
        """What is known of the table with this code."""
        known = self.get(self._numbers.get(code, NO_TABLE))
        return known if known is not None and known.table.code == code else None

    def get(self, number: int) -> Known | None:
        """What is known of a table."""
        return self._remembered.get(number)

    def put(self, known: Known) -> None:
        """Remember a table; of two versions the later one, whichever was read first."""
        number = known.table.number
        with self._lock:
            before = self._remembered.get(number)
            if before is None or before.table.version <= known.table.version:
                self._remembered.keep(number, known)
                if len(self._numbers) >= CODES_MAX:
                    # Those of forgotten tables are among them; a table that is read again comes back.
                    self._numbers.clear()
                self._numbers[known.table.code] = number

    def put_written(self, known: Known) -> None:
        """Remember what this process has committed; where it was read since, its links may be newer."""
        before = self.get(known.table.number)
        if before is None or before.table.version < known.table.version:
            self.put(known)

    def drop(self, number: int) -> None:
        """Forget a table."""
        with self._lock:
            self._remembered.forget(number)
