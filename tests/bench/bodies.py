"""What is sent: the turns of the playthrough, the end of a game, a match of Lost Cities."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from referee.games.lost_cities.cards import Colour
from referee.games.nunatak.notation import write_temple
from referee.games.nunatak.question import TurnQuestion


def turn(question: TurnQuestion) -> str:
    """A turn as a program would ask about it: the temple in notation, the markers, the move."""
    return json.dumps(
        {
            "seats": [{"id": seat.id, "role": seat.role.value} for seat in question.position.seats],
            "active": question.active,
            "temple": write_temple(question.position),
            "architect": dict(question.architect or {}),
            "move": {"place": question.move.place._asdict(), "seat": question.move.seat},
        }
    )


def final() -> str:
    """Three players at the end of a game, each with 18 cards of every kind and the outer tiles full."""
    elders = [["artisan", "elder"], ["builder", "sculptor"], ["architect", "beast_of_burden"]]
    return json.dumps(
        {
            "seats": [
                _hand("A", 71, 7, (4, 3, (2, 1, 1), 3, 2, elders[:2]), [6, 4, 3, 1]),
                _hand("B", 64, 4, (3, 4, (1, 2, 1), 2, 3, elders[1:]), [5, 4, 3, 2]),
                _hand("C", 80, 9, (3, 3, (1, 1, 2), 3, 3, elders[:2]), [5, 4, 2, 1]),
            ]
        }
    )


def _hand(id: str, track: int, number: int, cards: tuple[Any, ...], outer: list[int]) -> dict[str, Any]:
    builders, sculptors, artisans, beasts, architects, elders = cards
    return {
        "id": id,
        "role": "player",
        "track": track,
        "architect_number": number,
        "cards": {
            "builder": builders,
            "sculptor": sculptors,
            "artisan": dict(zip(("rope", "pickaxe", "pole_saw"), artisans, strict=True)),
            "beast_of_burden": {"cards": beasts, "symbols": beasts + 1},
            "architect": architects,
            "elder": elders,
        },
        "unused_blessings": 1,
        "outer": outer,
    }


def match() -> str:
    """Three games with five colours; every colour is begun by both, most cards lie on the table."""
    choose = Random(3)
    return json.dumps({"colours": 5, "games": [{"players": _players(choose)} for _ in range(3)]})


def _players(choose: Random) -> list[dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {"Ann": {}, "Ben": {}}
    for colour in tuple(Colour)[:5]:
        numbers = choose.sample(range(2, 11), 8)
        rows["Ann"][colour.value] = {"wagers": 1, "numbers": sorted(numbers[:5])}
        rows["Ben"][colour.value] = {"wagers": 2, "numbers": sorted(numbers[5:])}
    return [{"id": id, "expeditions": expeditions} for id, expeditions in rows.items()]
