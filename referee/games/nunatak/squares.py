"""Score squares (step 5 of a turn): most blocks 5 points, second most 2, and every tie.

Source: "5. Quadrat vollendet?" with "Gleichstand?", "5. Carré complété ?" with "En cas d'égalité…",
"5. Vierkant voltooid?" with "Gelijke stand?", "5. Square completed?" with "In case of a tie".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.games.nunatak import rules
from referee.games.nunatak.board import IN_SQUARE, SQUARES_WITH, Place, Square
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Position
from referee.games.nunatak.rulings import SIKU_FIRST_TIE
from referee.games.reasons import Operand, Reason, Rule
from referee.games.rulings import Rulings

FIRST = 5
SECOND = 2
SECOND_SHARED = 1
SIKU_TIE_POINTS = {"two": 2, "five": 5, "three": 3, "zero": 0}


_OTHERS_IN_SQUARE = {
    place: tuple((square, frozenset(IN_SQUARE[square]) - {place}) for square in squares)
    for place, squares in SQUARES_WITH.items()
}
"""The squares of a place, each with its other three places."""


class SquareScored(NamedTuple):
    """A completed square: who has how many blocks there, why it scores as it does, what is not entered."""

    square: Square
    counts: Mapping[str, int]
    reasons: tuple[Reason, ...]
    needs: tuple[Place, ...]


def completed_squares(position: Position, place: Place) -> tuple[Square, ...]:
    """The squares that a block on `place` completes, at most four, by their corners."""
    return tuple(square for square, others in _OTHERS_IN_SQUARE[place] if others <= position.occupied)


def score_square(position: Position, square: Square, active: str, rulings: Rulings) -> SquareScored:
    """Score a completed square for everyone with blocks in it; `active` wins every tie."""
    places = IN_SQUARE[square]
    owners = [position.owners[place] for place in places]
    counts = {seat.id: count for seat in position.seats if (count := owners.count(seat.id))}
    if None in owners:
        unknown = [place for place, owner in zip(places, owners, strict=True) if owner is None]
        asked = rules.SQUARE_OWNERS_UNKNOWN.because(places=unknown, square=square, count=len(unknown))
        return SquareScored(square, counts, (asked,), tuple(unknown))
    scored = _SquareScoring(position, square, active, rulings, counts)
    return SquareScored(square, counts, tuple(scored.reasons()), ())


class _SquareScoring(NamedTuple):
    """One square at the moment of its scoring; `counts` holds only colours that are present."""

    position: Position
    square: Square
    active: str
    rulings: Rulings
    counts: Mapping[str, int]

    def reasons(self) -> Iterator[Reason]:
        if len(self.counts) == 4:
            yield from self._four_colours()
            return
        most = max(self.counts.values())
        leaders = [seat for seat, count in self.counts.items() if count == most]
        if len(leaders) > 1 and self.active not in leaders:
            yield from self._tie_with_siku(leaders)
            return
        first = self.active if self.active in leaders else leaders[0]
        if len(leaders) > 1:
            yield self._award(
                first,
                FIRST,
                rules.SQUARE_ACTIVE_WINS_FIRST,
                own=most,
                tied=self._seats(leaders, but=first),
            )
        else:
            yield self._award(first, FIRST, rules.SQUARE_FIRST, own=most)
        yield from self._second({s: c for s, c in self.counts.items() if s != first}, first)

    def _second(self, others: Mapping[str, int], first: str) -> Iterator[Reason]:
        if not others:
            owner = self.position.seat(first)
            yield rules.SQUARE_ONE_COLOUR.because(
                places=IN_SQUARE[self.square], owner=owner, square=self.square
            )
            return
        most = max(others.values())
        tied = [seat for seat, count in others.items() if count == most]
        if len(tied) == 1 and most == self.counts[first]:
            winner = self.position.seat(first)
            yield self._award(tied[0], SECOND, rules.SQUARE_SECOND_AFTER_TIE, own=most, active=winner)
        elif len(tied) == 1:
            yield self._award(tied[0], SECOND, rules.SQUARE_SECOND, own=most)
        elif self.active in tied:
            losers = self._seats(tied, but=self.active)
            yield self._award(self.active, SECOND, rules.SQUARE_ACTIVE_WINS_SECOND, tied=losers)
            for loser in losers:
                yield rules.SQUARE_ACTIVE_WON_SECOND.because(
                    seat=loser.id, active=self.position.seat(self.active), square=self.square
                )
        else:
            for seat in tied:
                with_ = self._seats(tied, but=seat)
                yield self._award(seat, SECOND_SHARED, rules.SQUARE_SECOND_TIE, tied=with_)

    def _four_colours(self) -> Iterator[Reason]:
        yield self._award(self.active, FIRST, rules.SQUARE_FOUR_COLOURS)
        for seat in self.counts:
            if seat != self.active:
                yield rules.SQUARE_FOUR_COLOURS_OTHERS.because(
                    seat=seat, active=self.position.seat(self.active), square=self.square
                )

    def _tie_with_siku(self, leaders: list[str]) -> Iterator[Reason]:
        """Two blocks of Siku and two of the other player: the only square no edition settles (G38)."""
        choice = self.rulings.choice(SIKU_FIRST_TIE)
        for seat in leaders:
            if self.position.role_of(seat) is Role.PLAYER:
                yield rules.SQUARE_SIKU_FIRST_TIE[choice].because(
                    seat=seat,
                    points=SIKU_TIE_POINTS[choice],
                    places=IN_SQUARE[self.square],
                    rests_on=(SIKU_FIRST_TIE.key,),
                    square=self.square,
                )

    def _award(self, seat: str, points: int, rule: Rule, **operands: Operand) -> Reason:
        """Give points to a player; to Siku or a dummy the reason why they get none."""
        places = IN_SQUARE[self.square]
        role = self.position.role_of(seat)
        if role is not Role.PLAYER:
            void = rules.SIKU_NO_SQUARE if role is Role.SIKU else rules.DUMMY_NO_SQUARE
            return void.because(seat=seat, places=places, would=points, square=self.square)
        return rule.because(seat=seat, points=points, places=places, square=self.square, **operands)

    def _seats(self, ids: list[str], but: str) -> tuple[Seat, ...]:
        return tuple(self.position.seat(id) for id in ids if id != but)
