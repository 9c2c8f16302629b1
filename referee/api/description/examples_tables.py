"""Example bodies of the calls about tables, by what they do; the tests send each of them."""

from __future__ import annotations

from typing import Any

from referee.games.nunatak.material.acts import MaterialAct
from referee.games.nunatak.table.log import InterpretationsChanged, Restored
from referee.wire.nunatak.acts import ACTS
from referee.wire.nunatak.entries import KINDS, example_of

Bodies = dict[str, dict[str, Any]]

_PLAYERS = [{"id": name, "role": "player"} for name in ("Anna", "Ben")]
_PLACE = {"level": 1, "row": 2, "column": 3}


def sent(number: int, version: int, **more: object) -> dict[str, Any]:
    """What every writing call holds; the id is the caller's own, another one for each wish."""
    return {"id": f"c0ffee00-0000-4000-8000-{number:012}", "version": version, **more}


def sent_entry(number: int, version: int, **entry: object) -> dict[str, Any]:
    """The same of a call that writes an entry of any kind."""
    return sent(number, version, entry=entry)


OPEN: Bodies = {
    "two players with Siku, cards tracked, Ben begins": {
        "game": "nunatak",
        "seats": [*reversed(_PLAYERS), {"id": "Siku", "role": "siku"}],
        "keeps": "cards",
        "rulings": {"siku-first-tie": "two", "siku-builder-swap": "allowed"},
    },
    "three players, blocks only": {
        "game": "nunatak",
        "seats": [*_PLAYERS, {"id": "Cleo", "role": "player"}],
        "names": {"Anna": "Grandma"},
    },
}

IMPORT: Bodies = {
    "a table before its first turn": {
        "referee": 2,
        "game": "nunatak",
        "seats": [*_PLAYERS, {"id": "Cleo", "role": "player"}],
        "opened_at": "2026-11-22T19:30:00+00:00",
        "log": [],
    }
}

TURN: Bodies = {
    "a block": sent(1, 0, move={"place": _PLACE}),
    "a block with its card": sent(
        2,
        0,
        move={"place": _PLACE, "card": ["sculptor", "artisan"], "as": "artisan"},
        details={"tool": "rope"},
    ),
    "Siku's block": sent(3, 0, move={"place": _PLACE, "seat": "Siku", "card": ["elder"]}),
    "out of turn, as a blessing allows": sent(4, 0, active="Anna", move={"place": _PLACE}),
}

UNDO: Bodies = {"the second turn": sent(5, 3, turn=2)}

CARDS: Bodies = {
    "a beast of burden with two symbols": sent(
        6, 3, turn=1, card=["beast_of_burden"], details={"symbols": 2}
    ),
    "the split card of an elder": sent(
        7,
        3,
        turn=2,
        card=["beast_of_burden", "elder"],
        **{"as": "elder"},
        details={"pair": ["builder", "elder"]},
    ),
    "no card after all": sent(8, 3, turn=1),
}

COMPLETION: Bodies = {
    "the numbers of all four": sent(
        9,
        52,
        lines=[
            {"id": "Anna", "first_line": 2, "second_line": 0},
            {"id": "Ben", "first_line": 2, "second_line": 1},
            {"id": "Cleo", "first_line": 1, "second_line": 3},
            {"id": "Dirk", "first_line": 0, "second_line": 0},
        ],
    )
}

_PREVIEWED = "another interpretation from the second turn on, previewed"

ENTRIES: Bodies = {
    **{
        kind.shows: sent_entry(number, 4 if of is Restored else 3, **example_of(of))
        for number, (of, kind) in enumerate(KINDS.items(), start=10)
        if kind.shows and not issubclass(of, MaterialAct)
    },
    _PREVIEWED: {
        **sent_entry(39, 3, kind="insert", behind=1, rulings=ACTS[InterpretationsChanged].example),
        "preview": True,
    },
}
"""An example of each kind that is written as such, at a table of three with three turns."""


def _cell(seat: str, field: str, value: object) -> dict[str, Any]:
    return {"seat": seat, "field": field, "value": value}


COUNT: Bodies = {
    "the unused blessings and the sculptors of one player": sent(
        40, 3, values=[_cell("Anna", "blessing", 1), _cell("Anna", "sculptor", 4)]
    ),
    "two elders, one of them a blessing of transference": sent(
        41, 3, values=[_cell("Ben", "elder", [["builder", "elder"], []])]
    ),
    "two beasts of burden with three symbols each, and the number that the marker has reached": sent(
        42, 3, values=[_cell("Ben", "beast3", 2), _cell("Ben", "number", 5)]
    ),
    "a cell emptied": sent(43, 3, values=[_cell("Anna", "sculptor", None)]),
}

END: Bodies = {"a game that ends early, with blocks and cells missing": sent(44, 3, early=True)}

REOPEN: Bodies = {"the game goes on": sent(45, 4)}
