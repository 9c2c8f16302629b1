"""JudgedAct games with a final sheet, for the tests: full ones, and what their cells hold."""

from __future__ import annotations

from referee.games.nunatak.ending.score_sheet import ELDER_FIELD, NUMBER_FIELD
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.log import Added, Count, Counted
from tests.games.nunatak.tables import random_game


def counted(game, *values):
    """The game after somebody has counted these cells: `("A", "sculptor", 4)`."""
    return game.after(Added(Counted(tuple(Count(*value) for value in values))))


def open_values(game):
    """A value for every cell that is open: hands without a card, the first number, no blessing."""
    special = {NUMBER_FIELD: 1, ELDER_FIELD: ()}
    return [(*cell, special.get(cell.field, 0)) for cell in finish_of(game).missing()]


def full_game(size="three", **more):
    """A whole game whose final sheet is full."""
    game = random_game(size, **more)
    return counted(game, *open_values(game))
