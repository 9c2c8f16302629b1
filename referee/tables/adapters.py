"""Find what the game of a table hands over, by its line in the list of games."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import ConfigDict

from referee.catalogue.games import AT_TABLES, game_at_tables
from referee.store.queries import StoredTable
from referee.tables.table import AnyTable, Table, TableGame
from referee.wire.common import Body

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


if TYPE_CHECKING:
    GameAtTables = str
else:
    GameAtTables = Literal[AT_TABLES]


class _NamesAGame(Body):
    """Any body that names its game: what is looked at where no game has that name."""

    model_config = ConfigDict(extra="ignore")

    game: GameAtTables


def shape_of(asked: object, shape: Callable[[AnyTableGame], type[Body]]) -> type[Body]:
    """The shape of the game that a body names; of a game that there is not, one that lists those there are.

    A body that names none has the shape of the first game, which says what else is missing.
    """
    slug = asked.get("game", AT_TABLES[0]) if isinstance(asked, dict) else AT_TABLES[0]
    return shape(adapter_of(slug)) if slug in AT_TABLES else _NamesAGame


def shape_asked(text: bytes, shape: Callable[[AnyTableGame], type[Body]]) -> type[Body]:
    """The same of a body that nobody has read yet; of none that is JSON, that of the first game."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        asked = None
    return shape_of(asked, shape)


def read_table(stored: StoredTable) -> AnyTable:
    """The table as it was opened, before the first entry."""
    data = json.loads(stored.opening)
    adapter = adapter_of(data["game"])
    game = adapter.read_opening(data)
    return Table(stored.number, stored.code, stored.opened_at, adapter, (), (game,))
