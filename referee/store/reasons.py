"""Store reasons as tagged data, so that an old game can be read in every language.

When you change this: what was written once must stay readable. Tags and names of operands
can be added; none can be renamed or dropped.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from referee.games.lost_cities.cards import Card, Colour, Player
from referee.games.nunatak.board import Place, Row, Square
from referee.games.nunatak.dummies.question import DisplayPlace
from referee.games.nunatak.dummies.worth import Measure
from referee.games.nunatak.ending.winner import Rank
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Role, Seat, Symbol, Tool
from referee.games.reasons import Operand, Reason

KINDS: dict[str, type] = {
    "place": Place,
    "row": Row,
    "square": Square,
    "seat": Seat,
    "tally": Tally,
    "symbol": Symbol,
    "tool": Tool,
    "role": Role,
    "rank": Rank,
    "player": Player,
    "card": Card,
    "colour": Colour,
    "display": DisplayPlace,
    "measure": Measure,
}
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
