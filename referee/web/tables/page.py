"""What every page of a table shows, and why something was refused."""

from __future__ import annotations

from dataclasses import dataclass

from referee.tables.table import AnyTable


@dataclass(frozen=True, slots=True)
class OfTable:
    """What every page of a kept game shows: of which table it is, and which version of it."""

    table: AnyTable

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.table.code

    @property
    def version(self) -> int:
        """The version that this page shows."""
        return self.table.version


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was written: the status of the answer, a title, and every reason in words."""

    status: int
    title: str
    lines: tuple[str, ...]
