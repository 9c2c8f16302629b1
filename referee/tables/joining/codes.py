"""Make codes: the code of a table, and the code that players type to join."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection

from referee.store import joining, queries
from referee.tables.moments import now

CODE_SIGNS = "BCDFHJKMNPRTVWXZ"
"""Letters that are not mistaken for each other, read or heard; without vowels they make no words."""

CODE_LENGTH = 8
JOIN_CODE_LENGTH = 12
BEGINNING = 4
"""How many letters at the start of a join code only this table has, while there are enough."""

BEGINNINGS_TRIED = 20


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
        is_own = joining.table_of_beginning(connection, code[:BEGINNING], now()) is None
        if (is_own or tried > BEGINNINGS_TRIED) and joining.code_of(connection, code) is None:
            return code


def _letters(count: int) -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(count))
