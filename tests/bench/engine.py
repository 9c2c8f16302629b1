"""The engine alone, beside python-chess; no server, no JSON unless the line says so."""

from __future__ import annotations

from random import Random
from time import process_time

import chess

from referee.games.lost_cities import judge_match
from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.options import options
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, TurnQuestion
from referee.games.nunatak.turn import judge_turn
from referee.games.rulings import Rulings
from referee.wire.common import QuestionBody
from referee.wire.lost_cities import ScoreBody
from referee.wire.nunatak.final import FinalBody
from tests.bench import bodies
from tests.bench.figures import Act, Figure, Section, at_most, medians_in_turn, milliseconds, per_second
from tests.games.playthroughs.replay import HERE, moves_of, seats_of

MOVES = tuple(moves_of((HERE / "three_players.txt").read_text("utf-8")))
SEATS = seats_of("ABC")
RUNS = 41
GAME_MS_MAX = 1
IN_LISTED_MOVES_MAX = 0.5

Moves = tuple[tuple[str, str, Place], ...]


def turns(moves: Moves = MOVES) -> tuple[TurnQuestion, ...]:
    """Every turn of a game as a question, the markers where the game moved them."""
    position, architect, asked = Position.of(SEATS), {}, []
    for active, block, place in moves:
        question = TurnQuestion(position, active, Move(place, block), Rulings(), architect=architect)
        asked.append(question)
        judgement = judge_turn(question)
        architect, position = judgement.architect, judgement.after or position
    return tuple(asked)


def another_game(number: int) -> Moves:
    """A whole game of three players who place their blocks at random; the same number, the same game."""
    choose, position, moves = Random(number), Position.of(SEATS), []
    for turn in range(len(PLACES)):
        seat, place = SEATS[turn % len(SEATS)].id, choose.choice(position.free_places())
        moves.append((seat, seat, place))
        position = position.with_block(place, seat)
    return tuple(moves)


def section() -> Section:
    """The figures of turns, of whole games and of the ends of games."""
    length = len(MOVES)
    asked = turns()
    chess_moves = _chess_game(length)
    replay, judged, brought, checked, generated = medians_in_turn(
        (
            turns,
            lambda: _judge(asked),
            lambda: [options(question.anywhere) for question in asked],
            lambda: _check(chess_moves),
            lambda: _generate(chess_moves),
        ),
        RUNS,
        process_time,
    )
    return Section(
        "The engine, beside python-chess",
        f"One game of three players, {length} turns, and a game of chess of as many moves, made at random "
        "and the same in each run. A judged turn holds legality, support, rows, squares and every reason; "
        "python-chess holds no score and gives no reason. The questions of the game are made beforehand; the "
        "second line makes each of them and follows the position from turn to turn. The ratio is that of two "
        f"medians. Processor time, medians of {RUNS} runs by turns.",
        (
            at_most(f"the {length} turns of a whole game judged", judged * 1_000, GAME_MS_MAX, "ms"),
            Figure("the same, questions made and positions followed", milliseconds(replay)),
            Figure("a turn judged and its block placed", per_second(judged / length)),
            Figure("python-chess: a move checked and made", per_second(checked / length)),
            Figure("python-chess: all legal moves listed, one of them made", per_second(generated / length)),
            at_most(
                "a judged turn takes, of python-chess listing all legal moves and making one",
                judged / generated,
                IN_LISTED_MOVES_MAX,
                "",
            ),
            Figure("every legal place of a position with what it would score", per_second(brought / length)),
            *_ends(),
        ),
    )


def _judge(asked: tuple[TurnQuestion, ...]) -> None:
    for question in asked:
        judge_turn(question)


def _ends() -> tuple[Figure, ...]:
    final = _asked(FinalBody, bodies.final())
    match = _asked(ScoreBody, bodies.match())
    return (
        Figure("the end of a game of three players scored", per_second(_each(lambda: judge_final(final)))),
        Figure("a match of Lost Cities, three games, scored", per_second(_each(lambda: judge_match(match)))),
    )


def _each(act: Act, often: int = 20) -> float:
    """The median of several runs, for acts too short to be timed alone."""
    return medians_in_turn([lambda: [act() for _ in range(often)]], RUNS, process_time)[0] / often


def _asked(shape: type[QuestionBody], text: str) -> object:
    question, faults = shape.model_validate_json(text).question()
    if faults:
        raise ValueError(faults)
    return question


def _chess_game(length: int) -> tuple[chess.Move, ...]:
    """Legal moves made at random, always the same."""
    choose, board = Random(54), chess.Board()
    for _ in range(length):
        board.push(choose.choice(list(board.legal_moves)))
    return tuple(board.move_stack)


def _check(moves: tuple[chess.Move, ...]) -> None:
    board = chess.Board()
    for move in moves:
        if not board.is_legal(move):
            raise ValueError(move)
        board.push(move)


def _generate(moves: tuple[chess.Move, ...]) -> None:
    board = chess.Board()
    for move in moves:
        if move not in list(board.legal_moves):
            raise ValueError(move)
        board.push(move)
