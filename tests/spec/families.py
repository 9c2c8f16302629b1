"""The specification against the engine: a solver makes every case of a family, the engine answers the same.

Each family is one grounding of its files with the choice rules of `domains.lp`; an answer set is a case with
what the specification says about it. `python -m tests.spec` runs all families.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import clingo

from referee.games.nunatak.board import IN_SQUARE, PLACES, SQUARES, UNDER, Place, Square
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.reasons import Reason
from referee.games.rulings import Rulings
from tests.games.nunatak.tables import SEATS, SIZES

HERE = Path(__file__).parent
IDS = dict(zip("abcd", "ABCD", strict=True))
Said = Counter[tuple[str, str | None, int]]


class Case(NamedTuple):
    """One answer set: its atoms by name, each a tuple of plain values."""

    size: str
    interpretation: str
    atoms: dict[str, list[tuple[Any, ...]]]

    def one(self, name: str) -> tuple[Any, ...]:
        return self.atoms[name][0]

    def seat(self, name: str) -> str:
        return IDS[self.one(name)[0]]

    def says(self) -> Said:
        return Counter((rule, IDS.get(seat), points) for rule, seat, points in self.atoms.get("says", ()))

    def gets(self) -> dict[str, int]:
        """What each person gets, 0 where the specification gives nothing."""
        points = {seat.id: 0 for seat in SEATS[self.size] if seat.role == "player"}
        for seat, number in self.atoms.get("gets", ()):
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
    """One subject: its files, the tables and interpretations, and how the engine is asked."""

    name: str
    domain: str
    files: tuple[str, ...]
    ask: Ask
    sizes: Sequence[str] = SIZES
    interpretations: Sequence[str] = ("two",)

    def parts(self) -> list[tuple[str, str, str]]:
        """What is run by itself: the family at one table under one interpretation."""
        return [
            (self.name, size, choice)
            for size, choice in product(self.sizes, self.interpretations)
            if size == "two" or choice == self.interpretations[0]
        ]


@dataclass
class Found:
    """How many cases, how many answers were compared, what differs, and how often the books are silent."""

    cases: int = 0
    compared: int = 0
    silent: int = 0
    differ: list[tuple[Case, Answer]] = field(default_factory=list)


def cases(family: Family, size: str, interpretation: str, constants: Sequence[str] = ()) -> Iterator[Case]:
    """Every case of the family at this table; `constants` such as `-c a=1` replace numbers of the rules."""
    control = clingo.Control(["0", "--warn=none", *constants])
    for file in ("table.lp", *family.files, "domains.lp"):
        control.load(str(HERE / file))
    control.add("base", [], f"table({size}). interpretation(siku_first_tie,{interpretation}).")
    control.ground([("base", []), (family.name, [])])
    with control.solve(yield_=True) as models:
        for model in models:
            atoms: dict[str, list[tuple[Any, ...]]] = {}
            for symbol in model.symbols(shown=True):
                atoms.setdefault(symbol.name, []).append(tuple(map(_plain, symbol.arguments)))
            yield Case(size, interpretation, atoms)


def _plain(symbol: clingo.Symbol) -> Any:
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    return symbol.string if symbol.type is clingo.SymbolType.String else symbol.name


def run(name: str, size: str, interpretation: str, constants: Sequence[str] = (), every: int = 1) -> Found:
    """Compare the cases of a part of a family, or every so many of them."""
    family = FAMILIES[name]
    found = Found()
    for number, case in enumerate(cases(family, size, interpretation, constants)):
        if number % every:
            continue
        found.cases += 1
        found.silent += "silent" in case.atoms
        for answer in family.ask(case):
            found.compared += 1
            if answer.expected != answer.actual:
                found.differ.append((case, answer))
    return found


@cache
def _below(places: frozenset[Place]) -> frozenset[Place]:
    """Every place that has to be occupied so that these places have tiles."""
    under = frozenset(each for place in places for each in UNDER[place])
    return under | _below(under) if under else under


def _filler(case: Case) -> str:
    """Whose blocks carry the part that is looked at: those of the seat that places would run out."""
    return "B" if case.seat("placed") == "A" else "A"


def _judged(case: Case, place: Place, blocks: dict[Place, str], marker: int = 0) -> TurnJudgement:
    position = Position.of(SEATS[case.size], (Block(where, seat) for where, seat in blocks.items()))
    seat = case.seat("placed")
    rulings = Rulings.of({"siku-first-tie": case.interpretation})
    question = TurnQuestion(
        position, case.seat("on_turn"), Move(place, seat), rulings, architect={seat: marker}
    )
    return judge_turn(question)


def _said(reasons: Sequence[Reason], *about: str) -> Said:
    """The reasons about one step of the turn: rule and sentence, seat, points."""
    said: Said = Counter()
    for reason in reasons:
        if reason.rule.message.startswith(about):
            message = reason.rule.id if reason.rule.id.startswith("nunatak.gap.") else reason.rule.message
            seats = reason.seat if isinstance(reason.seat, tuple) else (reason.seat,)
            said.update((message, seat, reason.points) for seat in seats)
    return said


SQUARE_REASONS = (
    "nunatak.square.",
    "nunatak.gap.g38",
    "nunatak.2p.siku-no-points/square",
    "nunatak.solo.dummy-void/square",
)
SUPPORT_REASONS = (
    "nunatak.support.",
    "nunatak.2p.siku-no-points/support",
    "nunatak.solo.dummy-void/support",
)
ROW_REASONS = ("nunatak.row.", "nunatak.2p.siku-no-points/row", "nunatak.solo.dummy-void/row")


def ask_square(case: Case) -> Iterator[Answer]:
    """The filling on each of the thirty squares of the temple."""
    owner = {corner: IDS[seat] for corner, seat in case.atoms["corner"]}
    (last,) = case.one("last")
    for square in SQUARES:
        corners = IN_SQUARE[square]
        blocks = dict.fromkeys(_below(frozenset(corners)), _filler(case))
        blocks |= {corner: owner[number] for number, corner in enumerate(corners, 1) if number != last}
        judgement = _judged(case, corners[last - 1], blocks)
        yield Answer(
            square,
            (case.says(), case.gets()),
            (_said(judgement.reasons, *SQUARE_REASONS), _square_points(judgement, square, case)),
        )


def _square_points(judgement: TurnJudgement, square: Square, case: Case) -> dict[str, int] | None:
    points = dict.fromkeys(case.gets(), 0)
    for scored in judgement.squares:
        if scored.square == square:
            points |= judgement.square_points(scored) or {}
    return points


def ask_support(case: Case) -> Iterator[Answer]:
    """The four blocks below each place above the ground, or each place on the ground."""
    owner = {corner: IDS[seat] for corner, seat in case.atoms.get("under", ())}
    for place in PLACES:
        if (place.level == 1) == bool(owner):
            continue
        under = sorted(UNDER[place])
        blocks = dict.fromkeys(_below(frozenset({place})), _filler(case))
        blocks |= {below: owner[number] for number, below in enumerate(under, 1)}
        judgement = _judged(case, place, blocks)
        expected = sum(points for _, _, points in case.says())
        yield Answer(
            place,
            (case.says(), expected),
            (_said(judgement.reasons, *SUPPORT_REASONS), judgement.support),
        )


def ask_row(case: Case) -> Iterator[Answer]:
    """The place with its row and column; all lower levels are full."""
    place = Place(*case.one("at"))
    level = place.level
    blocks = dict.fromkeys((each for each in PLACES if each.level < level), _filler(case))
    for index, (row, column) in enumerate(sorted(case.atoms.get("occupied", ()))):
        blocks[Place(level, row, column)] = "AB"[index % 2]
    (marker,) = case.one("marker")
    judgement = _judged(case, place, blocks, marker)
    (_, expected) = case.one("moves")
    yield Answer(
        place,
        (case.says(), expected),
        (_said(judgement.reasons, *ROW_REASONS), judgement.architect_steps),
    )


FAMILIES = {
    family.name: family
    for family in (
        Family(
            "squares",
            "every filling of four corners × which came last × who is on turn, on each of the 30 squares",
            ("squares.lp",),
            ask_square,
            interpretations=("two", "five", "three", "zero"),
        ),
        Family(
            "support",
            "the owners of the four blocks below × who places × who is on turn, at each of the 54 places",
            ("support.lp",),
            ask_support,
        ),
        Family(
            "rows",
            "54 places × which places of row and column have a block × the marker at 0 to 10",
            ("rows.lp",),
            ask_row,
            sizes=("solo", "two", "three"),
        ),
    )
}
