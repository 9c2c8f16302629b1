"""Who may do what at a table: tokens, their roles, and the links that carry them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING

from referee.store import queries
from referee.store.queries import StoredToken
from referee.tables.outcome import ForbiddenError, StrangerError

if TYPE_CHECKING:
    from referee.tables.keeper import Keeper

TOKEN_BYTES = 24
"""192 random bits: nobody guesses a link."""

NO_TABLE = -1
"""No table has this number."""


class Role(StrEnum):
    """What a link allows: a viewer reads, a player also plays, an owner also corrects and deletes."""

    OWNER = "owner"
    PLAYER = "player"
    VIEWER = "viewer"


@dataclass(frozen=True, slots=True)
class Access:
    """A phone that has entered a table; `hash` is that of its token."""

    number: int
    code: str
    role: Role
    hash: str


def enter(keeper: Keeper, code: str, token: str) -> Access:
    """Enter a table; raises StrangerError for a wrong token and for an unknown code alike."""
    offered = hash_of(token)
    with keeper.store.reading() as connection:
        stored = queries.table_of_code(connection, code if is_code(code) else "")
        number = NO_TABLE if stored is None else stored.number
        # Asked for an unknown table too: the time of the answer tells nothing either.
        role = role_of(queries.tokens_of(connection, number), offered)
    if stored is None or role is None:
        raise StrangerError
    return Access(stored.number, stored.code, role, offered)


def role_of(tokens: Iterable[StoredToken], offered: str) -> Role | None:
    """The role of the token with this hash, found in the same time wherever it stands."""
    found = [token.role for token in tokens if compare_digest(token.hash, offered)]
    return Role(found[0]) if found else None


def require_writer(access: Access) -> None:
    """Raise ForbiddenError for a viewer."""
    if access.role is Role.VIEWER:
        raise ForbiddenError


def require_owner(access: Access) -> None:
    """Raise ForbiddenError for everybody but an owner."""
    if access.role is not Role.OWNER:
        raise ForbiddenError


def invite(keeper: Keeper, access: Access, role: Role) -> str:
    """Make one link more for this role, for its owner to give away; returns the token."""
    require_owner(access)
    return _new_token(keeper, access, role, withdraw=False)


def renew(keeper: Keeper, access: Access, role: Role) -> str:
    """Withdraw every link of this role and make a new one; returns the token."""
    require_owner(access)
    return _new_token(keeper, access, role, withdraw=True)


def withdraw(keeper: Keeper, access: Access, role: Role) -> None:
    """Withdraw every link of this role; the owner's own are renewed and never only withdrawn."""
    require_owner(access)
    if role is Role.OWNER:
        raise ForbiddenError
    with keeper.store.writing() as connection:
        queries.remove_tokens(connection, access.number, role)


def link_path(code: str, token: str) -> str:
    """The address that lets a phone in; without a language, so that it opens in the reader's."""
    return f"/t/{code}/{token}"


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is kept of a token; it is random enough for a plain hash."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def is_code(text: str) -> bool:
    """Tell whether this can be a table's code at all."""
    return text.isascii() and text.isalnum()


def now() -> str:
    """This moment, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _new_token(keeper: Keeper, access: Access, role: Role, *, withdraw: bool) -> str:
    token = new_token()
    with keeper.store.writing() as connection:
        if queries.locked_table(connection, access.number) is None:
            raise StrangerError
        if withdraw:
            queries.remove_tokens(connection, access.number, role)
        queries.add_token(connection, access.number, StoredToken(hash_of(token), role), now())
    return token
