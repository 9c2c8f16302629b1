"""Example bodies of the calls about tables, by what they do; the tests send each of them."""

from __future__ import annotations

from typing import Any

Bodies = dict[str, dict[str, Any]]

_PLAYERS = [{"id": name, "role": "player"} for name in ("Anna", "Ben")]
_PLACE = {"level": 1, "row": 2, "column": 3}
_TURN = {"active": "Anna", "move": {"place": {"level": 1, "row": 5, "column": 5}}}


def _sent(number: int, version: int, **more: object) -> dict[str, Any]:
    """What every writing call holds; the id is the caller's own, another one for each wish."""
    return {"id": f"c0ffee00-0000-4000-8000-{number:012}", "version": version, **more}


def _entry(number: int, *, preview: bool = False, **entry: object) -> dict[str, Any]:
    return _sent(number, 3, entry=entry, **({"preview": True} if preview else {}))


OPEN: Bodies = {
    "two players with Siku, cards kept, Ben begins": {
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
    "a block": _sent(1, 0, move={"place": _PLACE}),
    "a block with its card": _sent(
        2,
        0,
        move={"place": _PLACE, "card": ["sculptor", "artisan"], "as": "artisan"},
        details={"tool": "rope"},
    ),
    "Siku's block": _sent(3, 0, move={"place": _PLACE, "seat": "Siku", "card": ["elder"]}),
    "out of turn, as a blessing allows": _sent(4, 0, active="Anna", move={"place": _PLACE}),
}

UNDO: Bodies = {"the second turn": _sent(5, 3, turn=2)}

CARDS: Bodies = {
    "a beast of burden with two symbols": _sent(
        6, 3, turn=1, card=["beast_of_burden"], details={"symbols": 2}
    ),
    "the split card of an elder": _sent(
        7,
        3,
        turn=2,
        card=["beast_of_burden", "elder"],
        **{"as": "elder"},
        details={"pair": ["builder", "elder"]},
    ),
    "no card after all": _sent(8, 3, turn=1),
}

COMPLETION: Bodies = {
    "the numbers of all four": _sent(
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

ENTRIES: Bodies = {
    "points of a blessing": _entry(
        10,
        kind="booking",
        booking={"seat": "Anna", "points": 3, "steps": 0, "blessing": True, "note": "Blessing of insight"},
    ),
    "another interpretation from here on": _entry(11, kind="rulings", rulings={"new-tile": "next-turn"}),
    "another interpretation from the second turn on, previewed": _entry(
        12, preview=True, kind="insert", behind=1, rulings={"new-tile": "next-turn"}
    ),
    "cards are kept from here on": _entry(13, kind="keeps", keeps="cards"),
    "the card of the act that came with version 1": _entry(14, kind="card", entry=1, card=["builder"]),
    "a turn that was forgotten after the first": _entry(15, kind="insert", behind=1, turn=_TURN),
    "a turn that was entered at the wrong place": _entry(
        16,
        kind="change",
        entry=2,
        turn={**_TURN, "active": "Ben"},
    ),
    "two turns that were entered in the wrong order": _entry(17, kind="swap", entries=[1, 2]),
    "an act undone by the version with which it came": _entry(18, kind="undo", entries=[3]),
    "the same act redone": _sent(19, 4, entry={"kind": "redo", "entries": [3]}),
    "another turn order": _entry(20, kind="order", order=["Ben", "Cleo", "Anna"]),
    "names of the seats": _entry(21, kind="names", names={"Anna": "Grandma"}),
    "points shown before a block is placed": _entry(22, kind="settings", settings={"preview": "on"}),
    "a turn shown on every phone, with its reasons": _entry(23, kind="doubt", entry=1),
}
