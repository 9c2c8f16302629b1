"""The exceptions that a request to a table can raise; pages and interface word each in their way."""

from __future__ import annotations

from typing import Any

from referee.games.faults import Fault
from referee.tables.table import AnyEntry, AnyTable


class TableError(Exception):
    """A table did not do what was asked; nothing was changed."""


class StrangerError(TableError):
    """The code or the token is not known; the answer never says which."""


class ExpiredCodeError(StrangerError):
    """The code for joining was right once, and holds no longer."""


class ForbiddenError(TableError):
    """The role of this token does not allow it."""


class FaultyError(TableError):
    """What was asked is nothing that can happen at this table."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__([fault.code for fault in faults])
        self.faults = faults


class OtherMoveError(FaultyError):
    """The id was already used for something else."""

    def __init__(self) -> None:
        super().__init__(Fault(("id",), "id-used"))


class FullError(FaultyError):
    """The log takes no such entry any more, whatever it holds."""


class StaleError(TableError):
    """The table has moved on; `since` are the entries that the asker has not seen."""

    def __init__(self, table: AnyTable, since: tuple[AnyEntry, ...]) -> None:
        super().__init__(table.version)
        self.table = table
        self.since = since


class FinishedError(TableError):
    """The game is over: nothing more is written into its log until it is reopened."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table.version)
        self.table = table


class IllegalError(TableError):
    """The rules forbid this turn; `kept` is the act as its game judged it, with every reason."""

    def __init__(self, table: AnyTable, kept: Any) -> None:  # noqa: ANN401  no exception is generic
        super().__init__([reason.rule.message for reason in kept.reasons])
        self.table = table
        self.kept = kept


class BreaksError(TableError):
    """After this correction the rules would forbid later turns; `report` of its game names them."""

    def __init__(self, table: AnyTable, report: Any) -> None:  # noqa: ANN401  no exception is generic
        super().__init__([report.known_number(kept) for kept in report.breaks])
        self.table = table
        self.report = report


class TooManyLinksError(FaultyError):
    """The table has as many links of this role as it may have; revoking them makes room."""

    def __init__(self, most: int) -> None:
        super().__init__(Fault((), "links-full", {"most": most}))


class BusyError(TableError):
    """Somebody else is at it; `seconds` is when to come again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TooManyTriesError(TableError):
    """Too many wrong join codes; `seconds` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds
