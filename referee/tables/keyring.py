"""The tables that a phone has entered: it holds one secret, and everything else stands in the database.

On a server what is kept is sealed with that secret, of which the database has only a hash: a stolen copy of
it opens no table. A phone without the secret has entered nothing. Without a server nothing is sealed, since
the database and the secret are on the same phone.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from typing import NamedTuple

from sqlalchemy import Connection

from referee.store import phones
from referee.store.logs import Glance
from referee.store.phones import StoredVisit
from referee.tables.access import LinkRole, hash_of
from referee.tables.links import enter
from referee.tables.moments import now
from referee.tables.outcome import StrangerError
from referee.tables.service import TableService

PHONES_MAX = 500
"""The most phones that keep one table: whoever has a link may come with ever new ones."""

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Links:
    """The tokens that a phone has of one table: its own, and those that it can give away.

    `owner` is the host's link of the phone that opened the table, whoever is host now.
    """

    own: str
    player: str = ""
    viewer: str = ""
    owner: str = ""

    def of(self, role: LinkRole) -> str:
        """The token for this role; empty where this phone has none."""
        return str(getattr(self, role.value))

    def with_token(self, role: LinkRole, token: str) -> Links:
        """The same with another token for a role."""
        return replace(self, **{role.value: token})

    def with_own(self, token: str, role: LinkRole) -> Links:
        """The same with a token of this phone alone; the link by which it came in is kept to give away."""
        return replace(self.with_token(role, self.of(role) or self.own), own=token)


@dataclass(frozen=True, slots=True)
class Visit:
    """What a phone keeps of a table: its links, and where its holder sits and on which side.

    `seat` is None where nobody has said it yet, and empty for somebody who only looks.
    """

    links: Links
    seat: str | None = None
    side: str = "0"


def new_secret() -> str:
    """A secret for a phone: 256 random bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def is_secret(word: str) -> bool:
    """Whether this can be the secret of a phone."""
    return _SECRET.fullmatch(word) is not None


class Seen(NamedTuple):
    """What a phone keeps of a table, None where it has never entered it; and a glance at the table itself.

    The glance is None where the table is gone, and for a phone that keeps nothing of it.
    """

    visit: Visit | None = None
    table: Glance | None = None


def visit_at(service: TableService, secret: str, code: str) -> Seen:
    """What the phone with this secret keeps of a table, and the table, in one question to the database."""
    with service.store.asking() as connection:
        seen = phones.visit_at(connection, hash_of(secret), code)
    return Seen() if seen is None else Seen(_opened(service, secret, seen.sealed), seen.table)


def latest_visits(service: TableService, secret: str, most: int, after: int = 0) -> dict[str, Visit]:
    """The tables of a phone by their codes, the one that was changed last first; none that is gone."""
    with service.store.reading() as connection:
        stored = phones.visits_of(connection, hash_of(secret), most, after)
    opened = {code: _opened(service, secret, sealed) for code, sealed in stored}
    return {code: visit for code, visit in opened.items() if visit is not None}


def keep(service: TableService, secret: str, code: str, visit: Visit) -> bool:
    """Keep a table for a phone, in place of what it kept of it; False where too many others keep it."""
    return bool(_put(service, secret, {code: visit}, replaces=True))


def take_over(service: TableService, secret: str, visits: Mapping[str, Visit]) -> None:
    """Keep tables for a phone that had them in another place; what stands here already stays.

    What its links open no more is not kept: anybody can send the codes of tables.
    """
    if held := {code: visit for code, visit in visits.items() if _holds(service, code, visit)}:
        _put(service, secret, held, replaces=False)


def forget(service: TableService, secret: str, code: str) -> None:
    """Forget that a phone has entered a table."""
    with service.store.writing() as connection:
        phones.remove_visit(connection, hash_of(secret), code)


def _holds(service: TableService, code: str, visit: Visit) -> bool:
    try:
        enter(service, code, visit.links.own)
    except StrangerError:
        return False
    return True


def _put(service: TableService, secret: str, visits: Mapping[str, Visit], *, replaces: bool) -> list[str]:
    """Keep what has room; returns the codes of that."""
    phone = hash_of(secret)
    stored = [StoredVisit(code, service.seal.close(secret, _written(one))) for code, one in visits.items()]
    with service.store.writing() as connection:
        kept = [one for one in stored if _has_room(connection, phone, one.code)]
        if kept:
            phones.put_visits(connection, phone, kept, now(), replaces=replaces)
    return [one.code for one in kept]


def _has_room(connection: Connection, phone: str, code: str) -> bool:
    is_known = phones.visit_at(connection, phone, code) is not None
    return is_known or phones.count_at(connection, code) < PHONES_MAX


def _written(visit: Visit) -> bytes:
    return json.dumps([*astuple(visit.links), visit.seat, visit.side]).encode()


def _opened(service: TableService, secret: str, sealed: bytes) -> Visit | None:
    """What was sealed; None where it is not what this secret has sealed."""
    words = service.seal.open(secret, sealed)
    try:
        own, player, viewer, owner, seat, side = json.loads(words or b"")
    except ValueError:
        return None
    return Visit(Links(own, player, viewer, owner), seat, side)
