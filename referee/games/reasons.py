"""A reason is data: which rule, for whom, how many points, where, and the operands of its sentence."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Operand = Any
"""An int, a seat, a symbol, a tool, a place, a code, or a tuple of those: the edge words it by its type."""


@dataclass(frozen=True, slots=True, init=False)
class Rule:
    """One rule of the catalogue, and the sentence with which a judgement names it.

    `case` tells sentences of one rule apart, `operands` are the names that the sentence uses, and
    `counted` is the operand that chooses between its singular and its plural. `steps` are the spaces of a
    track that it stands for instead of points. `message` is the name of the sentence in `reasons.po`.
    """

    id: str
    operands: tuple[str, ...]
    case: str | None
    counted: str | None
    steps: int
    names: frozenset[str] = field(compare=False, repr=False)
    message: str = field(compare=False, repr=False)

    def __init__(
        self, id: str, *operands: str, case: str | None = None, counted: str | None = None, steps: int = 0
    ) -> None:
        if counted is not None and counted not in operands:
            raise ValueError(counted)
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "operands", operands)
        object.__setattr__(self, "case", case)
        object.__setattr__(self, "counted", counted)
        object.__setattr__(self, "steps", steps)
        object.__setattr__(self, "names", frozenset(operands))
        object.__setattr__(self, "message", id if case is None else f"{id}/{case}")

    def because(
        self,
        *,
        seat: str | None = None,
        points: int = 0,
        places: Iterable[Hashable] = (),
        rests_on: tuple[str, ...] = (),
        **operands: Operand,
    ) -> Reason:
        """Give the reason that this rule is, here and now.

        Raises `TypeError` when the operands are not exactly those that the sentence needs.
        """
        if operands.keys() != self.names:
            raise TypeError(self.message, sorted(operands), sorted(self.operands))
        return Reason(self, seat, points, tuple(places), operands, rests_on)


class Reason(NamedTuple):
    """Why something is so: the only carrier of points in the whole engine.

    `points` go to `seat` (an id, or None where the reason concerns nobody in particular); `places`
    are the game's own places; `rests_on` names the rulings that decided here.
    """

    rule: Rule
    seat: str | None
    points: int
    places: tuple[Any, ...]
    operands: Mapping[str, Operand]
    rests_on: tuple[str, ...] = ()


def points_by_seat(reasons: Iterable[Reason], seats: Iterable[str]) -> dict[str, int]:
    """Add up what each of `seats` gets: points are the sum of reasons and nothing else."""
    points = dict.fromkeys(seats, 0)
    for reason in reasons:
        if reason.points and reason.seat is not None:
            points[reason.seat] += reason.points
    return points
