"""Read a stored reason again: what is stored must be enough for it."""

from __future__ import annotations

from enum import Enum

from referee.games.reasons import Reason
from referee.store.reasons import KINDS
from tests.wording.messages import RULES


def read_reason(data):
    """The reason that was stored as this data."""
    return Reason(
        RULES[data["rule"]],
        data.get("seat"),
        data.get("points", 0),
        tuple(_read_operand(place) for place in data.get("places", ())),
        {name: _read_operand(value) for name, value in data.get("operands", {}).items()},
        tuple(data.get("rests_on", ())),
    )


def _read_operand(data):
    if isinstance(data, list):
        return tuple(_read_operand(part) for part in data)
    if isinstance(data, dict):
        ((tag, value),) = data.items()
        kind = KINDS[tag]
        return kind(value) if issubclass(kind, Enum) else kind(*(_read_operand(part) for part in value))
    return data
