"""The next game with the same people: opened once by whoever taps first, followed by everybody else.

Whoever follows gets a key made from the own one: the same however often it is asked for. So nobody joins
again, and a key that was revoked before leads nowhere. docs/decisions/0024-an-evening-is-a-chain.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from referee.games.faults import Fault
from referee.store import evenings, logs, queries
from referee.store.queries import StoredTable, StoredToken
from referee.tables.access import Access, hash_of, require_writer, token_from, token_of
from referee.tables.adapters import AnyTableGame, adapter_of
from referee.tables.judging import judged_text
from referee.tables.links import add_token
from referee.tables.moments import now
from referee.tables.opening import added_row
from referee.tables.outcome import FaultyError
from referee.tables.seating import locked
from referee.tables.service import TableService
from referee.tables.table import AnyTable, Entry, Person, stored_entry
from referee.tables.writing import new_id
from referee.wire.evenings import GAMES_MAX


@dataclass(frozen=True, slots=True)
class Followed:
    """The table of the next game, and this phone's key to it; `is_new` where this phone has opened it."""

    number: int
    code: str
    version: int
    token: str
    is_new: bool


def again(
    service: TableService, access: Access, token: str, slug: str = "", *, is_dry_run: bool = False
) -> Followed:
    """Follow to the next game; where nobody has, open it: the same game, or the one of this name.

    Raises FaultyError where the game still goes on, where the other game is not for so many people, or where
    the evening is full; ForbiddenError for a viewer as long as there is no next game.
    """
    while True:
        known = service.known(access)
        begun = _begun(known.table, access, slug) if known.next is None else None
        with service.changing(is_dry_run=is_dry_run) as connection:
            held = locked(connection, access)
            # Begun from what was read before the lock: with an entry since, such as a reopening, once more.
            is_as_read = held.version == known.table.version
            found = _next(connection, access, begun if is_as_read else None)
            if found is not None:
                stored, is_new = found
                key = _key(token, stored.code)
                token_there = StoredToken(hash_of(key), access.role.value, access.seat)
                is_let_in = _let_in(connection, stored.number, token_there)
                if is_new:
                    # Every phone at the table hears that there is a next game.
                    queries.links_changed(connection, access.number)
        if found is not None:
            if is_new and not is_dry_run:
                service.forget_and_tell(access.number)
            if is_let_in and not is_dry_run:
                service.forget_and_tell(stored.number)
            return Followed(stored.number, stored.code, stored.version, key, is_new)


def people_of(table: AnyTable) -> tuple[Person, ...]:
    """Who plays at a table, in the order in which it was opened."""
    names = table.game.names
    return tuple(Person(seat, names.get(seat, "")) for seat in table.adapter.players(table.games[0]))


def others_for(table: AnyTable, slugs: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these games that the people of a table can play next, beside the one that they have played."""
    others = (adapter_of(slug) for slug in slugs if slug != table.adapter.slug)
    return tuple(one.slug for one in others if one.with_people(people_of(table)) is not None)


_Begun = tuple[AnyTableGame, Any, tuple[Any, ...]]
"""A game that is about to begin, and what its log begins with."""


def _begun(table: AnyTable, access: Access, slug: str) -> _Begun:
    require_writer(access)
    if not table.game.is_ended:
        raise FaultyError(Fault((), "game-goes-on"))
    if slug in ("", table.adapter.slug):
        return (table.adapter, *table.adapter.again(table))
    other = adapter_of(slug)
    game = other.with_people(people_of(table))
    if game is None:
        raise FaultyError(Fault(("game",), "not-for-so-many", {"most": len(people_of(table))}))
    return other, game, ()


def _next(connection: Connection, access: Access, begun: _Begun | None) -> tuple[StoredTable, bool] | None:
    """The next table, and whether it is new; None where it was deleted a moment ago."""
    found = queries.table_after(connection, access.number)
    if found is not None:
        return found, False
    if begun is None:
        return None
    if len(evenings.chain_of(connection, access.number)) >= GAMES_MAX:
        raise FaultyError(Fault((), "evening-full", {"most": GAMES_MAX}))
    adapter, game, events = begun
    number, _code = added_row(connection, adapter, game, after=access.number)
    if entries := _entries(adapter, game, events):
        logs.add_entries(connection, number, [stored_entry(entry) for entry in entries])
    added = queries.locked_table(connection, number)
    if added is None:
        raise LookupError(number)
    return added, True


def _entries(adapter: AnyTableGame, game: Any, events: tuple[Any, ...]) -> list[Entry[Any]]:  # noqa: ANN401
    entries = []
    for version, event in enumerate(events, start=1):
        effect, stated = adapter.effect_of(game, event), adapter.event_data(event)
        game, judged = effect.after, judged_text(effect.judged)
        entries.append(Entry.of(version, new_id(), now(), event, stated=stated, judged=judged, judges=0))
    return entries


def _let_in(connection: Connection, number: int, key: StoredToken) -> bool:
    """Add a key; False where it was added before, and nothing changes."""
    if token_of(queries.tokens_of(connection, number), key.hash) is not None:
        return False
    add_token(connection, number, key)
    return True


def _key(token: str, code: str) -> str:
    """The key to the next table: whoever has the one before can get it, and nobody gets that one from it."""
    return token_from(token.encode("utf-8", "replace"), f"again {code}")
