"""The code of a table, and those to join it: how long one works, and how a new one replaces the others."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from referee.store import joining as stored
from referee.store import queries
from referee.store.joining import StoredCode
from referee.tables.moments import ago, now, written

CODE_SIGNS = "BCDFHJKMNPRTVWXZ"
"""Letters that are not mistaken for each other, read or heard; without vowels they make no words."""

CODE_LENGTH = 8
JOIN_CODE_LENGTH = 12
BEGINNING = 4
"""How many letters at the start of a join code only this table has, while there are enough."""

BEGINNINGS_TRIED = 20

LIFETIME = timedelta(hours=1)
"""How long a code is valid. There are 16¹² codes: guessing a valid one is hopeless."""

CODES_MAX = 5
"""How many codes of a table are valid at once; one more ends the oldest."""

EXPIRED_KNOWN = timedelta(days=1)
"""How long an expired code is remembered: typing it gives an error that says so."""


def unused_code(connection: Connection) -> str:
    """A code that no table has."""
    while True:
        code = _letters(CODE_LENGTH)
        if queries.table_of_code(connection, code) is None:
            return code


def unused_join_code(connection: Connection) -> str:
    """A code for joining that never was one, with a beginning that no other has as far as there is one."""
    tried = 0
    while True:
        code = _letters(JOIN_CODE_LENGTH)
        tried += 1
        is_own = stored.table_of_beginning(connection, code[:BEGINNING], now()) is None
        if (is_own or tried > BEGINNINGS_TRIED) and stored.code_of(connection, code) is None:
            return code


def _letters(count: int) -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(count))


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
