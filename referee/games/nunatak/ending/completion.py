"""Apply the completion card of a four-player game: which two take an extra turn, and who goes first.

Source: "Spiel zu viert", "Parties à 4 joueurs", "Spel met 4 spelers", "Four-player game" at the
end of the game. The players enter what the card counts: five of the six are in no rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from referee.games.faults import Fault
from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.faults import seat_faults
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import EXTRA_BLOCKS_OF_FOUR, FOUR_SEATS, Role, Seat
from referee.games.reasons import Reason


class CompletionSeat(NamedTuple):
    """How well a seat fulfils the two lines of the card: numbers from 0, more is better."""

    seat: Seat
    first_line: int
    second_line: int


@dataclass(frozen=True, slots=True)
class ExtraTurnsQuestion:
    """All four seats in turn order, counted from the first player (G73)."""

    seats: tuple[CompletionSeat, ...]


@dataclass(frozen=True, slots=True)
class ExtraTurns:
    """Who takes the first and who the second extra turn, and why."""

    order: tuple[str, ...]
    reasons: tuple[Reason, ...]


def extra_turns_faults(question: ExtraTurnsQuestion) -> tuple[Fault, ...]:
    """List every fault: not four players, an id twice, a negative number."""
    seats = tuple(seat.seat for seat in question.seats)
    four = len(seats) == FOUR_SEATS and all(seat.role is Role.PLAYER for seat in seats)
    return (
        *(() if four else (Fault(("seats",), "not-four-players", {"count": len(seats)}),)),
        *(fault for fault in seat_faults(seats) if fault.code == "seat-twice"),
        *_negative_faults(question.seats),
    )


def _negative_faults(seats: tuple[CompletionSeat, ...]) -> Iterator[Fault]:
    for index, seat in enumerate(seats):
        for name in ("first_line", "second_line"):
            count = getattr(seat, name)
            if count < 0:
                yield Fault(("seats", index, name), "negative-count", {"count": count})


def extra_turns(question: ExtraTurnsQuestion) -> ExtraTurns:
    """The best in line 1, then the second best; tied, line 2, then the later seat.

    Two different players always play, even where nobody fulfils line 1 (G71, G72).

    Rules: nunatak.completion.when, nunatak.completion.first, nunatak.completion.second,
    nunatak.completion.tie.
    """
    left = question.seats
    order: list[str] = []
    reasons: list[Reason] = []
    if not any(seat.first_line for seat in left):
        reasons.append(rules.COMPLETION_NOBODY.because())
    for rule in (rules.COMPLETION_FIRST, rules.COMPLETION_SECOND)[:EXTRA_BLOCKS_OF_FOUR]:
        best, ties = _best(left)
        lines = tuple(Tally(seat.seat, seat.first_line) for seat in left)
        reasons += (rule.because(seat=best.seat.id, lines=lines), *ties)
        order.append(best.seat.id)
        left = tuple(seat for seat in left if seat != best)
    return ExtraTurns(tuple(order), tuple(reasons))


def _best(seats: tuple[CompletionSeat, ...]) -> tuple[CompletionSeat, tuple[Reason, ...]]:
    """The best of those left, with a reason for each tie that had to be broken."""
    most = max(seat.first_line for seat in seats)
    tied = [seat for seat in seats if seat.first_line == most]
    if len(tied) == 1:
        return tied[0], ()
    lines = tuple(Tally(seat.seat, seat.second_line) for seat in tied)
    most = max(seat.second_line for seat in tied)
    still_tied = [seat for seat in tied if seat.second_line == most]
    best = still_tied[-1]
    by_line = rules.COMPLETION_TIE_SECOND_LINE.because(lines=lines)
    if len(still_tied) == 1:
        return best, (by_line,)
    seats_tied = tuple(seat.seat for seat in still_tied)
    by_seat = rules.COMPLETION_TIE_LATER_SEAT.because(seat=best.seat.id, tied=seats_tied)
    return best, (by_line, by_seat)
