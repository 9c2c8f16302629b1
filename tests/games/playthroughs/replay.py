"""Play a game from its list of moves and write down what the engine says of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.notation import write_temple
from referee.games.nunatak.pieces import Role, Seat, players_of
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.reasons import Reason
from referee.games.rulings import Rulings

HERE = Path(__file__).parent

TABLES = {"three_players": "ABC", "four_players": "ABCD", "two_players": "ABs", "solo": "Add"}
ROLES = {"s": Role.SIKU, "d": Role.DUMMY}


def seats_of(table: str) -> tuple[Seat, ...]:
    """`ABs` is two players and Siku, `Add` one player and two dummies."""
    return tuple(Seat("ABCD"[index], ROLES.get(letter, Role.PLAYER)) for index, letter in enumerate(table))


def moves_of(text: str) -> list[tuple[str, str, Place]]:
    """Read the moves back from a playthrough: who is on turn, whose block, where."""
    moves = []
    for line in text.splitlines():
        if line[:2].strip().isdigit():
            _number, active, block, level, row, column = line[:18].replace(".", " ").split()
            moves.append((active, block, Place(int(level), int(row), int(column))))
    return moves


def write_down(table: str, moves: list[tuple[str, str, Place]]) -> str:
    """A turn in one line and its reasons in the next, the temple after every ninth."""
    seats = seats_of(table)
    return "\n".join([*_lines(seats, moves), ""])


def _lines(seats: tuple[Seat, ...], moves: list[tuple[str, str, Place]]) -> Iterator[str]:
    position = Position.of(seats)
    players = players_of(seats)
    total = dict.fromkeys(players, 0)
    architect = dict.fromkeys(players, 0)
    yield " #  on block place  support steps squares -> points"
    for number, (active, block, place) in enumerate(moves, start=1):
        question = TurnQuestion(position, active, Move(place, block), Rulings(), architect=architect)
        judgement = judge_turn(question)
        for player, points in (judgement.points or {}).items():
            total[player] += points
        architect = dict(judgement.architect)
        position = position.with_block(place, block)
        yield _turn(number, active, block, place, judgement)
        yield "      because " + ", ".join(_reason(reason) for reason in judgement.reasons)
        if number % 9 == 0:
            yield f"    temple {write_temple(position)}"
            yield f"    points {_counts(total)}   architect {_counts(architect)}"
    yield f"end {len(position.owners)} of {len(PLACES)} blocks   points {_counts(total)}"


def _turn(number: int, active: str, block: str, place: Place, judgement: TurnJudgement) -> str:
    squares = " ".join(
        f"{scored.square.level}.{scored.square.row}.{scored.square.column}({_counts(scored.counts)})"
        for scored in judgement.squares
    )
    points = _counts({seat: n for seat, n in (judgement.points or {}).items() if n})
    verdict = "" if judgement.legal else "  ILLEGAL"
    return (
        f"{number:2}  {active}  {block}     {'.'.join(map(str, place))}  "
        f"{judgement.support or 0}       {judgement.architect_steps}     "
        f"{squares or '-'} -> {points or '-'}{verdict}"
    ).rstrip()


def _reason(reason: Reason) -> str:
    """A rule with its case, and whom it concerns with the points, if any."""
    rule = reason.rule.message.removeprefix("nunatak.")
    return rule if reason.seat is None else f"{rule} {reason.seat}{reason.points or ''}"


def _counts(counts: dict[str, int] | object) -> str:
    return " ".join(f"{seat}{count}" for seat, count in dict(counts).items())  # type: ignore[call-overload]
