"""Who may do what at a table: the roles, and the tokens that prove them."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from referee.store.queries import StoredToken
from referee.tables.outcome import ForbiddenError

TOKEN_BYTES = 24
"""192 random bits: a link cannot be guessed."""


class LinkRole(StrEnum):
    """What a link allows: a viewer reads, a player also plays, an owner also corrects and deletes."""

    OWNER = "owner"
    PLAYER = "player"
    VIEWER = "viewer"


@dataclass(frozen=True, slots=True)
class Access:
    """A phone that has entered a table; `hash` is that of its token.

    `seat` is where its holder sits: empty for somebody who only looks, None for a link that many may have.
    """

    number: int
    code: str
    role: LinkRole
    hash: str
    seat: str | None = None

    @property
    def is_owner(self) -> bool:
        return self.role is LinkRole.OWNER

    @property
    def may_write(self) -> bool:
        """Whether it may write at all: a host also keeps the score for others without a seat."""
        return self.is_owner or (self.role is LinkRole.PLAYER and self.seat != "")


def role_of(tokens: Iterable[StoredToken], offered: str) -> LinkRole | None:
    """The role of the token with this hash; None where no token has it."""
    token = token_of(tokens, offered)
    return None if token is None else LinkRole(token.role)


def token_of(tokens: Iterable[StoredToken], offered: str) -> StoredToken | None:
    """The token with this hash, found in the same time whichever it is."""
    found = [token for token in tokens if hmac.compare_digest(token.hash, offered)]
    return found[0] if found else None


def require_writer(access: Access) -> None:
    """Raise ForbiddenError for a viewer, and for a player who only looks."""
    if not access.may_write:
        raise ForbiddenError


def require_owner(access: Access) -> None:
    """Raise ForbiddenError for everybody but an owner."""
    if not access.is_owner:
        raise ForbiddenError


def new_token() -> str:
    """A token that cannot be guessed."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_from(secret: bytes, words: str) -> str:
    """The token that comes of this secret for these words: the same each time, and it leads to no other."""
    made = hmac.digest(secret, words.encode(), "sha256")
    return urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def tokens_from(secret: bytes, words: str) -> dict[LinkRole, str]:
    """One such token for each role."""
    return {role: token_from(secret, f"{words} {role.value}") for role in LinkRole}


def hash_of(token: str) -> str:
    """What is kept of a token; it is random enough for a plain hash."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()
