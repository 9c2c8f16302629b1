"""Random bodies of `dummy`: solo games played to the end, with a dummy on turn at every block."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.naive.rulings import CHOICES
from tests.games.naive.temple import SIZE, Spot, free_spots, place_of

SEATS = [{"id": "A", "role": "player"}, {"id": "B", "role": "dummy"}, {"id": "C", "role": "dummy"}]
SYMBOLS = ("builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder")
CARDS = (
    *([symbol] for symbol in SYMBOLS),
    *(["builder", "architect"], ["architect", "builder"]),
    *(["artisan", "sculptor"], ["elder", "beast_of_burden"]),
)
RULINGS = ("solo-fill-up", "dummy-centre", "dummy-level-four-row")
"""The open questions that a dummy's choice can rest on."""

BLOCKS = 18


def random_solo(choose: Random) -> list[dict[str, Any]]:
    """One body before each block of a solo game, a dummy on turn in all of them."""
    seats = choose.sample(SEATS, len(SEATS))
    blocks: dict[Spot, str] = {}
    bodies = []
    while len(blocks) < BLOCKS * len(seats):
        bodies.append(_body(choose, seats, blocks))
        placed = list(blocks.values())
        owner = choose.choice([seat["id"] for seat in seats if placed.count(seat["id"]) < BLOCKS])
        blocks[choose.choice(free_spots(dict(blocks)))] = owner
    return bodies


def _body(choose: Random, seats: list[dict[str, str]], blocks: dict[Spot, str]) -> dict[str, Any]:
    few = choose.sample(SYMBOLS, choose.choice((1, 2, 3, 6)))
    gap = choose.choice((0, 0.3, 0.8))
    body: dict[str, Any] = {
        "seats": seats,
        "dummy": choose.choice("BC"),
        "display": [None if choose.random() < gap else list(choose.choice(CARDS)) for _ in range(4)],
        "marker": choose.randrange(4),
        "pile_empty": choose.random() < 0.5,
        "tiles": [
            {**place_of(spot), "symbols": choose.sample(few, min(len(few), choose.choice((1, 1, 2))))}
            for spot in free_spots(dict(blocks))
        ],
    }
    if choose.random() < 0.5:
        body["blocks"] = [{**place_of(spot), "seat": seat} for spot, seat in blocks.items()]
    else:
        body["temple"] = _temple(seats, blocks)
    if choose.random() < 0.5:
        body["rulings"] = {key: choose.choice(CHOICES[key]) for key in RULINGS if choose.random() < 0.6}
    return body


def _temple(seats: list[dict[str, str]], blocks: dict[Spot, str]) -> str:
    letters = {seat["id"]: letter for seat, letter in zip(seats, "ABC", strict=True)}
    levels = []
    for level, size in SIZE.items():
        along = range(1, size + 1)
        rows = ["".join(letters.get(blocks.get((level, r, c), ""), ".") for c in along) for r in along]
        for run in range(5, 0, -1):
            rows = [row.replace("." * run, str(run)) for row in rows]
        levels.append(".".join(rows))
    return "/".join(levels)
