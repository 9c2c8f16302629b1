"""Write moments for the database: in UTC, to the millisecond, comparable as texts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def now() -> str:
    """This moment."""
    return written(datetime.now(UTC))


def ago(past: timedelta) -> str:
    """The moment so long ago."""
    return written(datetime.now(UTC) - past)


def written(moment: datetime) -> str:
    """A moment of any time zone; raises OverflowError for one that has no year in UTC."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
