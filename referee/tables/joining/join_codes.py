"""The codes for joining a table: how long one works, and how a new one replaces the others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from referee.store import joining as stored
from referee.store.joining import StoredCode
from referee.tables.joining.codes import unused_join_code
from referee.tables.moments import ago, now, written

LIFETIME = timedelta(hours=1)
"""How long a code is valid. There are 16¹² codes: guessing a valid one is hopeless."""

CODES_MAX = 5
"""How many codes of a table are valid at once; one more ends the oldest."""

EXPIRED_KNOWN = timedelta(days=1)
"""How long an expired code is remembered: typing it gives an error that says so."""


def add_code(connection: Connection, number: int) -> str:
    """Add a new code to a table; beyond the limit the oldest ends. Returns it."""
    for oldest in stored.codes_at(connection, number, now())[CODES_MAX - 1 :]:
        stored.end_code(connection, oldest.code, now())
    stored.forget_codes(connection, ago(EXPIRED_KNOWN))
    added = StoredCode(unused_join_code(connection), number, written(datetime.now(UTC) + LIFETIME))
    stored.add_code(connection, added)
    return added.code


def replace_codes(connection: Connection, number: int) -> None:
    """End every code of a table; where one held, a new one takes its place."""
    held = stored.codes_at(connection, number, now())
    stored.end_codes(connection, number, now())
    if held:
        add_code(connection, number)
