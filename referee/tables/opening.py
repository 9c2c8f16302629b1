"""Open a table, delete it, and list the tables that a phone has entered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from referee.store import evenings, queries
from referee.store.queries import StoredToken
from referee.tables.access import Access, LinkRole, hash_of, new_token, require_owner
from referee.tables.joining.codes import unused_code
from referee.tables.judging import EventT, GameT, JudgedT
from referee.tables.links import enter
from referee.tables.moments import now
from referee.tables.outcome import StrangerError
from referee.tables.service import TableService
from referee.tables.table import AnyTable, TableGame, opened_data


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its code, and one token for each role. The tokens cannot be read again."""

    number: int
    code: str
    tokens: Mapping[LinkRole, str]


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in the list of those that this phone has entered."""

    role: LinkRole
    table: AnyTable
    changed_at: str


def open_table(service: TableService, adapter: TableGame[GameT, EventT, JudgedT], game: GameT) -> Opened:
    """Open a table with a game that is about to begin."""
    with service.store.writing() as connection:
        return added_table(connection, adapter, game)


def added_table(
    connection: Connection,
    adapter: TableGame[GameT, EventT, JudgedT],
    game: GameT,
    after: int | None = None,
    tokens: Mapping[LinkRole, str] | None = None,
    *,
    opened_at: str | None = None,
) -> Opened:
    """Add a table and its three first tokens, new ones unless given; `after` another of the same evening.

    `opened_at` is when it was opened, where that was elsewhere.
    """
    number, code = added_row(connection, adapter, game, after, opened_at=opened_at)
    tokens = tokens or {role: new_token() for role in LinkRole}
    stored = [StoredToken(hash_of(token), role) for role, token in tokens.items()]
    queries.add_tokens(connection, number, stored, now())
    return Opened(number, code, tokens)


def added_row(
    connection: Connection,
    adapter: TableGame[GameT, EventT, JudgedT],
    game: GameT,
    after: int | None,
    *,
    opened_at: str | None = None,
) -> tuple[int, str]:
    """Add a table that nobody can open yet; returns its number and its code."""
    code, opening = unused_code(connection), json.dumps(opened_data(adapter, game))
    return queries.add_table(connection, code, opening, now(), after, opened_at=opened_at), code


def delete(service: TableService, access: Access) -> None:
    """Delete a table with all that belongs to it; its owner alone can.

    The other games of its evening stay, and those before and after it follow each other.
    """
    require_owner(access)
    with service.store.writing() as connection:
        stored = queries.locked_table(connection, access.number)
        if stored is None:
            raise StrangerError
        changed = evenings.close_over(connection, (access.number,))
        queries.remove_table(connection, access.number, stored.version)
    for number in (stored.number, *changed):
        service.forget_and_tell(number)


def summary(service: TableService, code: str, token: str) -> Summary | None:
    """A table that this phone has entered; None if it is gone or the link was revoked."""
    try:
        access = enter(service, code, token)
        table = service.table(access)
    except StrangerError:
        return None
    changed_at = max((entry.at for entry in table.entries), default=table.opened_at)
    return Summary(access.role, table, changed_at)
