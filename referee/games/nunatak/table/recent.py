"""What every player may correct: the latest act, and what was played in the last two rounds."""

from __future__ import annotations

from referee.games.nunatak.pieces import Role
from referee.games.nunatak.table.game import Game, Line

ROUNDS_OF_PLAYERS = 2
"""So many rounds back every player may correct; what is older is for the host."""


def is_latest(game: Game, keys: tuple[int, ...]) -> bool:
    """Tell whether these keys are the latest act alone, or the latest turn alone."""
    latest = [record[-1].item.key for record in (game.record, game.turns) if record]
    return len(keys) == 1 and keys[0] in latest


def is_recent(game: Game, key: int) -> bool:
    """Tell whether an act that was played is of the last two rounds, or would be if redone."""
    index = next((index for index, item in enumerate(game.line) if item.key == key), None)
    if index is None or not game.line[index].act.IS_PLAYED:
        return False
    return _turns_in(game.line[index + 1 :]) < turns_open(game)


def are_recent(game: Game, keys: tuple[int, ...]) -> bool:
    """Tell whether these keys are one recent act alone: to clear the temple is for the host."""
    return len(keys) == 1 and is_recent(game, keys[0])


def is_recent_behind(game: Game, behind: int) -> bool:
    """Tell whether a turn inserted behind this act would be of the last two rounds; 0 is the beginning."""
    index = next((index for index, item in enumerate(game.line) if item.key == behind), None)
    if index is None and behind:
        return False
    later = game.line if index is None else game.line[index + 1 :]
    return _turns_in(later) < turns_open(game)


def turns_open(game: Game) -> int:
    """How many turns, counted from the latest, every player may correct: two of each seat with turns."""
    return ROUNDS_OF_PLAYERS * sum(seat.role is not Role.SIKU for seat in game.seats)


def _turns_in(items: Line) -> int:
    return sum(item.act.IS_TURN and not item.removed for item in items)
