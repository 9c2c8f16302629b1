"""The codes for joining a table: how long one works, and how a new one replaces the others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from referee.store import joining as stored
from referee.store.joining import StoredCode
from referee.tables.codes import unused_join_code
from referee.tables.moments import ago, now, written

LIFETIME = timedelta(hours=1)
"""How long a code holds. There are 16¹² codes: by guessing nobody hits one that holds."""

CODES_MAX = 5
"""So many codes of a table hold at once; with one more the oldest ends."""

EXPIRED_KNOWN = timedelta(days=1)
"""How long a code is known as one that has ended: who types it is told so."""


def add_code(connection: Connection, number: int) -> str:
    """Add a new code to a table; beyond so many the oldest ends. Returns it."""
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
