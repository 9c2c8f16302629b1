"""A whole turn before it scores, put to the engine: card, tile, side, swap, display and pile, whose block."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.games.nunatak.board import PLACES, UNDER, Place
from referee.games.nunatak.pieces import Symbol, Symbols
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Move, Swap, Tile, TurnQuestion
from referee.games.nunatak.turn import judge_turn
from referee.games.reasons import Reason
from tests.games.nunatak.tables import SEATS
from tests.spec.cases import IDS, Answer, Case, Family, Said, said

PLACE_OF = {
    "here": Place(1, 1, 1),
    "there": Place(1, 5, 5),
    "taken": Place(1, 3, 3),
    "air": Place(2, 1, 1),
}
"""Two free tiles in opposite corners, a place with a block, and one that has no tile yet."""

STEPS = (
    "nunatak.setup.blocks",
    "nunatak.card.",
    "nunatak.builder.",
    "nunatak.place.",
    "nunatak.split.",
    "nunatak.tile.draw/no-tile-yet",
    "nunatak.tile.now",
    "nunatak.elder.",
    "nunatak.2p.siku-elder",
    "nunatak.2p.siku-builder",
    "nunatak.solo.dummy-no-swap",
    "nunatak.solo.dummy-elder",
    "nunatak.solo.dummy-cards",
    "nunatak.gap.g9",
    "nunatak.gap.g14",
    "nunatak.gap.g41",
)


@cache
def temple(size: str) -> Position:
    """Blocks on every other place that the two free tiles leave: only those two are free."""
    free = {PLACE_OF["here"], PLACE_OF["there"]}
    blocks: list[Block] = []
    seats = SEATS[size]
    for place in PLACES:
        if place in free or free.intersection(UNDER[place]):
            free.add(place)
        else:
            blocks.append(Block(place, seats[len(blocks) % len(seats)].id))
    return Position.of(seats, blocks)


def ask_card(case: Case) -> Iterator[Answer]:
    """A card and a place."""
    shown: dict[str, list[str]] = {}
    for place, symbol in case.all("tile"):
        shown.setdefault(place, []).append(symbol)
    tiles = tuple(Tile(PLACE_OF[place], _symbols(symbols)) for place, symbols in shown.items())
    card = _symbols([symbol for (symbol,) in case.all("card")]) or None
    beside = [_symbols(list(one)) for one in case.all("beside")]
    display = None
    if case.has("display"):
        display = (*beside, card) if case.one("display") == ("with",) and card else tuple(beside)
    swap = [Swap(PLACE_OF[one], PLACE_OF[other]) for one, other in case.all("swap")]
    sides = [Symbol(side) for (side,) in case.all("as")]
    question = TurnQuestion(
        temple(case.size),
        case.seat("on_turn"),
        Move(
            PLACE_OF[case.one("to")[0]],
            case.seat("placed"),
            card,
            sides[0] if sides else None,
            swap[0] if swap else None,
        ),
        case.rulings,
        tiles,
        display,
        {None: None, "empty": True, "left": False}[next((pile for (pile,) in case.all("pile")), None)],
        laid_this_turn=tuple(PLACE_OF[place] for (place,) in case.all("laid_now")) or None,
    )
    judged = judge_turn(question)
    heard = said(judged.reasons, *STEPS) + _said_of_siku(judged.reasons)
    yield Answer("turn", (case.says(), not case.has("illegal")), (heard, judged.legal))


def _said_of_siku(reasons: tuple[Reason, ...]) -> Said:
    """The card that was used for Siku, whose rule begins like those on points."""
    return said(reason for reason in reasons if reason.rule.message == "nunatak.2p.siku")


def ask_blocks(case: Case) -> Iterator[Answer]:
    """How many blocks every seat has in the temple: the next one goes on the first free tile."""
    owners = [IDS[seat] for seat, number in case.all("stands") for _ in range(number)]
    position = Position.of(
        SEATS[case.size], (Block(place, owner) for place, owner in zip(PLACES, owners, strict=False))
    )
    move = Move(PLACES[len(owners)], case.seat("placed"))
    judged = judge_turn(TurnQuestion(position, case.seat("on_turn"), move, case.rulings))
    heard = said(judged.violations, "nunatak.")
    yield Answer("blocks", (case.says(), not case.has("illegal")), (heard, judged.legal))


def _symbols(symbols: list[str]) -> Symbols:
    return tuple(symbol for symbol in Symbol if symbol in symbols)


TURN = (
    Family(
        "card",
        "every card × side named × the tiles of both free places × display × pile",
        ("whose.lp", "turn.lp"),
        ask_card,
        sizes=("solo", "two", "three"),
        opens=("empty-pile-no-match",),
        sample=":- not face(here,elder), not face(here,sculptor_artisan). :- not face(there,beast_elder).",
        every=7,
    ),
    Family(
        "swap",
        "every pair of places swapped × cards and tiles with and without a builder × where the block goes",
        ("whose.lp", "turn.lp"),
        ask_card,
        sizes=("solo", "two", "three"),
        opens=("siku-builder-swap",),
        sample=":- not to(here). :- face(there,architect). :- face(there,builder_architect). :- swap(air,_)."
        " :- card_face(sculptor).",
        every=11,
    ),
    Family(
        "places",
        "a free tile, one just laid, one with a block, one that is not there × whose block × whose turn",
        ("turn.lp",),
        ask_card,
        opens=("new-tile",),
        every=2,
    ),
    Family(
        "blocks",
        "16 to 18 blocks of every seat in the temple, of four 12 to 14 × whose block × whose turn",
        ("turn.lp",),
        ask_blocks,
        every=5,
    ),
)
