"""Random bodies of `turn`: played games with everything told, hidden, swapped or wrong at random."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.naive.rulings import CHOICES
from tests.games.naive.temple import every_spot, free_spots, place_of

TABLES = (
    ("player", "dummy", "dummy"),
    ("player", "player", "siku"),
    ("player", "player", "player"),
    ("player", "player", "player", "player"),
)
SYMBOLS = ("builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder")
CARDS = (
    *([symbol] for symbol in SYMBOLS),
    ["builder", "architect"],
    ["artisan", "sculptor"],
    ["elder", "beast_of_burden"],
    ["builder"],
)
RULINGS = ("siku-first-tie", "siku-builder-swap", "empty-pile-no-match", "new-tile")
"""The open questions that a turn can rest on."""

Blocks = dict[tuple[int, int, int], str | None]


def random_game(choose: Random) -> list[dict[str, Any]]:
    """One body for each turn of a game, to the last block; the seats' order is that of the turns."""
    roles = choose.choice(TABLES)
    seats = [{"id": id, "role": role} for id, role in zip("ABCD", roles, strict=False)]
    blocks: Blocks = {}
    bodies = []
    while len(blocks) < 54:
        owner = _owner(choose, seats, blocks)
        bodies.append(_body(choose, seats, blocks, owner))
        blocks[choose.choice(free_spots(blocks))] = owner
    return bodies


def _owner(choose: Random, seats: list[dict[str, str]], blocks: Blocks) -> str:
    """Whose block comes next: the same number for all, nearly; the two extra ones of four at random."""
    placed = {seat["id"]: list(blocks.values()).count(seat["id"]) for seat in seats}
    left = min(placed.values()) + choose.choice((0, 0, 1))
    most = 18 if len(seats) == 3 else 13
    able = [seat for seat, count in placed.items() if count <= left and count < most]
    return choose.choice(able or [seat for seat, count in placed.items() if count < 14])


def _body(choose: Random, seats: list[dict[str, str]], blocks: Blocks, owner: str) -> dict[str, Any]:
    roles = {seat["id"]: seat["role"] for seat in seats}
    active = owner if roles[owner] != "siku" else choose.choice("AB")
    free = free_spots(blocks)
    body: dict[str, Any] = {"seats": seats, "active": active, "move": {}}
    _tell_temple(choose, body, _hidden(choose, blocks))
    _tell_tiles(choose, body, free)
    _tell_table(choose, body)
    anywhere = every_spot() if choose.random() < 0.05 else free
    body["move"]["place"] = place_of(choose.choice(anywhere))
    if owner != active or choose.random() < 0.3:
        body["move"]["seat"] = owner
    if choose.random() < 0.03:
        body["move"]["seat"] = choose.choice(seats)["id"]
    _tell_card(choose, body, free)
    if choose.random() < 0.2:
        body["laid_this_turn"] = [place_of(spot) for spot in free if choose.random() < 0.3]
    return body


def _hidden(choose: Random, blocks: Blocks) -> Blocks:
    share = choose.choice((0, 0, 0, 0.1, 0.5))
    return {spot: None if choose.random() < share else seat for spot, seat in blocks.items()}


def _tell_temple(choose: Random, body: dict[str, Any], blocks: Blocks) -> None:
    if choose.random() < 0.5:
        body["blocks"] = [{**place_of(spot), "seat": seat} for spot, seat in blocks.items()]
        return
    letters = {seat["id"]: "ABCD"[index] for index, seat in enumerate(body["seats"])}
    levels: list[str] = []
    for level, size in ((1, 5), (2, 4), (3, 3), (4, 2)):
        rows = []
        for row in range(1, size + 1):
            spots = [(level, row, column) for column in range(1, size + 1)]
            signs = "".join(letters.get(blocks[s], "x") if s in blocks else "." for s in spots)
            for run in range(5, 0, -1):
                signs = signs.replace("." * run, str(run))
            rows.append(signs)
        levels.append(".".join(rows))
    body["temple"] = "/".join(levels)


def _tell_tiles(choose: Random, body: dict[str, Any], free: list[Any]) -> None:
    share = choose.choice((0, 0.5, 1, 1))
    if share:
        few = choose.sample(SYMBOLS, choose.choice((1, 2, 6)))
        body["tiles"] = [
            {**place_of(spot), "symbols": choose.sample(few, min(len(few), choose.choice((1, 1, 2))))}
            for spot in free
            if choose.random() < share
        ]


def _tell_table(choose: Random, body: dict[str, Any]) -> None:
    if choose.random() < 0.6:
        cards = choose.choice((0, 1, 2, 4, 4))
        body["display"] = [list(choose.choice(CARDS)) for _ in range(cards)]
    if choose.random() < 0.6:
        body["pile_empty"] = choose.random() < 0.6
    players = [seat["id"] for seat in body["seats"] if seat["role"] == "player"]
    if choose.random() < 0.7:
        told = choose.sample(players, choose.randint(0, len(players)))
        body["architect"] = {player: choose.choice((0, 4, 8, 9, 10)) for player in told}
    if choose.random() < 0.4:
        body["rulings"] = {key: choose.choice(CHOICES[key]) for key in RULINGS if choose.random() < 0.6}


def _tell_card(choose: Random, body: dict[str, Any], free: list[Any]) -> None:
    move = body["move"]
    if choose.random() < 0.7:
        near = body.get("display") if choose.random() < 0.85 else None
        move["card"] = list(choose.choice(near or CARDS))
        choose.shuffle(move["card"])
        if choose.random() < 0.4:
            move["as"] = choose.choice(move["card"] if choose.random() < 0.9 else SYMBOLS)
    if choose.random() < 0.2:
        pool = free if choose.random() < 0.9 else every_spot()
        one, other = choose.choice(pool), choose.choice(pool)
        move["swap"] = {"tile": place_of(one), "with": place_of(other)}
        if choose.random() < 0.7:
            move["place"] = place_of(choose.choice((one, other, other)))
        if choose.random() < 0.6:
            move["card"] = ["builder"]
