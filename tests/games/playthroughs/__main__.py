"""Write the playthroughs anew; a missing one is played by a seeded, greedy table."""

from __future__ import annotations

import random

from referee.games.nunatak.board import Place
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.turn import judge_turn
from referee.games.rulings import Rulings
from tests.games.playthroughs import invent_with_cards, material
from tests.games.playthroughs.replay import HERE, TABLES, moves_of, seats_of, write_down
from tests.games.playthroughs.with_cards import WITH_CARDS, events_of, written

Moves = list[tuple[str, str, Place]]


def invented(name: str) -> Moves:
    """A whole game: mostly the best of four tried places, so that squares and supports abound."""
    seats = seats_of(TABLES[name])
    chance = random.Random(name)
    position = Position.of(seats)
    moves: Moves = []
    for turn in range(54):
        active, block = on_turn(seats, turn)
        free = position.free_places()
        tried = [chance.choice(free) for _ in range(4)]
        place = max(tried, key=lambda place: _worth(position, active, block, place))
        moves.append((active, block, place))
        position = position.with_block(place, block)
    return moves


def on_turn(seats: tuple[Seat, ...], turn: int) -> tuple[str, str]:
    """Whose turn it is and whose block is placed: every third block of a player of two is Siku's."""
    turns = [seat.id for seat in seats if seat.role is not Role.SIKU]
    active = turns[turn % len(turns)]
    siku = [seat.id for seat in seats if seat.role is Role.SIKU]
    return active, siku[0] if siku and turn // 2 % 3 == 1 else active


def _worth(position: Position, active: str, block: str, place: Place) -> tuple[int, Place]:
    judgement = judge_turn(TurnQuestion(position, active, Move(place, block), Rulings()))
    own = (judgement.points or {}).get(active, 0)
    return own + judgement.architect_steps, place


for name, table in TABLES.items():
    path = HERE / f"{name}.txt"
    moves = moves_of(path.read_text()) if path.exists() else invented(name)
    path.write_text(write_down(table, moves))

for name, table in WITH_CARDS.items():
    path = HERE / f"{name}.txt"
    lines = [*events_of(path.read_text())] if path.exists() else invent_with_cards.invented(name, table)
    path.write_text(written(table, lines))

for players in material.SEEDS:
    path = material.path_of(players)
    events = material.events_of(path.read_text()) if path.exists() else material.invented(players)
    path.write_text(material.write_down(players, events))
