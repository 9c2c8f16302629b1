"""An example body for each call, for the description, the readable page and the tests."""

from __future__ import annotations

from typing import Any

_THREE = [{"id": name, "role": "player"} for name in ("Anna", "Ben", "Cleo")]
_TEMPLE = "ABC2.BCA2.CAB2.5.5/AB2.C3.4.4"

TURN: dict[str, Any] = {
    "seats": _THREE,
    "active": "Anna",
    "temple": _TEMPLE,
    "tiles": [{"level": 2, "row": 2, "column": 2, "symbols": ["builder"]}],
    "display": [["builder", "architect"], ["sculptor"], ["artisan"], ["elder"]],
    "pile_empty": False,
    "architect": {"Anna": 3, "Ben": 2},
    "move": {
        "place": {"level": 2, "row": 2, "column": 2},
        "card": ["builder", "architect"],
        "as": "builder",
    },
}

OPTIONS: dict[str, Any] = {"seats": _THREE, "active": "Ben", "temple": _TEMPLE}

FINAL: dict[str, Any] = {
    "seats": [
        {
            "id": "Anna",
            "role": "player",
            "track": 57,
            "architect_number": 5,
            "cards": {
                "builder": 3,
                "sculptor": 4,
                "artisan": {"rope": 1, "pickaxe": 2, "pole_saw": 0},
                "beast_of_burden": {"cards": 2, "symbols": 3},
                "architect": 3,
                "elder": [["artisan", "elder"]],
            },
            "unused_blessings": 1,
            "outer": [5, 3, 2, 1],
        },
        {
            "id": "Ben",
            "role": "player",
            "track": 61,
            "architect_number": 2,
            "cards": {"builder": 5, "sculptor": 2, "architect": 4},
            "outer": [4, 4, 2, 1],
        },
        {"id": "Siku", "role": "siku", "cards": {"builder": 2}, "outer": [4, 2, 1, 0]},
    ]
}

EXTRA_TURNS: dict[str, Any] = {
    "seats": [
        {"id": "Anna", "first_line": 2, "second_line": 1},
        {"id": "Ben", "first_line": 3, "second_line": 0},
        {"id": "Cleo", "first_line": 2, "second_line": 2},
        {"id": "Dirk", "first_line": 0, "second_line": 4},
    ]
}

DUMMY: dict[str, Any] = {
    "seats": [
        {"id": "Anna", "role": "player"},
        {"id": "Left", "role": "dummy"},
        {"id": "Right", "role": "dummy"},
    ],
    "temple": "BBACA.ACACA.CABAC.ACBAC.CACCA/1ACA.ACAC.CABC.A1B1",
    "dummy": "Left",
    "display": [["builder", "architect"], ["sculptor"], None, ["artisan"]],
    "marker": 2,
    "pile_empty": False,
    "tiles": [
        {"level": 2, "row": 1, "column": 1, "symbols": ["artisan"]},
        {"level": 2, "row": 4, "column": 2, "symbols": ["elder", "artisan"]},
        {"level": 2, "row": 4, "column": 4, "symbols": ["artisan"]},
        {"level": 3, "row": 1, "column": 2, "symbols": ["builder"]},
        {"level": 3, "row": 1, "column": 3, "symbols": ["elder"]},
        {"level": 3, "row": 2, "column": 1, "symbols": ["beast_of_burden"]},
        {"level": 3, "row": 2, "column": 2, "symbols": ["sculptor"]},
        {"level": 3, "row": 2, "column": 3, "symbols": ["architect"]},
    ],
}

SCORE: dict[str, Any] = {
    "colours": 5,
    "games": [
        {
            "players": [
                {
                    "id": "Anna",
                    "expeditions": {
                        "yellow": {"wagers": 1, "numbers": [4, 6, 8, 9]},
                        "blue": {"numbers": [2, 3, 5]},
                    },
                },
                {"id": "Ben", "expeditions": {"red": {"wagers": 2, "numbers": [5, 7, 10]}}},
            ]
        }
    ],
}

MOVE: dict[str, Any] = {
    "own": {"wagers": 1, "numbers": [2, 5]},
    "colour": "yellow",
    "card": 4,
    "action": "play",
}
