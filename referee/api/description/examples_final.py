"""Example bodies of the calls about the end of a game at a table; the tests send each of them."""

from __future__ import annotations

from typing import Any

from referee.api.description.examples_tables import Bodies, sent


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
