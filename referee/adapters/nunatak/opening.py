"""How a table of Nunatak begins: its seats, names and interpretations, and what it keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.faults import Fault, name_faults
from referee.games.nunatak.faults import seat_faults
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings, ruling_faults
from referee.wire.nunatak.table_opening import OpenBody


def opening_faults(
    seats: tuple[Seat, ...], names: Mapping[str, str], rulings: Mapping[str, str]
) -> tuple[Fault, ...]:
    """Every fault of what a table shall begin with."""
    ids = tuple(seat.id for seat in seats)
    return (*seat_faults(seats), *name_faults(ids, names), *ruling_faults(rulings, RULINGS))


def faults_of(body: OpenBody) -> tuple[Fault, ...]:
    """Every fault of what a program asks a table to begin with."""
    return opening_faults(body.table(), body.names, body.rulings)


def opened(body: OpenBody) -> Game:
    """The game that a program asks for; it must be free of faults."""
    return Game.of(body.table(), Rulings.of(body.rulings), body.names, body.keeps)


def opening_data(game: Game) -> dict[str, Any]:
    """How a game began, as data."""
    return {
        "seats": [{"id": seat.id, "role": seat.role.value} for seat in game.seats],
        "names": dict(game.names),
        "rulings": dict(game.opening.rulings.chosen),
        "keeps": game.opening.keeps.value,
    }


def read_opening(data: Mapping[str, Any]) -> Game:
    """How a game began, as it was stored."""
    seats = tuple(Seat(seat["id"], Role(seat["role"])) for seat in data["seats"])
    keeps = Tracking(data.get("keeps", Tracking.BLOCKS))
    return Game.of(seats, Rulings.of(data["rulings"]), data["names"], keeps)
