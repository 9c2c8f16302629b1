"""Example bodies of the calls about tables that keep everything; the tests send each of them."""

from __future__ import annotations

from typing import Any

from referee.api.description.examples_tables import Bodies

_SYMBOLS = ("builder", "sculptor", "artisan", "beast_of_burden", "architect", "elder")
_GROUND = [(row, column) for row in range(1, 6) for column in range(1, 6)]


def _tile(index: int) -> dict[str, Any]:
    row, column = _GROUND[index]
    return {"level": 1, "row": row, "column": column, "symbols": [_SYMBOLS[index % len(_SYMBOLS)]]}


def _sent(number: int, version: int, **more: object) -> dict[str, Any]:
    return {"id": f"decade00-0000-4000-8000-{number:012}", "version": version, **more}


def _entry(number: int, version: int, **entry: object) -> dict[str, Any]:
    return _sent(number, version, entry=entry)


OPEN_SOLO: Bodies = {
    "alone, everything kept": {
        "game": "nunatak",
        "seats": [
            {"id": "Anna", "role": "player"},
            {"id": "Left", "role": "dummy"},
            {"id": "Right", "role": "dummy"},
        ],
        "keeps": "everything",
    }
}

SETUP: Bodies = {
    "tiles, display and blessings of the setup": _entry(
        1,
        0,
        kind="setup",
        setup={
            "tiles": [_tile(index) for index in range(len(_GROUND))],
            "display": [
                {"slot": 0, "card": ["elder"]},
                {"slot": 1, "card": ["sculptor", "artisan"]},
                {"slot": 2, "card": ["artisan"]},
                {"slot": 3, "card": ["builder"]},
            ],
            "blessings": [
                {"number": 1, "blessing": {"kind": "insight"}},
                {"number": 2, "blessing": {"kind": "other", "use": "once"}},
            ],
        },
    )
}

TURN_WITH_ELDER: Bodies = {
    "an elder of the display": _sent(
        2, 1, move={"place": {"level": 1, "row": 2, "column": 1}, "card": ["elder"]}, slot=0
    )
}

MATERIAL: Bodies = {
    "a blessing taken for an elder": _entry(3, 2, kind="take", take={"seat": "Anna", "number": 1}),
    "the new blessing that is face up": _entry(
        4, 3, kind="blessing", blessing={"number": 3, "blessing": {"kind": "foresight"}}
    ),
    "the new card of the display": _entry(5, 4, kind="display", display={"slot": 0, "card": ["architect"]}),
    "a tile that was entered wrongly": _entry(
        6, 5, kind="tile", tile={"level": 1, "row": 5, "column": 5, "symbols": ["builder", "architect"]}
    ),
    "what a player says that a blessing does": _entry(
        7, 6, kind="use", use={"number": 1, "said": {"points": 4, "note": "Next number: 4"}}
    ),
}
"""One after the other, after the setup and the turn."""

RESHUFFLE: Bodies = {"no card fits: the display is shuffled": _entry(8, 1, kind="reshuffle", reshuffle={})}

DUMMY: Bodies = {
    "what the dummy does by itself": _sent(9, 4),
    "the place that the player chose": _sent(10, 4, place={"level": 1, "row": 3, "column": 3}),
}
