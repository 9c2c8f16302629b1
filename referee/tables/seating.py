"""Whose phone is whose: take a seat, and hand the table over to another seat.

A link may be had by many. Whoever takes a seat gets a token for this phone alone, and it knows the seat. So a
host can hand the table over to a seat, every entry of the log knows who wrote it, and somebody who only
looks cannot write. docs/decisions/0017-a-seat-is-a-token.md says what happens when a phone is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from referee.games.faults import Fault
from referee.store import queries, seats
from referee.store.queries import StoredTable, StoredToken
from referee.store.seats import StoredRequest
from referee.tables.access import (
    Access,
    LinkRole,
    hash_of,
    new_token,
    require_owner,
    require_writer,
    token_of,
)
from referee.tables.links import add_token
from referee.tables.moments import now
from referee.tables.outcome import FaultyError, ForbiddenError, StrangerError
from referee.tables.process.memory import Known
from referee.tables.service import TableService

ONLY_LOOKS = ""
"""The seat of somebody who has none."""

SILENCE = timedelta(minutes=5)
"""After so long without an answer whoever asked to be host is one: the host's phone is gone."""

HOST, PLAYER = LinkRole.OWNER, LinkRole.PLAYER


@dataclass(frozen=True, slots=True)
class SeatPhones:
    """How many phones a seat has, and whether they are the host's."""

    seat: str
    phones: int
    is_host: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asks to be host: since when, and for how many more seconds another seat must agree."""

    seat: str
    hash: str
    at: str
    seconds: int

    @property
    def is_due(self) -> bool:
        """Whether the host has been silent for so long that nobody needs to agree any more."""
        return not self.seconds


@dataclass(frozen=True, slots=True)
class Seating:
    """The phones of every seat at a table, and who asks to be host."""

    seats: tuple[SeatPhones, ...]
    asked: Asked | None

    @property
    def is_one_phone(self) -> bool:
        """Whether no second phone has a seat at the table."""
        return sum(one.phones for one in self.seats) <= 1

    @property
    def hosts(self) -> tuple[str, ...]:
        """The seats whose phones are the host's."""
        return tuple(one.seat for one in self.seats if one.is_host)


def _changed(
    service: TableService, access: Access, change: Callable[[Connection], None], *, is_dry_run: bool
) -> Known:
    """Change the phones and return the table as it is then; after a dry run nothing is changed."""
    known = service.known(access)
    with service.changing(is_dry_run=is_dry_run) as connection:
        stored = locked(connection, access)
        change(connection)
        tokens = queries.tokens_of(connection, access.number)
        after = known._replace(tokens=tokens, asked=seats.request_at(connection, access.number))
    if not is_dry_run:
        service.forget_and_tell(stored.number)
    return after


def seating_of(known: Known) -> Seating:
    """Who sits where with how many phones, at a table that was just read."""
    phones = [token for token in known.tokens if token.seat]
    lines = (
        SeatPhones(
            seat,
            sum(phone.seat == seat for phone in phones),
            any(phone.seat == seat and phone.role == HOST for phone in phones),
        )
        for seat in known.table.adapter.players(known.table.game)
    )
    return Seating(tuple(lines), _asked(known.asked))


def sit(service: TableService, access: Access, seat: str, *, is_dry_run: bool = False) -> str | None:
    """Take a seat, or none with an empty one; returns the token that is now this phone's own.

    None where it has one already, whose seat is now another, and after a dry run. Raises FaultyError for a
    seat that nobody can take, TooManyLinksError where the table has no room for one phone more.
    """
    if access.role is LinkRole.VIEWER:
        raise ForbiddenError
    _refuse_other_seats(service, access, seat)
    token = new_token() if access.seat is None else None

    def change(connection: Connection) -> None:
        if token is None:
            seats.set_seat(connection, access.number, access.hash, seat)
        else:
            add_token(connection, access.number, StoredToken(hash_of(token), access.role, seat))

    _changed(service, access, change, is_dry_run=is_dry_run)
    return None if is_dry_run else token


def hand_over(service: TableService, access: Access, seat: str, *, is_dry_run: bool = False) -> Known:
    """Make another seat the host; every other phone plays on, and the host's link stays a host's.

    Raises FaultyError where nobody at that seat has a phone.
    """
    require_owner(access)
    _refuse_other_seats(service, access, seat or "?")

    def change(connection: Connection) -> None:
        hashes = _phones_of(connection, access.number, seat)
        if not hashes:
            raise FaultyError(Fault(("seat",), "seat-without-phone", {"seat": seat}))
        _make_hosts(connection, access.number, hashes)

    return _changed(service, access, change, is_dry_run=is_dry_run)


def become_host_again(service: TableService, link: Access, phone: Access) -> None:
    """Make a phone the host again that has the host's link too."""
    require_owner(link)
    if link.seat is not None or link.number != phone.number:
        raise ForbiddenError

    def change(connection: Connection) -> None:
        _make_hosts(connection, phone.number, {phone.hash})

    _changed(service, phone, change, is_dry_run=False)


def ask_for_host(service: TableService, access: Access, *, is_dry_run: bool = False) -> Known:
    """Ask to be host because the host's phone is gone; whoever asked before is forgotten.

    Raises ForbiddenError for a phone without a seat.
    """
    require_writer(access)
    seat = access.seat
    if not seat or access.is_owner:
        raise ForbiddenError

    def change(connection: Connection) -> None:
        before = seats.request_at(connection, access.number)
        # Asked once more it waits no longer for it.
        if before is None or before.hash != access.hash:
            seats.set_request(connection, access.number, StoredRequest(access.hash, seat, now()))

    return _changed(service, access, change, is_dry_run=is_dry_run)


def agree(service: TableService, access: Access, seat: str, *, is_dry_run: bool = False) -> Known:
    """Let the seat that asks be host: said by the host, by another seat, or by itself after the silence.

    Raises FaultyError where it does not ask any more, ForbiddenError for whoever may not say so.
    """
    require_writer(access)

    def change(connection: Connection) -> None:
        asked = _asked(seats.request_at(connection, access.number))
        if asked is None or asked.seat != seat:
            raise FaultyError(Fault(("seat",), "nobody-asks", {"seat": seat}))
        if not _may_agree(access, asked):
            raise ForbiddenError
        _make_hosts(connection, access.number, {asked.hash})

    return _changed(service, access, change, is_dry_run=is_dry_run)


def decline(service: TableService, access: Access, *, is_dry_run: bool = False) -> Known:
    """Stay host, or no longer ask to be one."""
    require_writer(access)

    def change(connection: Connection) -> None:
        asked = seats.request_at(connection, access.number)
        if asked is not None and not access.is_owner and asked.hash != access.hash:
            raise ForbiddenError
        seats.set_request(connection, access.number, None)

    return _changed(service, access, change, is_dry_run=is_dry_run)


def _may_agree(access: Access, asked: Asked) -> bool:
    if access.is_owner or asked.is_due:
        return True
    return bool(access.seat) and access.seat != asked.seat


def _make_hosts(connection: Connection, number: int, hashes: Collection[str]) -> None:
    seats.set_hosts(connection, number, hashes, (HOST.value, PLAYER.value))
    seats.set_request(connection, number, None)


def _phones_of(connection: Connection, number: int, seat: str) -> set[str]:
    return {token.hash for token in queries.tokens_of(connection, number) if token.seat == seat}


def _asked(stored: StoredRequest | None) -> Asked | None:
    if stored is None:
        return None
    due = datetime.fromisoformat(stored.asked_at) + SILENCE
    left = max(0, round((due - datetime.now(UTC)).total_seconds()))
    return Asked(stored.seat, stored.hash, stored.asked_at, left)


def _refuse_other_seats(service: TableService, access: Access, seat: str) -> None:
    table = service.table(access)
    if seat not in {*table.adapter.players(table.game), ONLY_LOOKS}:
        raise FaultyError(Fault(("seat",), "unknown-seat", {"id": seat}))


def locked(connection: Connection, access: Access) -> StoredTable:
    """The table, held against every other writer; raises StrangerError where this phone's token is gone."""
    stored = queries.locked_table(connection, access.number)
    token = token_of(queries.tokens_of(connection, access.number), access.hash)
    if stored is None or token is None or (token.role, token.seat) != (access.role, access.seat):
        raise StrangerError
    return stored
