"""How long something takes, and how a figure stands in the document."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Act = Callable[[], object]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of a table: what was measured, what came out, and what it shall be."""

    what: str
    value: str
    target: str = ""
    held: bool | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """One table of the document, with how its figures were found."""

    title: str
    how: str
    figures: tuple[Figure, ...]


def seconds_of(act: Act, clock: Clock = perf_counter) -> float:
    """How long one call takes; by `process_time` without the time in which others had the core."""
    start = clock()
    act()
    return clock() - start


def medians_in_turn(
    acts: Iterable[Act], runs: int, clock: Clock = perf_counter, before: Act | None = None
) -> tuple[float, ...]:
    """The median of each act in seconds, called one after the other in every round.

    What else the machine does meanwhile then falls on all of them alike. What is done `before` a round
    is not measured.
    """
    acts = tuple(acts)
    for act in acts:
        act()
    gc.collect()
    rounds = []
    for _ in range(runs):
        if before is not None:
            before()
        rounds.append([seconds_of(act, clock) for act in acts])
    return tuple(median(column) for column in zip(*rounds, strict=True))


def at_most(what: str, value: float, most: float, unit: str) -> Figure:
    """A figure that has a limit."""
    return Figure(what, f"{number(value)} {unit}".strip(), f"≤ {most:g} {unit}".strip(), value <= most)


def number(value: float) -> str:
    """Three digits that mean something, thousands set apart."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def per_second(seconds: float) -> str:
    """How often in a second, to two digits: more would be the machine's mood."""
    often = 1 / seconds
    digits = max(0, len(str(int(often))) - 2)
    return f"{round(often, -digits):,.0f} per second"


def milliseconds(seconds: float) -> str:
    """A time as it is read."""
    return f"{number(seconds * 1_000)} ms"
