"""Read the games that are to come here: from a file, or from the part of a link."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from referee.limits import count_new_table
from referee.services import service
from referee.tables.adapters import shape_of
from referee.tables.carrying import UnreadableError, uncarried
from referee.tables.evening.files import game_files
from referee.tables.transfer import Reading, TableFile, reading_of, readings_of
from referee.web.tables.files.problems import GAMES, not_saved_by_referee, shape_problems, twice_problems
from referee.web.tables.joining.forms import ImportForm
from referee.web.texts import gettext as _
from referee.wire.common import Body
from referee.wire.evenings import GAMES_MAX
from referee.wire.problems import Path


class UnreadableGamesError(Exception):
    """What was sent cannot be read as Referee's games; `problems` say why, in a player's words."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(problems)
        self.problems = problems


class GamesRead(NamedTuple):
    """The games of a file, in order; that of an evening says of what is wrong which game has it."""

    games: tuple[TableFile, ...]
    is_evening: bool


class Coming(NamedTuple):
    """The games that are to come here, judged, and the key of each where they came by a link."""

    readings: tuple[Reading, ...]
    keys: tuple[str, ...] = ()


def coming(form: ImportForm, *, was_shown: bool) -> Coming:
    """The games of a file or a link, counted as new tables and judged: those that were shown, then already.

    The caller has passed `service.importing`. Raises UnreadableGamesError; FaultyError as `import_evening`
    does, and of a single game as `import_table`; TooManyRequests.
    """
    link = form.game.data
    try:
        held = uncarried(link) if link else None
    except UnreadableError as error:
        raise UnreadableGamesError([_("This link is incomplete. Import the file instead.")]) from error
    keys = held.keys if held else ()
    if was_shown and link and (shown := service().shown.take(link)):
        return Coming(shown, keys)
    games, is_evening = read_file(held.text if held else form.file.data.read())
    for _game in games:
        count_new_table()
    # The link of a single game holds no evening.
    if is_evening and not (held and len(games) == 1):
        return Coming(tuple(readings_of(games)), keys)
    return Coming((reading_of(games[0]),), keys)


def read_file(text: bytes) -> GamesRead:
    """What a file holds: the game of a table, or those of an evening; raises UnreadableGamesError."""
    data = _json_in(text)
    games = data.get(GAMES) if isinstance(data, dict) else None
    if not isinstance(games, list):
        table = _read(shape_of(data, lambda game: game.import_body), text, ())
        _refuse_twice(text)
        return GamesRead((table,), is_evening=False)
    if not 0 < len(games) <= GAMES_MAX:
        raise UnreadableGamesError([not_saved_by_referee()])
    _refuse_twice(text)
    parts = enumerate(game_files(games))
    return GamesRead(tuple(_read(shape, game, (GAMES, at)) for at, (shape, game) in parts), is_evening=True)


def _json_in(text: bytes) -> Any:  # noqa: ANN401  whatever a file holds
    try:
        return json.loads(text.decode())
    except (ValueError, RecursionError):
        return None


def _read(shape: type[Body], text: bytes, at: Path) -> Any:  # noqa: ANN401  the file of any game
    """The game of a table; `at` is where it is in the file of an evening."""
    try:
        return shape.model_validate_json(text)
    except ValidationError as error:
        raise UnreadableGamesError(shape_problems(error, at)) from error


def _refuse_twice(text: bytes) -> None:
    """Refuse a file that says something twice: taking either value would be a guess."""
    if problems := twice_problems(text):
        raise UnreadableGamesError(problems)
