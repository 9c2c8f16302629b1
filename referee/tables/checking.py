"""Open every table of a database as a server would: what `referee check` does beyond reading its rows."""

from __future__ import annotations

from collections.abc import Iterator

from referee.store import queries
from referee.store.engine import Store
from referee.store.queries import Mark
from referee.tables.service import TableService

REMEMBERED = 1
"""Each table is opened once: none is remembered for later."""


class _Nobody:
    """Hears of no change: a check makes none."""

    def expect(self, number: int, mark: Mark) -> None:
        """Nothing is committed."""

    def signal(self, number: int, mark: Mark | None) -> None:
        """Nobody is told."""


class Checked:
    """How many tables were opened, and how many of their entries this version judges differently."""

    def __init__(self, store: Store) -> None:
        self.tables = self.differing = 0
        self._store = store

    def faults(self) -> Iterator[str]:
        """Every table that cannot be opened, in English for the operator; takes as long as it takes."""
        service = TableService(self._store, _Nobody(), REMEMBERED)
        with self._store.reading() as connection:
            codes = queries.all_codes(connection)
        for number, code in codes:
            self.tables += 1
            try:
                table = service.read(number).table
            except Exception as error:  # noqa: BLE001  whatever it is: it is named, and the next is looked at
                yield f"table {code} cannot be opened: {type(error).__name__}"
            else:
                self.differing += sum(entry.differs for entry in table.entries)
