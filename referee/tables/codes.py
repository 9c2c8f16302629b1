"""The codes of tables: their own, and those that are typed to join."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection

from referee.store import queries

CODE_SIGNS = "BCDFHJKMNPRTVWXZ"
"""Letters that nobody takes for another, read or heard; without vowels they make no words."""

CODE_LENGTH = 8


def unused_code(connection: Connection) -> str:
    """A code that no table has, neither as its own nor for joining."""
    while True:
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        taken = queries.table_of_code(connection, code) or queries.table_of_join_code(connection, code)
        if taken is None:
            return code
