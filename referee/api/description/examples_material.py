"""Example bodies of the calls about tables that keep everything; the tests send each of them."""

from __future__ import annotations

from typing import Any

from referee.api.description.examples_tables import Bodies
from referee.games.nunatak.material.acts import (
    Laid,
    MaterialAct,
    Opened,
    Reshuffled,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.wire.nunatak.acts import ACTS
from referee.wire.nunatak.entries import example_of


def _sent(number: int, version: int, **more: object) -> dict[str, Any]:
    return {"id": f"decade00-0000-4000-8000-{number:012}", "version": version, **more}


def _in_turn(number: int, version: int, *kinds: type[MaterialAct]) -> Bodies:
    """The examples of these kinds, each sent after the one before it."""
    return {
        ACTS[kind].shows: _sent(number + index, version + index, entry=example_of(kind))
        for index, kind in enumerate(kinds)
    }


OPEN_SOLO: Bodies = {
    "solo, everything tracked": {
        "game": "nunatak",
        "seats": [
            {"id": "Anna", "role": "player"},
            {"id": "Left", "role": "dummy"},
            {"id": "Right", "role": "dummy"},
        ],
        "keeps": "everything",
    }
}

SETUP: Bodies = _in_turn(1, 0, SetUp)

TURN_WITH_ELDER: Bodies = {
    "an elder of the display": _sent(
        2, 1, move={"place": {"level": 1, "row": 2, "column": 1}, "card": ["elder"]}, slot=0
    )
}

MATERIAL: Bodies = _in_turn(3, 2, TookBlessing, Opened, Shown, Laid, UsedBlessing)
"""One after the other, after the setup and the turn."""

RESHUFFLE: Bodies = _in_turn(8, 1, Reshuffled)

DUMMY: Bodies = {
    "what the dummy does by itself": _sent(9, 4),
    "the place that the player chose": _sent(10, 4, place={"level": 1, "row": 3, "column": 3}),
}
