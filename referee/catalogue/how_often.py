"""How often an open question or a difference between editions mattered in games of greedy players.

`make open-questions` plays them and writes the file; what is counted stands in `docs/proof.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from referee.catalogue.reading import CellValue, read_as

FILE = "how_often.toml"


@dataclass(frozen=True, slots=True)
class HowOften:
    """In how many of `games` a question came up, and what another interpretation would have changed.

    `changed` counts games with other points, or where something else could or would come next; `result` those
    with another winner, alone with another rank. It is None where the game would have gone on differently.
    """

    players: int
    games: int
    came_up: int
    changed: int
    result: int | None


class _Asked(CellValue):
    entry: str
    players: int
    came_up: int
    changed: int
    result: int | None = None


class _File(CellValue):
    """The file: how many games were played for each number of players, and what came of them."""

    games: int
    asked: list[_Asked]


_FILE = TypeAdapter(_File)


def how_often(entry_id: str) -> tuple[HowOften, ...]:
    """What was counted for this entry, by the number of players; empty where nothing was."""
    file = _load()
    return tuple(
        HowOften(one.players, file.games, one.came_up, one.changed, one.result)
        for one in file.asked
        if one.entry == entry_id
    )


@cache
def _load() -> _File:
    return read_as(_FILE, files(__package__).joinpath(FILE).read_text(encoding="utf-8"), FILE)
