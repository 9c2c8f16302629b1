"""Carry games from one Referee to another: the link that holds them, and the same game found again there.

A game is known again by a key of its own, which only the link holds, or by the phone that is its host there.
So it is one table however often it comes. docs/decisions/0032-a-game-is-carried-in-a-link.md.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from referee.store import evenings, logs, queries
from referee.store.logs import Step
from referee.store.packing import FORM, LEVEL, shared
from referee.tables.access import LinkRole, hash_of, token_from, tokens_from
from referee.tables.links import enter
from referee.tables.opening import Opened
from referee.tables.outcome import BusyError, ForbiddenError, StrangerError, TableError
from referee.tables.process.memory import Known
from referee.tables.service import TableService
from referee.tables.table import AnyTable, stored_entry
from referee.tables.transfer import (
    Difference,
    Reading,
    added_reading,
    export_data,
    without_reasons,
)
from referee.wire.evenings import GAMES_MAX
from referee.wire.tables import FILE_MAX

LINK_MAX = 48_000
"""The most letters of the part with the games: every browser takes such a link, and a form its body."""

PADDING = 4
TRIES = 3
AGAIN_SECONDS = 1

_PART = re.compile(r"[A-Za-z0-9_-]+")
"""The letters of base64, without those at its end: Python's decoder leaves out all others."""

_KEY = re.compile(r"[A-Za-z0-9_-]{32}")


class UnreadableError(Exception):
    """A link does not hold what Referee put into one: on the way a part was lost, or changed."""


class ApartError(TableError):
    """The game is here already and has gone on apart from the one that comes; `code` is that of its table."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Carried(NamedTuple):
    """What a link holds: the key of each game, and the games as the JSON of an evening's file."""

    keys: tuple[str, ...]
    text: bytes


@dataclass(frozen=True, slots=True)
class Brought:
    """The table of a game that has come; `opened` where its key opens it.

    `is_new` is unset where the table was here before; `differences` are those of what was added to it.
    """

    table: AnyTable
    opened: Opened | None
    is_new: bool
    differences: tuple[Difference, ...]

    @property
    def code(self) -> str:
        return self.table.code


def key_of(token: str) -> str:
    """The key of the game whose host has this token: the same each time, and no way back to the token."""
    return token_from(token.encode("utf-8", "replace"), "carry")


def carried(games: Sequence[tuple[str, AnyTable]]) -> str:
    """Games, each with its key, as the part of a link; it is longer than LINK_MAX where they are too much."""
    data = {
        "keys": [key for key, _table in games],
        "games": [without_reasons(export_data(table)) for _key, table in games],
    }
    press = zlib.compressobj(LEVEL, zdict=shared(FORM))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return urlsafe_b64encode(bytes((FORM,)) + press.compress(text) + press.flush()).decode().rstrip("=")


def uncarried(part: str) -> Carried:
    """What the part of a link holds, of at most FILE_MAX bytes; raises UnreadableError."""
    if len(part) > LINK_MAX or not _PART.fullmatch(part):
        raise UnreadableError
    try:
        form, *_rest = data = urlsafe_b64decode(part + "=" * (-len(part) % PADDING))
        opening = zlib.decompressobj(zdict=shared(form))
        text = opening.decompress(data[1:], FILE_MAX + 1)
        is_whole = opening.eof and not opening.unused_data and len(text) <= FILE_MAX
        games = json.loads(text) if is_whole else None
    # No number of a form that there is, no bytes in base64, no compressed text, or no JSON.
    except (OSError, ValueError, RecursionError, zlib.error) as error:
        raise UnreadableError from error
    return Carried(_keys_in(games), text)


def _keys_in(data: Any) -> tuple[str, ...]:  # noqa: ANN401  whatever a link holds
    """The keys, one for each game; raises UnreadableError where they are not."""
    keys, games = (data.get(name) if isinstance(data, dict) else None for name in ("keys", "games"))
    if not isinstance(keys, list) or not isinstance(games, list) or len(keys) != len({*map(str, keys)}):
        raise UnreadableError
    if len(keys) != len(games) or not all(isinstance(key, str) and _KEY.fullmatch(key) for key in keys):
        raise UnreadableError
    return tuple(keys)


def bring(
    service: TableService,
    readings: Sequence[Reading],
    wishes: Sequence[bytes | None],
    own: Mapping[str, str],
) -> tuple[Brought, ...]:
    """Bring games that follow each other to their tables here, all or none: new ones, or those of before.

    `wishes` are made of their keys, with a secret of this server; None where a game has no key. `own` are the
    tables of the phone that asks, a token by each code. To a table of before only what it lacks is added.
    Raises ApartError where both have gone on; ForbiddenError where the host has revoked what this key opens.
    """
    tokens = [tokens_from(wish, "carry") if wish else None for wish in wishes]
    for _try in range(TRIES):
        # The same may come at the same moment, or a turn be played: then it is looked at once more.
        with suppress(IntegrityError, _ChangedError):
            return _brought(service, readings, tokens, own)
    raise BusyError(AGAIN_SECONDS)


class _ChangedError(Exception):
    """A table has another version than the one that was compared."""


_Tokens = Mapping[LinkRole, str] | None


def _brought(
    service: TableService, readings: Sequence[Reading], tokens: Sequence[_Tokens], own: Mapping[str, str]
) -> tuple[Brought, ...]:
    here = [_here(service, read, by_role, own) for read, by_role in zip(readings, tokens, strict=True)]
    found: list[Brought] = []
    changed = []
    with service.store.writing() as connection:
        before: int | None = None
        for read, by_role, known in zip(readings, tokens, here, strict=True):
            if known is None:
                after = _followed(connection, before)
                opened = added_reading(connection, read, after, by_role)
                changed += [after] if after else []
                table = read.table(opened.number, opened.code)
                found.append(Brought(table, opened, True, tuple(read.differences)))
            else:
                added = _added(connection, read, known)
                table = known.table
                changed += [table.number] if added else []
                opened_before = by_role and _opens(known, by_role)
                found.append(Brought(table, opened_before or None, False, _since(read, known)))
            before = found[-1].table.number
    for number in changed:
        service.forget_and_tell(number)
    return tuple(found)


def _here(service: TableService, read: Reading, tokens: _Tokens, own: Mapping[str, str]) -> Known | None:
    """The table of this game that is here already; None where it is new."""
    with service.store.reading() as connection:
        holders = {
            role: queries.holder_of(connection, hash_of(token)) for role, token in (tokens or {}).items()
        }
        codes = logs.beginning_with(connection, tuple(own), read.entries[0].id) if read.entries else ()
    held = holders.get(LinkRole.OWNER)
    if held is None and any(holders.values()):
        raise ForbiddenError
    number = (
        held.number
        if held
        else next((one for one in (_hosted(service, code, own[code]) for code in codes) if one), None)
    )
    if number is None:
        return None
    known = service.read(number)
    if not _is_same(read, known.table):
        raise ApartError(known.table.code)
    return known


def _hosted(service: TableService, code: str, token: str) -> int | None:
    """The number of a table whose host this token is; None for anybody else's."""
    with suppress(StrangerError):
        access = enter(service, code, token)
        return access.number if access.is_owner else None
    return None


def _is_same(read: Reading, table: AnyTable) -> bool:
    """Whether both have gone the same way, as far as the shorter one goes."""
    both = zip(read.entries, table.entries, strict=False)
    return read.games[0] == table.games[0] and all(
        (one.id, one.event) == (two.id, two.event) for one, two in both
    )


def _followed(connection: Connection, before: int | None) -> int | None:
    """The table that a new one can follow; None where another one does, or its evening is full."""
    if before is None or queries.table_after(connection, before) is not None:
        return None
    if len(evenings.chain_of(connection, before)) >= GAMES_MAX:
        return None
    queries.links_changed(connection, before)
    return before


def _added(connection: Connection, read: Reading, known: Known) -> bool:
    """Add what a table lacks; tell whether it lacked anything. Raises _ChangedError where it has changed."""
    table = known.table
    more = read.entries[table.version :]
    last = table.entries[-1].id if table.entries else None
    for entry in more:
        if not logs.append(connection, Step(table.number, stored_entry(entry), last, known.links)):
            raise _ChangedError
        last = entry.id
    return bool(more)


def _opens(known: Known, tokens: Mapping[LinkRole, str]) -> Opened | None:
    """What these tokens open; None where this table has others, since it was found by its host's phone."""
    hashes = {one.hash for one in known.tokens}
    if hash_of(tokens[LinkRole.OWNER]) not in hashes:
        return None
    return Opened(known.table.number, known.table.code, tokens)


def _since(read: Reading, known: Known) -> tuple[Difference, ...]:
    return tuple(one for one in read.differences if one.version > known.table.version)
