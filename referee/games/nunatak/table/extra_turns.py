"""The two extra turns of a kept game of four: what its completion card counts, and who plays.

No rulebook prints more of the six completion cards than one example, which counts beasts of burden with one
and with two symbols. So nothing is known here of the cards themselves: the players say what a line counts,
and the table counts it where it can.

Source: "Spiel zu viert", "Parties à 4 joueurs", "Spel met 4 spelers", "Four-player game" at the end of
the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.faults import Fault
from referee.games.nunatak.board import LEVELS
from referee.games.nunatak.ending.completion import (
    CompletionSeat,
    ExtraTurns,
    ExtraTurnsQuestion,
    extra_turns,
    extra_turns_faults,
)
from referee.games.nunatak.pieces import BEAST_SYMBOLS_PER_CARD, FOUR_SEATS, Symbol, Tool
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import Missing, Taken, taken_cards
from referee.games.nunatak.table.log import CardLines, Completed


class Countable(NamedTuple):
    """Something that a line of the card may count: cards of a type, or blocks on a level.

    `tool` and `symbols` count only the artisans with that tool, the beasts of burden with so many symbols.
    """

    symbol: Symbol | None = None
    tool: Tool | None = None
    symbols: int | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """How many each seat has of something; None for a seat of which the table knows too little."""

    of: Countable
    seats: Mapping[str, int | None] = field(hash=False)


COUNTABLE = (
    *(Countable(symbol) for symbol in Symbol),
    *(Countable(Symbol.ARTISAN, tool=tool) for tool in Tool),
    *(Countable(Symbol.BEAST_OF_BURDEN, symbols=count) for count in range(BEAST_SYMBOLS_PER_CARD + 1)),
    *(Countable(level=level) for level in LEVELS),
)
"""What a table that keeps its cards can count for a line, in the order of the game overview."""


def counts(game: Game) -> tuple[Count, ...]:
    """What the table can count for the two lines; nothing at another table than that of four."""
    if len(game.seats) != FOUR_SEATS:
        return ()
    cards = taken_cards(game)
    return tuple(
        Count(of, {seat.id: _number(of, seat.id, game, cards) for seat in game.seats}) for of in COUNTABLE
    )


def completed(game: Game, lines: Iterable[CardLines]) -> Completed:
    """Who takes the extra turns by these numbers; they must be free of faults."""
    told = tuple(lines)
    return Completed(extra_turns(_question(game, told)).order, told)


def completion(game: Game) -> ExtraTurns | None:
    """Who takes the extra turns and why; None where the table has not entered what its card counts."""
    return extra_turns(_question(game, game.lines)) if game.lines else None


def lines_faults(game: Game, event: Completed) -> Iterator[Fault]:
    """Numbers that are not those of the four seats, or that name other seats than the entry."""
    if not event.lines:
        return
    known = [seat.id for seat in game.seats]
    ids = [line.seat for line in event.lines]
    for index, id in enumerate(ids):
        if id not in known:
            yield Fault(("lines", index, "id"), "unknown-seat", {"id": id})
    if len(known) != FOUR_SEATS:
        yield Fault(("lines",), "no-extra-turns")
    elif sorted(ids) != sorted(known):
        yield Fault(("lines",), "lines-of-all-four", {"seats": game.seats})
    else:
        yield from _number_faults(game, event)


def _number_faults(game: Game, event: Completed) -> Iterator[Fault]:
    faults = extra_turns_faults(_question(game, event.lines))
    at = [line.seat for line in event.lines]
    order = [seat.id for seat in game.seats]
    for fault in faults:
        _, index, *name = fault.path
        yield Fault(("lines", at.index(order[int(index)]), *name), fault.code, fault.operands)
    if not faults:
        best = completed(game, event.lines).seats
        if best != event.seats:
            named = tuple(seat for id in best for seat in game.seats if seat.id == id)
            yield Fault(("order",), "lines-say-others", {"order": named})


def _question(game: Game, lines: tuple[CardLines, ...]) -> ExtraTurnsQuestion:
    """The question to the card, its seats in turn order (G73)."""
    told = {line.seat: line for line in lines}
    return ExtraTurnsQuestion(
        tuple(
            CompletionSeat(seat, told[seat.id].first_line, told[seat.id].second_line) for seat in game.seats
        )
    )


def _number(of: Countable, seat: str, game: Game, cards: Iterable[Taken]) -> int | None:
    if of.level is not None:
        owners = game.standing.position.owners.items()
        return sum(owner == seat and place.level == of.level for place, owner in owners)
    own = [taken for taken in cards if taken.block == seat]
    if any(_may_be(of, taken) for taken in own):
        return None
    return sum(_is(of, taken) for taken in own)


def _is(of: Countable, taken: Taken) -> bool:
    return taken.side is of.symbol and (
        (of.tool is None or taken.details.tool is of.tool)
        and (of.symbols is None or taken.details.symbols == of.symbols)
    )


def _may_be(of: Countable, taken: Taken) -> bool:
    """Whether what is not known of a card decides whether it counts."""
    if taken.side is None:
        return taken.card is None or of.symbol in taken.card
    return taken.side is of.symbol and (
        (of.tool is not None and Missing.TOOL in taken.missing)
        or (of.symbols is not None and Missing.SYMBOLS in taken.missing)
    )
