"""The question about a solo dummy's turn: the position, the diamond of cards, its marker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from referee.games.faults import Fault
from referee.games.nunatak.board import Place
from referee.games.nunatak.faults import (
    card_faults,
    owner_faults,
    position_faults,
    seat_faults,
    tile_faults,
)
from referee.games.nunatak.pieces import Role, Symbols
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Tile
from referee.games.rulings import Rulings


class DisplayPlace(StrEnum):
    """The four places of the display, clockwise; markers are beside them (G109, G111)."""

    LEFT = "left"
    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"


CLOCKWISE = tuple(DisplayPlace)
TILES_NEEDED = "tiles-needed"


@dataclass(frozen=True, slots=True)
class DummyQuestion:
    """A dummy on turn: which card does it take, and where does its block go?

    `display` has the card of each of the four places clockwise from the left, None where there is none;
    `marker` is the place, 0 to 3, beside the dummy's marker; `tiles` has every free tile.
    """

    position: Position
    dummy: str
    display: tuple[Symbols | None, ...]
    marker: int
    pile_empty: bool
    tiles: tuple[Tile, ...]
    rulings: Rulings

    def symbols(self) -> dict[Place, Symbols]:
        """What the free tiles show, from the ground up; entries on occupied places are ignored."""
        entered = dict(self.tiles)
        return {place: entered[place] for place in self.position.free_places()}

    def clockwise(self) -> Iterator[int]:
        """The places of the display, the one at the marker first."""
        return ((self.marker + step) % len(CLOCKWISE) for step in range(len(CLOCKWISE)))


def dummy_faults(question: DummyQuestion) -> tuple[Fault, ...]:
    """List every fault of a question about a dummy: every owner and every free tile decides."""
    position = question.position
    of_position = (*position_faults(position), *owner_faults(position))
    return (
        *seat_faults(position.seats),
        *of_position,
        *_seat_faults(question),
        *tile_faults(position, question.tiles),
        # Only a possible temple has a definite set of free tiles.
        *(() if of_position else _tiles_needed(question)),
        *_display_faults(question),
    )


def _seat_faults(question: DummyQuestion) -> Iterator[Fault]:
    seat = next((seat for seat in question.position.seats if seat.id == question.dummy), None)
    if seat is None:
        yield Fault(("dummy",), "unknown-seat", {"id": question.dummy})
    elif seat.role is not Role.DUMMY:
        yield Fault(("dummy",), "not-a-dummy", {"seat": seat})


def _tiles_needed(question: DummyQuestion) -> Iterator[Fault]:
    entered = {tile.place for tile in question.tiles}
    missing = tuple(place for place in question.position.free_places() if place not in entered)
    if missing:
        yield Fault(("tiles",), TILES_NEEDED, {"missing": missing})


def _display_faults(question: DummyQuestion) -> Iterator[Fault]:
    if len(question.display) != len(CLOCKWISE):
        yield Fault(("display",), "display-not-four", {"count": len(question.display)})
    if not 0 <= question.marker < len(CLOCKWISE):
        yield Fault(("marker",), "marker-at-no-card", {"marker": question.marker})
    for index, card in enumerate(question.display):
        if card is not None:
            yield from card_faults(("display", index), card)
