"""The entries of a log about the end of the game: what was counted, the end, and that it goes on."""

from __future__ import annotations

from typing import Literal

from referee.games.nunatak.table import log
from referee.wire.nunatak.event import EventBody
from referee.wire.nunatak.final_sheet import CountedBody, ResultBody


class CountEntry(EventBody):
    """Cells of the final sheet were counted."""

    kind: Literal["count"]
    count: CountedBody

    def event(self) -> log.Added:
        """The entry that is meant."""
        return log.Added(self.count.counted)


class EndEntry(EventBody):
    """The game was ended, with its result where the final sheet was full."""

    kind: Literal["end"]
    result: ResultBody | None = None

    def event(self) -> log.Ended:
        """The entry that is meant."""
        return log.Ended(None if self.result is None else self.result.result)


class ReopenEntry(EventBody):
    """The game goes on."""

    kind: Literal["reopen"]

    def event(self) -> log.Reopened:
        """The entry that is meant."""
        return log.Reopened()
