"""Ends of games for the properties: dealt from the box, and laid on the temple's outside.

Cards and blocks are shuffled by one drawn generator: a draw for each of them would be slow.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from referee.games.nunatak.board import OUTER_PLACES
from referee.games.nunatak.box import KINDS
from referee.games.nunatak.ending.completion import CompletionSeat, ExtraTurnsQuestion
from referee.games.nunatak.ending.question import FinalQuestion, FinalSeat, Outer
from referee.games.nunatak.hands import Hand, Kind
from referee.games.nunatak.pieces import Role, Seat, Symbol, Symbols, Tool
from referee.games.nunatak.rulings import RULINGS
from referee.games.rulings import Rulings
from tests.strategies import TABLES

SPLIT_SIDES: tuple[tuple[Kind, Kind], ...] = (
    *[(Symbol.BUILDER, Symbol.ARCHITECT)] * 4,
    *[(Symbol.SCULPTOR, tool) for tool in Tool] * 2,
    *[(Symbol.BEAST_OF_BURDEN, Symbol.ELDER)] * 2,
)
PLAIN: tuple[Kind, ...] = (
    *[Symbol.BUILDER] * 8,
    *[Symbol.SCULPTOR] * 7,
    *list(Tool) * 3,
    *[Symbol.BEAST_OF_BURDEN] * 7,
    *[Symbol.ARCHITECT] * 6,
    *[Symbol.ELDER] * 5,
)
PAIRS: tuple[Symbols, ...] = tuple(combinations(Symbol, 2))
OUTER_LEVELS = tuple(level for level, count in OUTER_PLACES.items() for _ in range(count))


def deal(chance: Random, seats: tuple[Seat, ...]) -> tuple[Counter[Kind], ...]:
    """Who took which card of the box, split cards on either side; some cards taken by nobody."""
    cards = [*PLAIN, *(chance.choice(pair) for pair in SPLIT_SIDES)]
    chance.shuffle(cards)
    hands: list[Counter[Kind]] = [Counter() for _ in seats]
    for kind in cards[: chance.randint(0, len(cards))]:
        taker = chance.randrange(len(seats))
        keeps = seats[taker].role is Role.PLAYER or kind is Symbol.BUILDER
        if keeps and hands[taker].total() < regular_turns(seats):
            hands[taker][kind] += 1
    return tuple(hands)


def outer_blocks(chance: Random, seats: tuple[Seat, ...]) -> tuple[Outer, ...]:
    """Who has which outer places; some are left to nobody."""
    places = list(OUTER_LEVELS)
    chance.shuffle(places)
    counts = [[0, 0, 0, 0] for _ in seats]
    for level in places[: chance.randint(0, len(places))]:
        owner = chance.choice(counts)
        if sum(owner) < regular_turns(seats):
            owner[level - 1] += 1
    return tuple((first, second, third, top) for first, second, third, top in counts)


def regular_turns(seats: tuple[Seat, ...]) -> int:
    """How many turns, cards and blocks each seat has before any completion card."""
    return 13 if len(seats) == 4 else 18


@st.composite
def hands_of(draw: st.DrawFn, cards: Counter[Kind], made: bool = False) -> Hand:
    """A hand of these cards, with drawn symbols on its beasts and elders."""
    beasts = cards[Symbol.BEAST_OF_BURDEN]
    elders = draw(
        st.lists(st.sampled_from(PAIRS), min_size=cards[Symbol.ELDER], max_size=cards[Symbol.ELDER])
    )
    return Hand(
        builders=cards[Symbol.BUILDER],
        sculptors=cards[Symbol.SCULPTOR],
        artisans={tool: cards[tool] for tool in Tool},
        beast_cards=beasts,
        beast_symbols=draw(st.integers(0, 3 * beasts)),
        architects=cards[Symbol.ARCHITECT],
        elders=(*elders, ()) if made else tuple(elders),
    )


@st.composite
def final_questions(draw: st.DrawFn) -> FinalQuestion:
    """An end of game that can be, with drawn rulings and one card by transference now and then."""
    seats = draw(st.sampled_from(TABLES))
    chance = draw(st.randoms(use_true_random=True))
    hands = deal(chance, seats)
    outer = outer_blocks(chance, seats) if draw(st.booleans()) else None
    changed = draw(st.none() | st.sampled_from(KINDS))
    if changed is not None and changed is not Symbol.ELDER:
        hands[0][changed] += 1
    told = []
    for index, seat in enumerate(seats):
        is_player = seat.role is Role.PLAYER
        made = is_player and index == 0 and changed is Symbol.ELDER
        told.append(
            FinalSeat(
                seat,
                draw(st.integers(0, 90)) if is_player else 0,
                draw(st.integers(0, 10)) if is_player else 0,
                draw(hands_of(hands[index], made)),
                draw(st.integers(0, 5)) if is_player else 0,
                None if outer is None else outer[index],
            )
        )
    return FinalQuestion(tuple(told), draw(final_rulings()))


def final_rulings() -> st.SearchStrategy[Rulings]:
    """Any readings of the open questions of the end scoring."""
    chosen = {key: st.sampled_from(ruling.choices) for key, ruling in RULINGS.items()}
    return st.fixed_dictionaries({}, optional=chosen).map(Rulings.of)


def completion_questions() -> st.SearchStrategy[ExtraTurnsQuestion]:
    """Four players with small numbers, so that ties are frequent."""
    line = st.integers(0, 2)
    lines = st.tuples(line, line)
    return st.tuples(lines, lines, lines, lines).map(
        lambda told: ExtraTurnsQuestion(
            tuple(
                CompletionSeat(seat, first, second)
                for seat, (first, second) in zip(TABLES[3], told, strict=True)
            )
        )
    )
