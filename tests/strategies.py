"""Positions and questions for the properties: every one of them can be reached by placing blocks."""

from __future__ import annotations

from hypothesis import strategies as st

from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.rulings import Rulings

TABLES = (
    (Seat("A", Role.PLAYER), Seat("B", Role.DUMMY), Seat("C", Role.DUMMY)),
    (Seat("A", Role.PLAYER), Seat("B", Role.PLAYER), Seat("C", Role.SIKU)),
    tuple(Seat(letter, Role.PLAYER) for letter in "ABC"),
    tuple(Seat(letter, Role.PLAYER) for letter in "ABCD"),
)


@st.composite
def positions(draw: st.DrawFn, told: bool = True) -> Position:
    """A temple grown block by block on free tiles, with one tile left at least."""
    seats = draw(st.sampled_from(TABLES))
    order = draw(st.lists(st.integers(0, 24), max_size=51))
    position = Position.of(seats)
    for turn, choice in enumerate(order):
        free = position.free_places()
        hidden = not told and draw(st.booleans())
        owner = None if hidden else seats[turn % len(seats)].id
        position = position.with_block(free[choice % len(free)], owner)
    return position


@st.composite
def questions(draw: st.DrawFn, told: bool = True) -> TurnQuestion:
    """A legal placement: the next seat in turn order, or for two players also Siku's block."""
    position = draw(positions(told=told))
    turns = [seat.id for seat in position.seats if seat.role is not Role.SIKU]
    active = draw(st.sampled_from(turns))
    blocks = [active, *(seat.id for seat in position.seats if seat.role is Role.SIKU)]
    return TurnQuestion(
        position,
        active,
        Move(draw(free_places(position)), draw(st.sampled_from(blocks))),
        Rulings(),
        architect=draw(markers(position)),
    )


def free_places(position: Position) -> st.SearchStrategy[Place]:
    """A free tile of the position."""
    return st.sampled_from(position.free_places())


def markers(position: Position) -> st.SearchStrategy[dict[str, int]]:
    """How far the architect markers of the players have moved."""
    players = [seat.id for seat in position.seats if seat.role is Role.PLAYER]
    return st.fixed_dictionaries({player: st.integers(0, 10) for player in players})
