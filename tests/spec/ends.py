"""The temple cap over all 4,063,149 ends of three seats: every way in which 40 outer tiles can be shared.

`cap.lp` only asks who of those that are left has more, so its answer rests on these comparisons alone: on
who is left after each (`course`). Its small cases meet every course that an end can take, and that cases of
one course never have two answers is looked at there; so they say what the answer at an end is. The engine is
asked about the ends themselves. Of ends that differ only by which of two persons or dummies is which, it is
asked about one: the small cases are all there, whoever is who.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations, product
from typing import Any

from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.ending.cap import cap_reasons
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, Outer
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import BLOCKS_PER_SEAT, Seat
from tests.games.nunatak.tables import SEATS
from tests.spec.cases import Answer, Case, Family, Found, cases
from tests.spec.end import END, ask_cap

End = tuple[Outer, ...]
"""For each seat its outer blocks on each of the four levels."""
Course = tuple[tuple[int, ...], ...]

EDGES: tuple[End, ...] = (
    ((16, 2, 0, 0), (0, 10, 8, 0), (0, 0, 0, 4)),
    ((16, 0, 1, 1), (0, 12, 3, 3), (0, 0, 4, 0)),
    ((6, 5, 4, 2), (6, 5, 4, 2), (4, 2, 0, 0)),
    ((4, 2, 0, 0), (6, 5, 4, 2), (6, 5, 4, 2)),
    ((14, 4, 0, 0), (0, 7, 7, 4), (2, 1, 1, 0)),
    ((7, 6, 3, 1), (7, 5, 3, 2), (2, 1, 2, 1)),
    ((8, 6, 0, 4), (8, 6, 4, 0), (0, 0, 4, 0)),
    ((5, 4, 3, 2), (5, 4, 3, 1), (6, 4, 2, 1)),
    ((5, 5, 1, 1), (5, 5, 1, 1), (6, 2, 6, 2)),
    ((5, 4, 2, 0), (5, 3, 2, 1), (6, 5, 4, 3)),
)
"""A whole level for one seat, all blocks of a seat outside, ties that each level decides and others."""

ALIKE = {"solo": (1, 2), "two": (0, 1), "three": (0, 1, 2)}
"""The seats that the rules do not tell apart."""


def shared(tiles: int) -> list[Outer]:
    """Every way to share the outer tiles of a level among three seats."""
    return [(a, b, tiles - a - b) for a in range(tiles + 1) for b in range(tiles - a + 1)]


def ends(alike: Sequence[int]) -> Iterator[tuple[End, int]]:
    """Every end, and for how many it stands: one is taken for all that differ only by which seat is which."""
    one, two, three, four = (shared(tiles) for tiles in OUTER_PLACES.values())
    pairs = [*pairwise(alike)]
    lowest = [level for level in one if all(level[seat] <= level[other] for seat, other in pairs)]
    for low, high in product(product(lowest, two), product(three, four)):
        end = tuple(zip(*low, *high, strict=True))
        if all(sum(outer) <= BLOCKS_PER_SEAT for outer in end) and all(
            end[seat] <= end[other] for seat, other in pairs
        ):
            yield end, len({*permutations([end[seat] for seat in alike])})


def course(end: End, siku: int | None) -> Course:
    """Who is left after the totals and after each level, while several are; then the same without Siku."""
    steps = tuple(_steps(end, range(len(end))))
    if siku is None or steps[-1] != (siku,):
        return steps
    return (*steps, (), *_steps(end, [seat for seat in range(len(end)) if seat != siku]))


def _steps(end: End, among: Iterable[int]) -> Iterator[tuple[int, ...]]:
    left = tuple(among)
    for values in ([sum(outer) for outer in end], *zip(*end, strict=True)):
        most = max(values[seat] for seat in left)
        left = tuple(seat for seat in left if values[seat] == most)
        yield left
        if len(left) == 1:
            return


def answers(size: str, interpretation: str, found: Found) -> dict[Course, dict[Any, int]]:
    """What the specification says for each course; a course with two answers is one that differs."""
    (cap,) = (family for family in END if family.name == "cap")
    known: dict[Course, dict[Any, int]] = {}
    for case in cases(cap, size, interpretation):
        counts = {(seat, level): number for seat, level, number in case.all("outer")}
        end = tuple(tuple(counts[seat, level] for level in OUTER_PLACES) for seat in "abc")
        answer = dict(case.says())
        first = known.setdefault(course(end, _siku(size)), answer)
        if first != answer:
            found.differ.append((case, Answer("course", first, answer)))
    return known


def _siku(size: str) -> int | None:
    return 2 if size == "two" else None


@cache
def _seat(seat: Seat, outer: Outer) -> FinalSeat:
    return FinalSeat(seat, 0, 0, Hand(), 0, outer)


def whole(size: str, interpretation: str) -> Found:
    """The engine at every end, and what the specification says for its course."""
    found = Found()
    known = answers(size, interpretation, found)
    rulings = Case(size, interpretation, {}).rulings
    for end, stands_for in ends(ALIKE[size]):
        seats = tuple(map(_seat, SEATS[size], end))
        heard: dict[Any, int] = {}
        for reason in cap_reasons(FinalQuestion(seats, rulings)):
            named = (reason.rule.message, reason.seat, reason.points)
            heard[named] = heard.get(named, 0) + 1
        found.cases += stands_for
        found.compared += 1
        expected = known[course(end, _siku(size))]
        if expected != heard:
            found.differ.append((Case(size, interpretation, {}), Answer(end, expected, heard)))
    return found


SAMPLE = " ".join(
    f"of({number},{'abc'[seat]},{level},{count})."
    for number, end in enumerate(EDGES)
    for seat, outer in enumerate(end)
    for level, count in enumerate(outer, 1)
)
"""The edges as facts, which the specification judges itself."""

ENDS = (
    Family(
        "cap_ends",
        "all 4,063,149 ways in which three seats can share the 40 outer tiles",
        ("cap.lp",),
        ask_cap,
        sizes=("solo", "two", "three"),
        opens=("siku-cap", "solo-temple-cap"),
        sample=SAMPLE,
        whole=whole,
    ),
)
