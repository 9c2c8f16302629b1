"""An evening as files: all of its games as JSON, in and out, and how everybody stood as a spreadsheet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from referee.tables.adapters import shape_of
from referee.tables.evening.chain import Evening
from referee.tables.table import Row
from referee.tables.transfer import export_data, without_reasons
from referee.wire.common import Body
from referee.wire.tables import FILE_MAX, FORMAT

ABOUT: Row = ("game", "table", "played", "opened_at", "ended_at", "counts")
HEAD: Row = (*ABOUT, "seat", "name", "place", "points", "won")


def evening_json(evening: Evening) -> str:
    """Every game as the file of its table, in order; without the reasons if it were too large to import."""
    games = [export_data(game.table) for game in evening.games]
    text = _written(games)
    return text if len(text.encode()) <= FILE_MAX else _written([without_reasons(game) for game in games])


def _written(games: list[dict[str, Any]]) -> str:
    return json.dumps({"referee": FORMAT, "games": games}, ensure_ascii=False)


def game_files(games: Iterable[object]) -> Iterator[tuple[type[Body], bytes]]:
    """Each game of the JSON of an evening as the file of its table: its shape, and its text."""
    for game in games:
        yield shape_of(game, lambda asked: asked.import_body), json.dumps(game).encode()


def evening_rows(evening: Evening) -> Iterator[Row]:
    """A header, and a row for everybody in each game that has a result."""
    yield HEAD
    for number, game in enumerate(evening.games, start=1):
        table = game.table
        about = (number, table.code, table.adapter.slug, table.opened_at, game.ended_at, int(game.counts))
        for one in game.ending.places if game.ending else ():
            name = table.game.names.get(one.seat)
            yield (*about, one.seat, name, one.place, one.total, int(one.has_won))
