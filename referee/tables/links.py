"""The links that let phones into a table: enter with one, share one, replace one."""

from __future__ import annotations

from sqlalchemy import Connection

from referee.store import evenings, queries
from referee.store.logs import Glance
from referee.store.queries import StoredToken
from referee.tables.access import Access, LinkRole, hash_of, new_token, require_owner, token_of
from referee.tables.joining.codes import replace_codes
from referee.tables.moments import now
from referee.tables.outcome import ForbiddenError, StrangerError, TooManyLinksError
from referee.tables.process.memory import Known
from referee.tables.service import TableService

TOKENS_MAX = 100
"""The most links of one role at one table: each phone that joins by a code has one of its own."""


def enter(service: TableService, code: str, token: str) -> Access:
    """Enter a table; raises StrangerError for a wrong token and for an unknown code alike."""
    offered = hash_of(token)
    with service.store.reading() as connection:
        # One question, whatever is wrong: the time of the answer tells nothing either.
        holder = queries.holder_of(connection, offered)
    if holder is None or holder.code != code:
        raise StrangerError
    return Access(holder.number, holder.code, LinkRole(holder.role), offered, holder.seat)


def enter_and_read(
    service: TableService, code: str, token: str, seen: Glance | None = None
) -> tuple[Access, Known]:
    """Enter a table that is to be shown; raises StrangerError as `enter` does.

    Where it is remembered that this token opens it, one question to the database does both, and none where
    the table was `seen` a moment ago and is remembered as that.
    """
    remembered, offered = service.memory.of_code(code), hash_of(token)
    if remembered is None or token_of(remembered.tokens, offered) is None:
        access = enter(service, code, token)
        return access, service.known(access)
    known = service.read(remembered.table.number, seen)
    found = token_of(known.tokens, offered)
    if found is None or known.table.code != code:
        raise StrangerError
    return Access(known.table.number, code, LinkRole(found.role), offered, found.seat), known


def enter_to_write(service: TableService, code: str, token: str) -> Access:
    """Enter a table by what is remembered of it; raises StrangerError as `enter` does.

    Only for what `tables.writing` writes next: the commit compares the links, and whatever is refused is
    compared with the database before any phone is notified.
    """
    known, offered = service.memory.of_code(code), hash_of(token)
    found = None if known is None else token_of(known.tokens, offered)
    if known is None or found is None:
        return enter(service, code, token)
    return Access(known.table.number, code, LinkRole(found.role), offered, found.seat)


def invite(service: TableService, access: Access, role: LinkRole) -> str:
    """Make one link more for this role, for its owner to give away; returns the token."""
    _require_right_to_links(access, role)
    return _new_token(service, access, role, revokes_others=False)


def renew(service: TableService, access: Access, role: LinkRole) -> str:
    """Revoke every link of this role and make a new one; returns the token.

    Players who joined by the typed code have such a link too: with their links the code is replaced.
    """
    _require_right_to_links(access, role)
    return _new_token(service, access, role, revokes_others=True)


def _require_right_to_links(access: Access, role: LinkRole) -> None:
    """Raise ForbiddenError for everybody but an owner; an owner's link is only for whoever came in by one.

    So whoever opened a table can always come back as its host, whoever is host meanwhile.
    """
    require_owner(access)
    if role is LinkRole.OWNER and access.seat is not None:
        raise ForbiddenError


def link_path(code: str, token: str) -> str:
    """The address that lets a phone in; without a language, so that it opens in the reader's."""
    return f"/t/{code}/{token}"


def _new_token(service: TableService, access: Access, role: LinkRole, *, revokes_others: bool) -> str:
    token, changed = new_token(), [access.number]
    with service.store.writing() as connection:
        if revokes_others:
            changed = _remove_tokens(connection, access, role)
        elif queries.locked_table(connection, access.number) is None:
            raise StrangerError
        add_token(connection, access.number, StoredToken(hash_of(token), role))
    for number in changed:
        service.forget_and_tell(number)
    return token


def add_token(connection: Connection, number: int, added: StoredToken) -> None:
    """Add a link to a table; raises TooManyLinksError where it has as many of its role as it may have."""
    if queries.count_tokens(connection, number, added.role) >= TOKENS_MAX:
        raise TooManyLinksError(TOKENS_MAX)
    queries.add_token(connection, number, added, now())


def _remove_tokens(connection: Connection, access: Access, role: LinkRole) -> list[int]:
    """Remove the links of a role; a code that was open for players stops working.

    Those of the games before it go too: whoever has one of them could follow. Returns the tables' numbers;
    raises StrangerError where this table is gone.
    """
    chain = evenings.chain_of(connection, access.number)
    before = [number for number in chain if number <= access.number]
    # All are held first, the earliest first as by those who follow: nobody is let in by one while others go.
    changed = [number for number in before if queries.locked_table(connection, number) is not None]
    if access.number not in changed:
        raise StrangerError
    for number in changed:
        queries.remove_tokens(connection, number, role)
        if role is LinkRole.PLAYER:
            replace_codes(connection, number)
    return changed
