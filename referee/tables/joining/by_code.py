"""Join a table by a typed code: it works for an hour, and each network has a limit of wrong tries.

Anyone at a table may show a new code at any time, so that a phone that replaces another gets in; those
that were shown before stay valid until they expire. The first letters of a code are its table's: so a slip,
or a guess at this table, is shown to its owner, and nobody else's wrong codes are.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from referee.store import joining as stored
from referee.store import queries
from referee.store.queries import StoredToken
from referee.tables.access import Access, LinkRole, hash_of, new_token, require_owner, require_writer
from referee.tables.joining.codes import BEGINNING, JOIN_CODE_LENGTH, add_code
from referee.tables.links import add_token
from referee.tables.moments import ago, now
from referee.tables.outcome import ExpiredCodeError, ForbiddenError, StrangerError, TooManyTriesError
from referee.tables.service import TableService

WINDOW = timedelta(minutes=10)
TRIES_OF_A_NETWORK = 200
"""Wrong codes of one network within the window, unless the settings say otherwise."""

REMEMBERED = timedelta(hours=1)
"""How long a wrong code counts for the owner of the table that it resembles."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The table that a phone has joined, and the token that is this phone's own."""

    code: str
    token: str


@dataclass(frozen=True, slots=True)
class JoinCode:
    """A code under which a table can be joined now, and for how many more minutes."""

    code: str
    minutes: int


def start(service: TableService, access: Access) -> str:
    """Let the table be joined under a new code; every player may ask for one."""
    require_writer(access)
    with service.store.writing() as connection:
        if queries.locked_table(connection, access.number) is None:
            raise StrangerError
        return add_code(connection, access.number)


def stop(service: TableService, access: Access) -> None:
    """Let no code of this table hold any longer; who has joined stays."""
    require_owner(access)
    with service.store.writing() as connection:
        stored.end_codes(connection, access.number, now())


def code(service: TableService, access: Access) -> JoinCode | None:
    """The newest code under which the table can be joined now; None if there is none."""
    require_writer(access)
    with service.store.reading() as connection:
        held = stored.codes_at(connection, access.number, now())
    if not held:
        return None
    left = datetime.fromisoformat(held[0].until) - datetime.now(UTC)
    return JoinCode(held[0].code, max(1, round(left.total_seconds() / 60)))


def wrong_codes(service: TableService, access: Access) -> int:
    """How many wrong codes that resemble one of this table's were typed of late; for its owner."""
    require_owner(access)
    with service.store.reading() as connection:
        return stored.tries_at(connection, access.number, ago(REMEMBERED))


def join(
    service: TableService,
    typed: str,
    network: str,
    role: LinkRole = LinkRole.PLAYER,
    tries: int = TRIES_OF_A_NETWORK,
) -> Joined:
    """Join with a typed code; `network` is where the phone is, `tries` how often it may be wrong.

    Raises StrangerError for a wrong code, ExpiredCodeError for one that has ended, TooManyTriesError
    after many wrong ones, TooManyLinksError where the table has no room for one phone more. Spaces,
    dashes and small letters are as good as the code itself.
    """
    if role is LinkRole.OWNER:
        raise ForbiddenError
    letters, network_hash, token = _as_code(typed), hash_of(network), new_token()
    with service.store.reading() as connection:
        # Who has to wait anyway shall not hold up those who write.
        _refuse_many(connection, network_hash, tries)
    with service.store.writing() as connection:
        _refuse_many(connection, network_hash, tries)
        found = stored.code_of(connection, letters)
        table = found and queries.locked_table(connection, found.number)
        if found and table and found.until > now():
            # Whoever has joined by a code sits nowhere yet.
            seat = "" if role is LinkRole.PLAYER else None
            add_token(connection, table.number, StoredToken(hash_of(token), role, seat))
            return Joined(table.code, token)
        resembled = found.number if found else _resembled(connection, letters)
        stored.add_try(connection, network_hash, resembled, now(), ago(REMEMBERED))
    raise ExpiredCodeError if found else StrangerError


def _resembled(connection: Connection, letters: str) -> int | None:
    beginning = letters[:BEGINNING]
    return stored.table_of_beginning(connection, beginning, now()) if len(beginning) == BEGINNING else None


def _refuse_many(connection: Connection, network_hash: str, most: int) -> None:
    found = stored.tries_of(connection, network_hash, ago(WINDOW), most)
    if len(found) >= most:
        until = datetime.fromisoformat(found[-1]) + WINDOW
        raise TooManyTriesError(max(1, round((until - datetime.now(UTC)).total_seconds())))


def _as_code(typed: str) -> str:
    letters = "".join(letter for letter in typed.upper() if letter.isascii() and letter.isalnum())
    # Longer than any code it is none.
    return letters[: JOIN_CODE_LENGTH + 1]
