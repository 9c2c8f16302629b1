"""Every case of a part of the rules, with what the specification says about it.

A family is one grounding of its files with the choice rules of `domains.lp`: each answer set is a case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import clingo

from referee.games.nunatak.rulings import rulings_at
from referee.games.reasons import Reason
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS, SIZES

HERE = Path(__file__).parent
IDS = dict(zip("abcd", "ABCD", strict=True))
Said = Counter[tuple[str, str | None, int]]
PRINTED = "-"
"""The part of a family that no table chooses."""


@dataclass(frozen=True)
class Case:
    """One answer set: its atoms by name, each a tuple of plain values."""

    size: str
    interpretation: str
    atoms: dict[str, list[tuple[Any, ...]]]

    def all(self, name: str) -> list[tuple[Any, ...]]:
        return self.atoms.get(name, [])

    def has(self, name: str) -> bool:
        return name in self.atoms

    def one(self, name: str) -> tuple[Any, ...]:
        return self.atoms[name][0]

    def seat(self, name: str) -> str:
        return IDS[self.one(name)[0]]

    @cached_property
    def rulings(self) -> Rulings:
        return Rulings.of(_chosen(self.interpretation))

    def says(self) -> Said:
        """Every rule that is named, for whom, and its points; a fourth value tells equal ones apart."""
        return Counter((rule, IDS.get(seat), points) for rule, seat, points, *_ in self.all("says"))

    def gets(self) -> dict[str, int]:
        """What each person gets, 0 where the specification gives nothing."""
        points = {seat.id: 0 for seat in SEATS[self.size] if seat.role == "player"}
        for seat, number in self.all("gets"):
            points[IDS[seat]] += number
        return points


class Answer(NamedTuple):
    """What the specification and the engine say about one case: the same, or a disagreement."""

    where: Any
    expected: Any
    actual: Any


Ask = Callable[[Case], Iterator[Answer]]


@dataclass(frozen=True)
class Family:
    """One subject: its files, the tables and open questions, and how the engine is asked.

    `make test` asks about every so many (`every`) of the cases that `sample` leaves. Where there are too many
    for the solver, `whole` asks about all of them.
    """

    name: str
    domain: str
    files: tuple[str, ...]
    ask: Ask
    sizes: Sequence[str] = SIZES
    opens: tuple[str, ...] = ()
    sample: str = ""
    every: int = 1
    whole: Callable[[str, str], Found] | None = None

    def parts(self) -> list[tuple[str, str, str]]:
        """What is run by itself: the family at one table under one interpretation of what is open there."""
        return [
            (self.name, size, interpretation) for size in self.sizes for interpretation in self._choices(size)
        ]

    def _choices(self, size: str) -> list[str]:
        known = rulings_at(seat.role for seat in SEATS[size])
        each = [[f"{key}={choice}" for choice in known[key].choices] for key in self.opens if key in known]
        return [" ".join(chosen) or PRINTED for chosen in product(*each)]


@dataclass
class Found:
    """How many cases, how many answers were compared, what differs, and how often the books are silent."""

    cases: int = 0
    compared: int = 0
    silent: int = 0
    differ: list[tuple[Case, Answer]] = field(default_factory=list)


def cases(
    family: Family,
    size: str,
    interpretation: str,
    *,
    constants: Sequence[str] = (),
    only: str = "",
    every: int = 1,
) -> Iterator[Case]:
    """Every case of the family at this table, or those that `only` leaves, or every so many of them.

    `constants` such as `-c a=1` replace numbers of the rules.
    """
    control = clingo.Control(["0", "--warn=none", *constants])
    for file in ("table.lp", *family.files, "domains.lp"):
        control.load(str(HERE / file))
    facts = [f"table({size})."]
    for key, choice in _chosen(interpretation).items():
        facts.append(f"interpretation({key},{choice}).".replace("-", "_"))
    control.add("base", [], " ".join(facts))
    control.add(family.name, [], only)
    control.ground([("base", []), (family.name, [])])
    with control.solve(yield_=True) as models:
        for number, model in enumerate(models):
            if number % every:
                continue
            atoms: dict[str, list[tuple[Any, ...]]] = {}
            for symbol in model.symbols(shown=True):
                atoms.setdefault(symbol.name, []).append(tuple(map(_plain, symbol.arguments)))
            yield Case(size, interpretation, atoms)


def _chosen(interpretation: str) -> dict[str, str]:
    if interpretation == PRINTED:
        return {}
    return dict(one.split("=", 1) for one in interpretation.split())


def _plain(symbol: clingo.Symbol) -> Any:
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    if symbol.type is clingo.SymbolType.Function and symbol.arguments:
        return (symbol.name, *map(_plain, symbol.arguments))
    return symbol.string if symbol.type is clingo.SymbolType.String else symbol.name


def said(reasons: Iterable[Reason], *about: str) -> Said:
    """The reasons about one subject: rule and sentence, seat, points."""
    found: Said = Counter()
    for reason in reasons:
        if not about or reason.rule.message.startswith(about):
            seats = reason.seat if isinstance(reason.seat, tuple) else (reason.seat,)
            found.update((reason.rule.message, seat, reason.points) for seat in seats)
    return found
