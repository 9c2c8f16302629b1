"""The games that Referee knows: whatever names them all reads this list.

The rest of a game is in modules of its own, which are found by the game's package: its calls
(`referee/api/calls_lost_cities.py`), its pages and tiles (`referee/web/lost_cities/home.py`), its score
on the command line (`referee/commands/score_lost_cities.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@dataclass(frozen=True, slots=True)
class Game:
    """One game.

    `slug` names it in addresses and in the interface, `name` is what the box says, `prefix` begins the
    ids of its rules, `package` is the name of its folders and modules. `files` are those of its catalogue, in
    the order of the rulebook, `editions` the languages whose book we have. `has_tables` says that it can be
    played at a table: `referee/adapters/` has a folder of its package.
    """

    slug: str
    name: str
    prefix: str
    package: str
    files: tuple[str, ...]
    editions: tuple[str, ...]
    has_tables: bool = False

    def part(self, phase: str) -> str:
        """The name of a part of its rulebook in an address; the first game's parts need no prefix."""
        return phase if self is GAMES[0] else f"{self.prefix}-{phase}"


NUNATAK = Game(
    "nunatak",
    "Nunatak",
    "nunatak",
    "nunatak",
    (
        *("setup", "card", "builder", "elder", "place", "support", "row", "square", "tile"),
        *("end_turn", "split", "blessing", "game_end", "completion", "scoring", "winner"),
        *("two_players", "solo", "differences"),
        *("gaps_card", "gaps_builder", "gaps_elder", "gaps_square", "gaps_two_players"),
        *("gaps_blessing", "gaps_completion", "gaps_scoring", "gaps_solo"),
    ),
    ("de", "fr", "nl", "en"),
    has_tables=True,
)
LOST_CITIES = Game(
    "lost-cities", "Lost Cities", "lost", "lost_cities", ("rules", "gaps"), ("de",), has_tables=True
)

GAMES = (NUNATAK, LOST_CITIES)

AT_TABLES = tuple(game.slug for game in GAMES if game.has_tables)
"""The games that can be played at a table, by their names there."""
"""Every game, in the order in which the pages name them."""


def game_of(entry_id: str) -> Game:
    """The game to which a rule belongs, by the first part of its id. Raises `ValueError` for any other id."""
    prefix = entry_id.partition(".")[0]
    for game in GAMES:
        if game.prefix == prefix:
            return game
    raise ValueError("the id names no game")


def game_at_tables(slug: str) -> Game:
    """The game of a table, by its name there. Raises `LookupError` for any other name."""
    for game in GAMES:
        if game.slug == slug and game.has_tables:
            return game
    raise LookupError(slug)


def modules_of(pattern: str) -> Iterator[tuple[Game, ModuleType]]:
    """Import each game's own module; `pattern` has `{}` for its package: `referee.api.calls_{}`."""
    for game in GAMES:
        yield game, import_module(pattern.format(game.package))


def modules_at_tables(pattern: str) -> Iterator[tuple[Game, ModuleType]]:
    """The same of the games that have tables."""
    for game in GAMES:
        if game.has_tables:
            yield game, import_module(pattern.format(game.package))


def modules_if_any(pattern: str) -> Iterator[tuple[Game, ModuleType]]:
    """The same of a module that not every game has, or whose folder is not everywhere."""
    for game in GAMES:
        name = pattern.format(game.package)
        if _is_there(name):
            yield game, import_module(name)


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
