"""Read and write whose phone holds a token, who is host, and who asks to be."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from referee.store.models import host_request, token
from referee.store.queries import links_changed


class StoredRequest(NamedTuple):
    """Who asks to be the host of a table: the hash of the phone's token, its seat, and since when."""

    hash: str
    seat: str
    asked_at: str


def set_seat(connection: Connection, number: int, hash: str, seat: str) -> None:
    """Let the phone with this token sit there; an empty seat is for somebody who only looks."""
    connection.execute(update(token).where(token.c.hash == hash).values(seat=seat))
    links_changed(connection, number)


def set_hosts(connection: Connection, number: int, hashes: Collection[str], roles: tuple[str, str]) -> None:
    """Give these phones the first role, and every other phone that has it the second; no link changes."""
    host, player = roles
    phones = update(token).where(token.c.table_id == number, token.c.seat.is_not(None))
    others = phones.where(token.c.role == host, token.c.hash.not_in(hashes))
    connection.execute(others.values(role=player))
    connection.execute(phones.where(token.c.hash.in_(hashes)).values(role=host))
    links_changed(connection, number)


def request_at(connection: Connection, number: int) -> StoredRequest | None:
    """Who asks to be the host of a table."""
    column = host_request.c
    chosen = select(column.hash, column.seat, column.asked_at).where(column.table_id == number)
    row = connection.execute(chosen).one_or_none()
    return None if row is None else StoredRequest._make(row)


def set_request(connection: Connection, number: int, asked: StoredRequest | None) -> None:
    """Note who asks to be host in place of whoever asked before; None where nobody does any more."""
    connection.execute(delete(host_request).where(host_request.c.table_id == number))
    if asked is not None:
        connection.execute(insert(host_request).values(table_id=number, **asked._asdict()))
    links_changed(connection, number)
