"""The score sheet: its lines with what scores them, and the numbers that are entered for each.

A line and a number are declared here alone; the final sheet of a table, the faults, the interface's paths
and the pages read them. Source: "Schlusswertung", "Décompte des points", "Eindtelling", "End scoring", in the
order printed there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Any, NamedTuple

from referee.games.faults import Path
from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.ending import card_types as cards
from referee.games.nunatak.ending import final_rules as rules
from referee.games.nunatak.ending.cap import cap_reasons
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat
from referee.games.nunatak.hands import Hand
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, BLESSINGS, Seat, Symbol, Tool
from referee.games.reasons import Reason, Rule
from referee.games.rulings import Rulings

HAND_MAX = 19
"""18 cards, and one for the blessing of transference."""

TRACK_MAX = 999

ARTISANS_MAX = 6
"""The box has five with one tool; the blessing of transference can make a sixth."""


class ScoreLine(NamedTuple):
    """A line of the score sheet: the rules whose points it counts, and what finds its reasons."""

    name: str
    rules: tuple[Rule, ...]
    reasons: Callable[[FinalQuestion], Iterable[Reason]]


def _of_each(
    score: Callable[[FinalSeat, Rulings], Iterable[Reason]],
) -> Callable[[FinalQuestion], Iterator[Reason]]:
    """A line in which each player scores what is theirs, whatever the others have."""
    return lambda question: (
        reason for player in question.players() for reason in score(player, question.rulings)
    )


LINES: tuple[ScoreLine, ...] = (
    ScoreLine(
        "temple_cap",
        (
            rules.CAP_MOST,
            rules.CAP_FEWER,
            rules.CAP_UNKNOWN,
            rules.CAP_TOTALS_TIED,
            rules.CAP_LEVEL,
            rules.CAP_WON,
            rules.CAP_LOST,
            rules.CAP_NONE,
            rules.CAP_SIKU,
            rules.CAP_SIKU_NOBODY,
            rules.CAP_SIKU_SECOND,
            rules.CAP_SIKU_SECOND_TIED,
            rules.CAP_DUMMY,
            rules.CAP_SOLO,
            rules.CAP_SOLO_NONE,
        ),
        cap_reasons,
    ),
    ScoreLine(
        "builders",
        (
            rules.BUILDERS_MAJORITY,
            rules.BUILDERS_TIE,
            rules.BUILDERS_REST,
            rules.BUILDERS_NOBODY,
            rules.BUILDERS_SIKU,
            rules.BUILDERS_DUMMY,
        ),
        cards.builders,
    ),
    ScoreLine(
        "sculptors",
        (rules.SCULPTORS, *rules.SCULPTORS_ABOVE.values()),
        _of_each(lambda seat, rulings: (cards.sculptors(seat, rulings),)),
    ),
    ScoreLine(
        "artisans",
        (
            rules.ARTISANS,
            rules.ARTISANS_NONE,
            *rules.ARTISANS_SIXTH.values(),
            rules.ARTISANS_SETS,
            rules.ARTISANS_NO_SET,
        ),
        _of_each(cards.artisans),
    ),
    ScoreLine("beasts_of_burden", (rules.BEASTS,), _of_each(lambda seat, _rulings: (cards.beasts(seat),))),
    ScoreLine(
        "architects",
        (rules.ARCHITECTS, rules.ARCHITECTS_ON_START),
        _of_each(lambda seat, _rulings: (cards.architects(seat),)),
    ),
    ScoreLine(
        "elders",
        (rules.ELDERS, rules.ELDERS_NONE, rules.ELDERS_MADE),
        _of_each(lambda seat, _rulings: cards.elders(seat)),
    ),
    ScoreLine(
        "blessings",
        (rules.BLESSINGS_UNUSED,),
        _of_each(lambda seat, _rulings: (cards.unused_blessings(seat),)),
    ),
    ScoreLine(
        "complete_sets",
        (rules.SETS, rules.SETS_NONE),
        _of_each(lambda seat, _rulings: (cards.complete_sets(seat),)),
    ),
)
"""The lines in rulebook order; the score before the end scoring is none of them."""

TRACK = "track"
"""The line of the points from before the end scoring: it is none of `LINES`."""

LINE: dict[str, ScoreLine] = {line.name: line for line in LINES}

FINAL_RULES: tuple[Rule, ...] = (
    *(rule for line in LINES for rule in line.rules),
    *rules.WINNER_RULES,
    *rules.COMPLETION_RULES,
)
"""Every sentence that the end scoring and the completion card can hold."""

_LINE_OF: dict[str, str] = {rule.message: line.name for line in LINES for rule in line.rules}


def line_of(reason: Reason) -> str | None:
    """The line of the score sheet to which a reason belongs; None for winner and rank."""
    return _LINE_OF.get(reason.rule.message)


class Accessor(NamedTuple):
    """How a seat holds a number: `get` finds it, `put` gives the seat with so many of it.

    `get` is None where a question has only a sum: there `put` adds to it.
    """

    get: Callable[[FinalSeat], int] | None
    put: Callable[[FinalSeat, Any], FinalSeat]


class Field(NamedTuple):
    """A number that is entered for a seat, or its elders.

    `key` is its name on the final sheet of a table, `sign` its letter in the address of a calculator, which
    never changes; `line` is the line in which it counts. `path` is where a question has it within its seat.
    `most` is the largest number that can be entered, of the elders how many cards.
    """

    key: str
    sign: str
    line: str
    path: Path
    most: int
    held: Accessor
    is_asked: bool = True
    """Whether it must be filled for a result: few hands have the others."""
    of_all: bool = False
    """Whether Siku and the dummies have it too: they compete for majorities."""


def _of_seat(name: str) -> Accessor:
    return Accessor(attrgetter(name), lambda seat, value: replace(seat, **{name: value}))


def _of_hand(name: str) -> Accessor:
    def put(seat: FinalSeat, value: Any) -> FinalSeat:  # noqa: ANN401  a number, or the elders
        return replace(seat, cards=replace(seat.cards, **{name: value}))

    return Accessor(attrgetter(f"cards.{name}"), put)


def _artisans(tool: Tool, sign: str) -> Field:
    def put(seat: FinalSeat, value: int) -> FinalSeat:
        return replace(seat, cards=replace(seat.cards, artisans={**seat.cards.tools(), tool: value}))

    held = Accessor(lambda seat: seat.cards.tools()[tool], put)
    return Field(tool.value, sign, "artisans", ("cards", "artisan", tool.value), ARTISANS_MAX, held)


def _beasts(symbols: int, sign: str, *, is_asked: bool = True) -> Field:
    """How many beasts of burden show so many symbols."""

    def put(seat: FinalSeat, value: int) -> FinalSeat:
        hand = seat.cards
        beasts, all_symbols = hand.beast_cards + value, hand.beast_symbols + symbols * value
        return replace(seat, cards=replace(hand, beast_cards=beasts, beast_symbols=all_symbols))

    path = ("cards", Symbol.BEAST_OF_BURDEN.value)
    return Field(f"beast{symbols}", sign, "beasts_of_burden", path, HAND_MAX, Accessor(None, put), is_asked)


def _outer(level: int, sign: str) -> Field:
    def put(seat: FinalSeat, value: int) -> FinalSeat:
        first, second, third, fourth = (
            value if number == level else count
            for number, count in enumerate(seat.outer or NO_OUTER, start=1)
        )
        return replace(seat, outer=(first, second, third, fourth))

    held = Accessor(lambda seat: (seat.outer or NO_OUTER)[level - 1], put)
    most = OUTER_PLACES[level]
    return Field(f"outer{level}", sign, "temple_cap", ("outer", level - 1), most, held, of_all=True)


NO_OUTER = (0, 0, 0, 0)

TRACK_FIELD, NUMBER_FIELD, ELDER_FIELD, BLESSING_FIELD = "track", "number", "elder", "blessing"

_elders = Accessor(lambda seat: len(seat.cards.elders), _of_hand("elders").put)

FIELDS: tuple[Field, ...] = (
    Field(TRACK_FIELD, "t", "track", ("track",), TRACK_MAX, _of_seat("track")),
    Field("builder", "b", "builders", ("cards", "builder"), HAND_MAX, _of_hand("builders"), of_all=True),
    Field("sculptor", "s", "sculptors", ("cards", "sculptor"), HAND_MAX, _of_hand("sculptors")),
    _artisans(Tool.ROPE, "r"),
    _artisans(Tool.PICKAXE, "p"),
    _artisans(Tool.POLE_SAW, "w"),
    _beasts(1, "d"),
    _beasts(2, "f"),
    _beasts(0, "c", is_asked=False),
    _beasts(3, "g", is_asked=False),
    Field("architect", "a", "architects", ("cards", "architect"), HAND_MAX, _of_hand("architects")),
    Field(
        NUMBER_FIELD,
        "n",
        "architects",
        ("architect_number",),
        ARCHITECT_TRACK_END,
        _of_seat("architect_number"),
    ),
    Field(ELDER_FIELD, "e", "elders", ("cards", "elder"), HAND_MAX, _elders),
    Field(BLESSING_FIELD, "l", "blessings", ("unused_blessings",), BLESSINGS, _of_seat("unused_blessings")),
    *(_outer(level, sign) for level, sign in zip(OUTER_PLACES, "hijk", strict=True)),
)
"""Every number of a player, in the order of entry."""

FIELD: dict[str, Field] = {field.key: field for field in FIELDS}


def nothing_of(seat: Seat) -> FinalSeat:
    """A seat before anything is entered for it."""
    return FinalSeat(seat, 0, 0, Hand(), 0, None)
