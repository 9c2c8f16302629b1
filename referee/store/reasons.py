"""Store reasons as tagged data, so that an old game can be read in every language.

When you change this: what was written once must stay readable. Names of operands can be added; none can be
renamed or dropped. The tags of their types stand with each game, in its `stored`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from referee.catalogue.games import modules_if_any
from referee.games.reasons import Operand, Reason


def joined(tags: Iterable[Mapping[str, type]]) -> dict[str, type]:
    """The tags of all games; raises ValueError where one tag would mean two types."""
    kinds: dict[str, type] = {}
    for of_game in tags:
        twice = sorted(tag for tag, kind in of_game.items() if kinds.get(tag, kind) is not kind)
        if twice:
            raise ValueError(
                f"another game has the tag {', '.join(twice)} already: give it a name of its own"
            )
        kinds |= of_game
    return kinds


KINDS = joined(module.TAGS for _game, module in modules_if_any("referee.games.{}.stored"))
"""The types of operands beside numbers, texts and lists, by their tags."""

_TAGS = {kind: tag for tag, kind in KINDS.items()}


def reason_data(reason: Reason) -> dict[str, Any]:
    """A reason as data; what is empty is left out."""
    data = {
        "rule": reason.rule.message,
        "seat": reason.seat,
        "points": reason.points,
        "places": [operand_data(place) for place in reason.places],
        "operands": {name: operand_data(value) for name, value in reason.operands.items()},
        "rests_on": list(reason.rests_on),
    }
    return {name: value for name, value in data.items() if value or name == "rule"}


def operand_data(operand: Operand) -> Any:  # noqa: ANN401  whatever JSON has
    """An operand as data: an object with one member, its tag, where JSON has no such type."""
    tag = _TAGS.get(type(operand))
    if tag is not None:
        value = operand.value if isinstance(operand, Enum) else [operand_data(part) for part in operand]
        return {tag: value}
    if isinstance(operand, tuple):
        return [operand_data(part) for part in operand]
    if operand is None or isinstance(operand, int | float) or type(operand) is str:
        return operand
    raise TypeError(operand)
