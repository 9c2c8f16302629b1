"""Find what the game of a table hands over, by its line in the list of games."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from referee.catalogue.games import GAMES, game_at_tables
from referee.store.queries import StoredTable
from referee.tables.table import AnyTable, Table, TableGame

AnyTableGame: TypeAlias = TableGame[Any, Any, Any]


@cache
def adapter_of(slug: str) -> AnyTableGame:
    """What this game hands to its tables; raises LookupError for a game without tables.

    The tables import no adapter, for each of them imports the tables. mypy checks an adapter where it is
    declared: each is a constant whose parts have types.
    """
    package = game_at_tables(slug).package
    adapter: AnyTableGame = import_module(f"referee.adapters.{package}.table").TABLE
    return adapter


def adapter_asked(text: bytes) -> AnyTableGame:
    """What the game hands over that a body names; of any other the first, whose shape says what is wrong."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        asked = None
    slug = asked.get("game") if isinstance(asked, dict) else None
    slugs = [game.slug for game in GAMES if game.has_tables]
    return adapter_of(slug if slug in slugs else slugs[0])


def read_table(stored: StoredTable) -> AnyTable:
    """The table as it was opened, before the first entry."""
    data = json.loads(stored.opening)
    adapter = adapter_of(data["game"])
    game = adapter.read_opening(data)
    return Table(stored.number, stored.code, stored.opened_at, adapter, (), (game,))
