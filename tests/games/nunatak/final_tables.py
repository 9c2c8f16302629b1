"""Short ways to say what lies on a table at the end of a game."""

from __future__ import annotations

from collections.abc import Iterable

from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, Outer
from referee.games.nunatak.hands import Hand, Tally
from referee.games.nunatak.pieces import Role, Seat
from referee.games.reasons import Reason, Rule
from referee.games.rulings import Rulings

EMPTY = Hand()


def player(
    id: str,
    cards: Hand = EMPTY,
    *,
    outer: Outer | None = None,
    track: int = 0,
    architect_number: int = 0,
    unused_blessings: int = 0,
) -> FinalSeat:
    """A person at the table."""
    seat = Seat(id, Role.PLAYER)
    return FinalSeat(seat, track, architect_number, cards, unused_blessings, outer)


def siku(builders: int = 0, *, outer: Outer | None = None) -> FinalSeat:
    """The neutral third seat of two players."""
    return FinalSeat(Seat("S", Role.SIKU), 0, 0, Hand(builders=builders), 0, outer)


def dummy(id: str, builders: int = 0, *, outer: Outer | None = None) -> FinalSeat:
    """A dummy of the solo game."""
    return FinalSeat(Seat(id, Role.DUMMY), 0, 0, Hand(builders=builders), 0, outer)


def table(*seats: FinalSeat, **rulings: str) -> FinalQuestion:
    """A whole table; rulings by their keys with underscores for hyphens."""
    chosen = {key.replace("_", "-"): choice for key, choice in rulings.items()}
    return FinalQuestion(seats, Rulings.of(chosen))


def because(reasons: Iterable[Reason], rule: Rule, seat: str | None = None) -> list[Reason]:
    """The reasons under one rule, of one seat where it is named."""
    return [reason for reason in reasons if reason.rule is rule and (seat is None or reason.seat == seat)]


def the_reason(reasons: Iterable[Reason], rule: Rule, seat: str | None = None) -> Reason:
    """The only reason under one rule."""
    (reason,) = because(reasons, rule, seat)
    return reason


def by_seat(tallies: Iterable[Tally[Seat]]) -> dict[str, int]:
    """A compared operand as a plain mapping."""
    return {tally.of.id: tally.number for tally in tallies}
