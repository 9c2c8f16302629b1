"""What several processes do at once to one database."""

from __future__ import annotations

import sys

from sqlalchemy import text

from referee.store.engine import Store
from referee.store.upgrade import upgrade


def count_up(url: str, times: int, lock: str) -> None:
    """Read a number and write it back, one higher, so many times."""
    store = Store(url)
    for _ in range(times):
        with store.writing() as connection:
            number = connection.execute(text("SELECT number FROM counter" + lock)).scalar()
            connection.execute(text("UPDATE counter SET number = :number"), {"number": number + 1})
    store.close()


def exit_with_upgraded(url: str) -> None:
    """Upgrade the database; the process ends with 1 where there was something to do."""
    sys.exit(int(upgrade(Store(url))))
