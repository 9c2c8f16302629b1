"""Short ways to lay a temple and to tell what its reasons say."""

from __future__ import annotations

from collections.abc import Iterable

from referee.games.nunatak.board import Place
from referee.games.nunatak.notation import read_temple
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, Swap, Tile, TurnQuestion
from referee.games.reasons import Reason
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS

EMPTY = "5.5.5.5.5"


def laid(size: str, temple: str) -> Position:
    """The temple of a table of that size; its seats are A, B, C and D."""
    read = read_temple(temple, SEATS[size])
    assert () == read.faults
    return Position.of(SEATS[size], read.blocks)


def asked(
    position: Position,
    move: Move,
    *,
    active: str = "A",
    tiles: Iterable[Tile] = (),
    display: tuple[tuple[str, ...], ...] | None = None,
    pile_empty: bool | None = None,
    **rulings: str,
) -> TurnQuestion:
    """A question about a move; rulings by their keys with underscores for hyphens."""
    chosen = Rulings.of({key.replace("_", "-"): choice for key, choice in rulings.items()})
    return TurnQuestion(position, active, move, chosen, tuple(tiles), display, pile_empty)


def on(*place: int) -> Place:
    """A place by level, row and column."""
    return Place(*place)


def swapped(one: Place, other: Place) -> Swap:
    """The builder's swap of two tiles."""
    return Swap(one, other)


def said(reasons: Iterable[Reason]) -> list[tuple[str, str | None, int]]:
    """What each reason names, whom it concerns and what it brings."""
    return [(reason.rule.message.removeprefix("nunatak."), reason.seat, reason.points) for reason in reasons]
