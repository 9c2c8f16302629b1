"""Bodies that are answered, to be changed by one field at a time."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from referee.api.description import examples

SEATS = [{"id": id, "role": "player"} for id in "ABC"]


def turn(**changed: Any) -> dict[str, Any]:
    """A placement on the empty ground, with these fields changed."""
    body = {
        "seats": SEATS,
        "active": "A",
        "temple": "5.5.5.5.5",
        "move": {"place": {"level": 1, "row": 1, "column": 1}},
    }
    return deepcopy({**body, **changed})


def without(body: dict[str, Any], field: str) -> dict[str, Any]:
    """The body without one field."""
    return {name: value for name, value in body.items() if name != field}


def final(**changed: Any) -> dict[str, Any]:
    """The end scoring of the example, with these fields changed."""
    return deepcopy({**examples.FINAL, **changed})


def final_with(**changed: Any) -> dict[str, Any]:
    """The end scoring of the example, with these fields of its first seat changed."""
    first, *others = deepcopy(examples.FINAL["seats"])
    return final(seats=[{**first, **changed}, *others])
