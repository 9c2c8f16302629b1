"""JudgedAct games for the tests: tables of every size, played at random or along the ground."""

from __future__ import annotations

from random import Random

from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.question import Move
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Turn
from referee.games.nunatak.table.order import active_set, extra_waiting, siku_of
from referee.games.rulings import Rulings

SIZES = ("solo", "two", "three", "four")
ROLES = {"s": Role.SIKU, "d": Role.DUMMY}
SEATS = {
    size: tuple(Seat("ABCD"[index], ROLES.get(letter, Role.PLAYER)) for index, letter in enumerate(letters))
    for size, letters in zip(SIZES, ("Add", "ABs", "ABC", "ABCD"), strict=True)
}
BLOCKS = 54


def new_game(size="three", **rulings):
    """A game before its first turn."""
    chosen = {key.replace("_", "-"): choice for key, choice in rulings.items()}
    return Game.of(SEATS[size], Rulings.of(chosen), {})


def turn(game, place, active=None, seat=None):
    """The turn of whoever is on turn, with the own block, unless another is named."""
    active = active or game.active
    return Turn(active, Move(Place(*place), seat or active))


def played(game, *places):
    """The game after turns on these places."""
    for place in places:
        game = game.after(Added(turn(game, place)))
        assert game.record[-1].is_legal, game.record[-1].reasons
    return game


def random_turn(game, choose):
    """A legal turn: of two players within the active set, of four the first who may take an extra one."""
    active = seat = game.active or extra_waiting(game.standing)[0]
    left = active_set(game.standing, seat)
    if left is not None and (not left.own or (left.siku and choose.random() < 0.4)):
        seat = siku_of(game.seats)
    return turn(game, choose.choice(game.standing.position.free_places()), active, seat)


def random_game(size, turns=BLOCKS, seed=1, **rulings):
    """A game after that many random legal turns."""
    game, choose = new_game(size, **rulings), Random(seed)
    for _ in range(turns):
        game = game.after(Added(random_turn(game, choose)))
    return game


GROUND = tuple((1, row, column) for row in range(1, 6) for column in range(1, 6))
"""The places of level 1, row by row."""
