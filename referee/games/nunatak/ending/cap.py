"""Score the temple cap: 7 points for the most blocks on outer tiles, ties compared level by level.

Source: "Tempelkuppe", "Sommet du temple", "Tempelkoepel", "Temple cap". All levels count, blocks
count by their colour, only the tied are compared (A17 to A19); Siku and dummies compete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.games.nunatak.board import LEVELS
from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.question import FinalQuestion, Outer
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.rulings import SIKU_CAP, SOLO_TEMPLE_CAP
from referee.games.reasons import Reason
from referee.games.rulings import Rulings

CAP_POINTS = 7

Outers = Mapping[Seat, Outer]


class TempleCap(NamedTuple):
    """Who has the most outer blocks, Siku and dummies included, and what decided it.

    `seat` is None for a tie that no level resolves; `decided_by` is `total`, `level-1` to
    `level-4`, or `tie`.
    """

    seat: str | None
    decided_by: str


class _Step(NamedTuple):
    """One comparison among those still tied; `level` is None for all levels together."""

    level: int | None
    compared: tuple[Tally[Seat], ...]

    @property
    def most(self) -> int:
        return max(tally.number for tally in self.compared)

    @property
    def ahead(self) -> tuple[Seat, ...]:
        return tuple(tally.of for tally in self.compared if tally.number == self.most)


class _Comparison(NamedTuple):
    """The steps from the totals up the levels, until one seat is ahead or no level is left."""

    steps: tuple[_Step, ...]

    @classmethod
    def of(cls, outers: Outers) -> _Comparison:
        steps = [_Step(None, tuple(Tally(seat, sum(outer)) for seat, outer in outers.items()))]
        for level in LEVELS:
            tied = steps[-1].ahead
            if len(tied) == 1:
                break
            steps.append(_Step(level, tuple(Tally(seat, outers[seat][level - 1]) for seat in tied)))
        return cls(tuple(steps))

    @property
    def first(self) -> Seat | None:
        ahead = self.steps[-1].ahead
        return ahead[0] if len(ahead) == 1 else None

    @property
    def decided_by(self) -> str:
        level = self.steps[-1].level
        if self.first is None:
            return "tie"
        return "total" if level is None else f"level-{level}"


def judge_cap(question: FinalQuestion) -> TempleCap | None:
    """Who has the most outer blocks; None unless they were entered for every seat."""
    outers = _outers(question)
    if len(outers) < len(question.seats):
        return None
    comparison = _Comparison.of(outers)
    first = comparison.first
    return TempleCap(None if first is None else first.id, comparison.decided_by)


def cap_reasons(question: FinalQuestion) -> Iterator[Reason]:
    """7 points for the most outer blocks, every step compared, and why the others get none."""
    outers = _outers(question)
    missing = tuple(seat for seat in question.table() if seat not in outers)
    if missing:
        yield rules.CAP_UNKNOWN.because(missing=missing)
        return
    comparison = _Comparison.of(outers)
    yield from _step_reasons(comparison)
    first = comparison.first
    if first is not None and first.role is Role.SIKU:
        yield from _siku_reasons(first, comparison, outers, question.rulings)
    elif first is not None:
        yield from _first_reasons(first, comparison, question)
    for step in comparison.steps:
        yield from _behind_reasons(step)
    if first is None:
        yield from _tie_reasons(comparison.steps[-1].ahead)


def _outers(question: FinalQuestion) -> dict[Seat, Outer]:
    return {seat.seat: seat.outer for seat in question.seats if seat.outer is not None}


def _step_reasons(comparison: _Comparison) -> Iterator[Reason]:
    """Name each compared value where the totals alone do not decide.

    Rule: nunatak.cap.tie.
    """
    for step in comparison.steps if len(comparison.steps) > 1 else ():
        if step.level is None:
            yield rules.CAP_TOTALS_TIED.because(outer=step.compared)
        else:
            yield rules.CAP_LEVEL.because(level=step.level, outer=step.compared)


def _first_reasons(first: Seat, comparison: _Comparison, question: FinalQuestion) -> Iterator[Reason]:
    """Give the 7 points to a player; a dummy's are void, and alone they may be ruled out (A10)."""
    last = comparison.steps[-1]
    if first.role is Role.DUMMY:
        yield rules.CAP_DUMMY.because(seat=first.id, outer=last.compared, would=CAP_POINTS)
        return
    rests_on: tuple[str, ...] = ()
    if len(question.players()) == 1:
        rests_on = (SOLO_TEMPLE_CAP.key,)
        if question.rulings.choice(SOLO_TEMPLE_CAP) == "none":
            yield rules.CAP_SOLO_NONE.because(seat=first.id, rests_on=rests_on)
            return
        yield rules.CAP_SOLO.because(seat=first.id, rests_on=rests_on)
    if last.level is None:
        yield rules.CAP_MOST.because(seat=first.id, points=CAP_POINTS, rests_on=rests_on, outer=last.compared)
    else:
        yield rules.CAP_WON.because(
            seat=first.id, points=CAP_POINTS, rests_on=rests_on, level=last.level, own=last.most
        )


def _siku_reasons(siku: Seat, comparison: _Comparison, outers: Outers, rulings: Rulings) -> Iterator[Reason]:
    """Siku has the majority: nobody scores, or by another reading the second best (G48)."""
    rests_on = (SIKU_CAP.key,)
    yield rules.CAP_SIKU.because(seat=siku.id, outer=comparison.steps[-1].compared, would=CAP_POINTS)
    if rulings.choice(SIKU_CAP) == "nobody":
        yield rules.CAP_SIKU_NOBODY.because(rests_on=rests_on, siku=siku)
        return
    players = {seat: outer for seat, outer in outers.items() if seat != siku}
    among_players = _Comparison.of(players)
    yield from _step_reasons(among_players)
    last = among_players.steps[-1]
    if among_players.first is None:
        yield rules.CAP_SIKU_SECOND_TIED.because(rests_on=rests_on, siku=siku, tied=last.ahead)
    else:
        yield rules.CAP_SIKU_SECOND.because(
            seat=among_players.first.id,
            points=CAP_POINTS,
            rests_on=rests_on,
            siku=siku,
            outer=last.compared,
        )


def _behind_reasons(step: _Step) -> Iterator[Reason]:
    """Tell each player who falls behind at this step by how much."""
    for seat, own in step.compared:
        if own == step.most or seat.role is not Role.PLAYER:
            continue
        if step.level is None:
            yield rules.CAP_FEWER.because(seat=seat.id, own=own, most=step.most, ahead=step.ahead)
        else:
            yield rules.CAP_LOST.because(
                seat=seat.id, level=step.level, own=own, most=step.most, ahead=step.ahead
            )


def _tie_reasons(tied: tuple[Seat, ...]) -> Iterator[Reason]:
    """Tell each tied player with whom, and that nobody scores.

    Rule: nunatak.cap.none.
    """
    for seat in tied:
        if seat.role is Role.PLAYER:
            others = tuple(other for other in tied if other != seat)
            yield rules.CAP_NONE.because(seat=seat.id, tied=others)
