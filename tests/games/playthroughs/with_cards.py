"""Play a game with its cards from what is written down of it, to its stored result, and write it down again.

A card is written as it is printed: `builder/architect:builder` is the split one that counts as builder,
`~1.2.3` behind it the tile that a builder swapped, `=rope`, `=2` or `=artisan+elder` what the card shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.games.nunatak.board import Place
from referee.games.nunatak.notation import write_temple
from referee.games.nunatak.pieces import Symbol, Tool
from referee.games.nunatak.question import Move, Swap
from referee.games.nunatak.table.completion import completed, completion
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.final.sheet import finish_of, result_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import hand_of, taken_cards
from referee.games.nunatak.table.log import Added, CardLines, Count, Counted, Ended, Event, Turn
from referee.games.nunatak.table.tracking import Details, Tracking
from referee.games.rulings import Rulings
from tests.games.playthroughs.replay import seats_of

WITH_CARDS = {
    "two_players_with_cards": "ABs",
    "three_players_with_cards": "ABC",
    "four_players_with_cards": "ABCD",
}

_CARD = re.compile(r"(?P<card>[a-z_/]+)(:(?P<as>[a-z_]+))?(~(?P<swap>[\d.]+))?(=(?P<shown>.+))?")


def events_of(text: str) -> Iterator[str]:
    """The lines of a playthrough that say what was entered: turns, the completion card, what was counted."""
    for line in text.splitlines():
        if line[:2].strip().isdigit() or line.startswith(("lines ", "counted ")):
            yield line


def written(table: str, lines: list[str]) -> str:
    """Play what these lines say, and write down all that comes of it."""
    return "\n".join([*_played(Game.of(seats_of(table), Rulings(), {}, Tracking.CARDS), lines), ""])


def turn_line(number: int, turn: Turn) -> str:
    """What was entered in a turn."""
    place = ".".join(map(str, turn.move.place))
    return f"{number:2}  {turn.active}  {turn.move.seat}  {place}  {_card(turn)}"


def read_turn(line: str) -> Turn:
    """The turn that such a line says."""
    _number, active, block, place, told = line.split("->", maxsplit=1)[0].split()
    found = _CARD.fullmatch(told)
    assert found is not None, told
    card = tuple(map(Symbol, found["card"].split("/")))
    as_ = Symbol(found["as"]) if found["as"] else None
    where = _place(place)
    swap = Swap(_place(found["swap"]), where) if found["swap"] else None
    return Turn(active, Move(where, block, card, as_, swap), _details(as_ or card[0], found["shown"]))


def _played(game: Game, lines: list[str]) -> Iterator[str]:
    for line in lines:
        if line.startswith("lines "):
            game = _after(game, completed(game, tuple(_lines(line.partition(" -> ")[0]))))
            told = completion(game)
            assert told is not None
            yield f"{line.partition(' -> ')[0]} -> {' '.join(told.order)}"
            yield "      because " + ", ".join(reason.rule.message for reason in told.reasons)
        elif line.startswith("counted "):
            game = _after(game, Added(Counted(tuple(_counted(line)))))
            yield line
        else:
            turn = read_turn(line)
            game = _after(game, Added(turn))
            yield from _turn(game, turn)
    yield from _end(_after(game, Ended(result_of(game))))


def _after(game: Game, event: Event) -> Game:
    assert [] == [fault.code for fault in event_faults(game, event)]
    return game.after(event)


def _turn(game: Game, turn: Turn) -> Iterator[str]:
    kept = game.record[-1]
    points = " ".join(f"{seat}{count}" for seat, count in kept.points.items() if count)
    illegal = "" if kept.is_legal else "  ILLEGAL"
    yield f"{turn_line(kept.number or 0, turn)} -> {points or '-'}{illegal}"
    about_card = [reason for reason in kept.reasons if not reason.points]
    yield "      because " + (", ".join(reason.rule.message for reason in about_card) or "-")
    if (kept.number or 0) % 9 == 0:
        yield f"    temple {write_temple(game.standing.position)}"
        yield f"    points {_numbers(game.standing.points)}   architect {_numbers(game.standing.architect)}"
        yield from _hands(game)


def _hands(game: Game) -> Iterator[str]:
    cards = taken_cards(game)
    for seat in game.seats:
        hand = hand_of(seat.id, cards)
        counts = " ".join(f"{symbol.value} {count}" for symbol, count in hand.counts().items() if count)
        yield f"    cards of {seat.id}: {counts or '-'}"


def _end(game: Game) -> Iterator[str]:
    told, result = finish_of(game), game.result
    assert result is not None, told.missing()
    for seat, name in told.known:
        cell = told.known[seat, name]  # type: ignore[index]
        if cell.value:
            yield f"sheet {seat} {name} {_value(cell.value)} ({cell.source.value})"
    for place in result.places:
        yield f"result {place.place}. {place.seat} {place.total}: {_numbers(place.lines)}"
    yield f"winners {' '.join(result.winners)} decided by {result.decided_by}"


def _card(turn: Turn) -> str:
    move, details = turn.move, turn.details or Details()
    assert move.card is not None
    shown = [
        details.tool.value if details.tool else "",
        "" if details.symbols is None else str(details.symbols),
        "+".join(details.pair or ()),
    ]
    return "".join(
        (
            "/".join(move.card),
            f":{move.as_.value}" if move.as_ else "",
            f"~{'.'.join(map(str, move.swap.tile))}" if move.swap else "",
            f"={''.join(shown)}" if any(shown) else "",
        )
    )


def _details(side: Symbol, shown: str | None) -> Details | None:
    if shown is None:
        return None
    if side is Symbol.ARTISAN:
        return Details(tool=Tool(shown))
    if side is Symbol.BEAST_OF_BURDEN:
        return Details(symbols=int(shown))
    return Details(pair=tuple(map(Symbol, shown.split("+"))))


def _lines(line: str) -> Iterator[CardLines]:
    for told in line.split()[1:]:
        first, second = told[1:].split(".")
        yield CardLines(told[0], int(first), int(second))


def _counted(line: str) -> Iterator[Count]:
    for told in line.split()[1:]:
        where, value = told.split("=")
        seat, name = where.split(".")
        yield Count(seat, name, int(value))


def _place(text: str) -> Place:
    return Place(*map(int, text.split(".")))


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join("+".join(pair) for pair in value)
    return str(value)


def _numbers(counts: object) -> str:
    return " ".join(f"{name} {count}" for name, count in dict(counts).items())  # type: ignore[call-overload]
