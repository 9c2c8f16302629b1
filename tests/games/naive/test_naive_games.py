"""Whole games under the naive reading: what the box and the geometry promise comes out."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.some import for_each

from .temple import free_spots, place_of
from .turn import naive_turn
from .vectors import vectors

PLAYERS = [{"id": name, "role": "player"} for name in "ABCD"]
SIKU = {"id": "S", "role": "siku"}
DUMMIES = [{"id": "D1", "role": "dummy"}, {"id": "D2", "role": "dummy"}]
TABLES = {
    "one player and two dummies": [*PLAYERS[:1], *DUMMIES],
    "two players and Siku": [*PLAYERS[:2], SIKU],
    "three players": PLAYERS[:3],
    "four players": PLAYERS,
}


def _turns(seats: list[dict[str, str]]) -> list[tuple[str, str]]:
    """Who is active and whose block it is, for the 54 turns of a game."""
    ids = [seat["id"] for seat in seats]
    if "S" in ids:
        own = [(active, active) for active in "AB"]
        return [*own, *own, ("A", "S"), ("B", "S")] * 9
    return [(ids[number % len(ids)],) * 2 for number in range(54)]


def _played(seats: list[dict[str, str]], seed: int) -> list[dict[str, Any]]:
    """The answers to a game of random placements, each on the temple the last one left."""
    chance = random.Random(seed)
    blocks: dict[Any, str | None] = {}
    architect: dict[str, int] = {}
    answers = []
    for active, owner in _turns(seats):
        spot = chance.choice(free_spots(blocks))
        body = {
            "seats": seats,
            "active": active,
            "blocks": [{**place_of(each), "seat": seat} for each, seat in blocks.items()],
            "architect": architect,
            "move": {"place": place_of(spot), "seat": owner},
        }
        answers.append(naive_turn(body))
        architect = answers[-1]["architect"]
        blocks[spot] = owner
    return answers


@for_each("table", TABLES)
def test_a_game_scores_30_squares_opens_29_tiles_and_closes_28_rows(table):
    answers = _played(TABLES[table], seed=7)

    assert {"legal": 54, "squares": 30, "new_tiles": 29, "rows": 28} == {
        "legal": sum(answer["legal"] for answer in answers),
        **{name: sum(len(answer[name]) for answer in answers) for name in ("squares", "new_tiles", "rows")},
    }


@for_each("seed", range(5))
def test_three_players_move_their_markers_24_spaces_unless_one_stands_at_ten(seed):
    answers = _played(TABLES["three players"], seed)
    lost = sum(
        sum(row["level"] < 4 for row in answer["rows"]) - answer["architect_steps"] for answer in answers
    )

    assert 24 - lost == sum(answers[-1]["architect"].values())


@pytest.mark.parametrize("table", ["three players", "four players"])
def test_every_square_of_three_or_four_players_brings_five_to_seven_points(table):
    squares = [square for answer in _played(TABLES[table], seed=3) for square in answer["squares"]]

    assert set() == {sum(square["points"].values()) for square in squares} - {5, 7}


def _catalogue_ids() -> set[str]:
    listed = Path(__file__).parents[2] / "catalogue_ids.txt"
    ids = set()
    for line in listed.read_text(encoding="utf-8").splitlines():
        group, _, parts = line.partition(": ")
        for part in [] if line.startswith("#") else parts.split():
            run = re.fullmatch(r"([agl])1-(\d+)", part)
            numbers = range(1, int(run[2]) + 1) if run else []
            ids |= {f"{group}.{part[0]}{number}" for number in numbers} or {f"{group}.{part}"}
    return ids


def test_every_vector_cites_rules_of_the_catalogue_or_worked_examples():
    cited = {
        cite
        for vector in vectors("nunatak", "*") + vectors("lost_cities", "*")
        for cite in vector.get("cites", [])
    }

    assert set() == cited - _catalogue_ids() - {f"C{number}" for number in range(1, 18)}


def test_every_worked_example_of_the_rulebooks_has_a_vector():
    cited = {cite for vector in vectors("nunatak", "*") for cite in vector.get("cites", [])}

    assert {f"C{number}" for number in range(1, 18)} == {
        cite for cite in cited if re.fullmatch(r"C\d+", cite)
    }
