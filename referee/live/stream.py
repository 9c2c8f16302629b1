"""Stream a table's changes from any version on, for JSON and for HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic

from referee.live.broker import Broker
from referee.tables.access import Access
from referee.tables.keeper import Keeper
from referee.tables.kept import Entry, KeptTable
from referee.tables.outcome import StrangerError

HEARTBEAT_SECONDS = 15.0
LOOK_SECONDS = 2.0
"""How often a silent stream looks whether its phone is still there."""


@dataclass(frozen=True, slots=True)
class Change:
    """One entry, and the table as it was then; without an entry: how the table is now."""

    entry: Entry | None
    table: KeptTable


def changes(
    keeper: Keeper,
    broker: Broker,
    access: Access,
    after: int | None,
    *,
    is_gone: Callable[[], bool] = lambda: False,
    heartbeat: float = HEARTBEAT_SECONDS,
) -> Iterator[Change | None]:
    """Every change after this version, as it happens; None when it is time to show a sign of life.

    Begins with a sign of life, at once, then with how the table is now where no version is given, or
    one that it has not reached. Ends, and refuses, as `states` does.
    """
    seen = after
    for table in states(keeper, broker, access, is_gone=is_gone, heartbeat=heartbeat):
        if table is None:
            yield None
            continue
        if seen is None or seen > table.version:
            yield Change(None, table)
        else:
            for entry in table.since(seen):
                yield Change(entry, table.at(entry.version))
        seen = table.version


def states(
    keeper: Keeper,
    broker: Broker,
    access: Access,
    *,
    is_gone: Callable[[], bool] = lambda: False,
    heartbeat: float = HEARTBEAT_SECONDS,
    seat: str = "",
) -> Iterator[KeptTable | None]:
    """The table as it is, and again whenever it is another; None when it is time to show a sign of life.

    Begins with a sign of life, at once. Ends when the phone is gone, the table deleted, the link
    revoked or this process about to stop. `seat` is whose phone it is, where that is known.
    Raises TooManyPhonesError at the first step where this process holds no more streams.
    """
    with broker.listening(access.number, seat):
        yield None
        read = keeper.table
        while True:
            try:
                table = read(access)
            except StrangerError:
                return
            yield table
            read = partial(keeper.table_after, version=table.version)
            shown = monotonic()
            while not broker.wait(access.number, table.version, min(LOOK_SECONDS, heartbeat)):
                if is_gone():
                    return
                if monotonic() - shown >= heartbeat:
                    yield None
                    shown = monotonic()
            if broker.is_ending:
                return
