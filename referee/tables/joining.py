"""Joining by a code that can be typed: only while the table is open for it, with few tries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Connection

from referee.store import queries
from referee.store.queries import StoredToken
from referee.tables.access import Access, Role, hash_of, new_token, require_owner
from referee.tables.codes import unused_code
from referee.tables.keeper import Keeper
from referee.tables.moments import ago, now
from referee.tables.outcome import ForbiddenError, StrangerError, TooManyTriesError

WINDOW = timedelta(minutes=10)
TRIES_OF_AN_ADDRESS = 20
TRIES_OF_ALL = 500
"""Wrong codes within the window. There are 16⁸ codes: with these tries one is hit in 80 years."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The table that a phone has joined, and the token that is this phone's own."""

    code: str
    token: str


def start(keeper: Keeper, access: Access) -> str:
    """Open the table for joining, under a new code."""
    require_owner(access)
    with keeper.store.writing() as connection:
        if queries.locked_table(connection, access.number) is None:
            raise StrangerError
        join_code = unused_code(connection)
        queries.set_join_code(connection, access.number, join_code)
    return join_code


def stop(keeper: Keeper, access: Access) -> None:
    """Close the table for joining; who has joined stays."""
    require_owner(access)
    with keeper.store.writing() as connection:
        queries.set_join_code(connection, access.number, None)


def code(keeper: Keeper, access: Access) -> str | None:
    """The code under which the table can be joined now; None where it is closed."""
    require_owner(access)
    with keeper.store.reading() as connection:
        stored = queries.table_of_code(connection, access.code)
    return None if stored is None else stored.join_code


def join(keeper: Keeper, typed: str, address: str, role: Role = Role.PLAYER) -> Joined:
    """Join with a typed code; raises StrangerError for a wrong one, TooManyTriesError after many.

    Spaces, dashes and small letters are as good as the code itself.
    """
    if role is Role.OWNER:
        raise ForbiddenError
    address_hash = hash_of(address)
    token = new_token()
    with keeper.store.reading() as connection:
        # Who has to wait anyway shall not hold up those who write.
        _refuse_many(connection, address_hash)
    with keeper.store.writing() as connection:
        _refuse_many(connection, address_hash)
        stored = queries.table_of_join_code(connection, _as_code(typed))
        if stored is None:
            queries.add_try(connection, address_hash, now(), ago(WINDOW))
        else:
            queries.add_token(connection, stored.number, StoredToken(hash_of(token), role), now())
    if stored is None:
        raise StrangerError
    return Joined(stored.code, token)


def _refuse_many(connection: Connection, address_hash: str) -> None:
    since = ago(WINDOW)
    if (
        queries.tries_since(connection, since, address_hash) >= TRIES_OF_AN_ADDRESS
        or queries.tries_since(connection, since) >= TRIES_OF_ALL
    ):
        raise TooManyTriesError(int(WINDOW.total_seconds()))


def _as_code(typed: str) -> str:
    letters = "".join(letter for letter in typed.upper() if letter.isascii() and letter.isalnum())
    # No table has an empty code for joining: one that is closed has none at all.
    return letters[:9]
