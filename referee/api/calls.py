"""The table of calls, each game's own in its module; routes and their description are made from it."""

from __future__ import annotations

from referee.api.call import Call
from referee.catalogue.games import modules_of

__all__ = ["CALLS", "Call"]

CALLS: tuple[Call, ...] = tuple(
    call for _game, module in modules_of("referee.api.calls_{}") for call in module.CALLS
)
