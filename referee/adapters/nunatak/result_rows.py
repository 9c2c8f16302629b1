"""The stored result of a table as rows of its spreadsheet: a row for each line of the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.score_sheet import TRACK, line_of
from referee.games.nunatak.pieces import players_of
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import blocks_missing
from referee.games.nunatak.table.result import Placed, Result
from referee.games.reasons import Reason
from referee.tables.table import Row
from referee.wording.voice import Voice

NOWHERE = (None, None, None, None, None)
"""No seat on turn, no block, no place."""


def result_rows(game: Game, voice: Voice) -> Iterator[Row]:
    """The lines behind the score before the end scoring, each with its reasons; then who won.

    What a game lacks that ended early stands before that: also where it has no result.
    """
    if game.is_ended and game.result is None:
        yield from _missing(game, game.standing.points)
    if game.result is None:
        return
    columns = {placed.seat: placed for placed in game.result.places}
    players = [seat for seat in players_of(game.seats) if seat in columns]
    totals = {seat: columns[seat].lines.get(TRACK, 0) for seat in players}
    reasons = _reasons(game, game.result)
    for line in _lines(columns[players[0]]):
        points = [columns[seat].lines.get(line, 0) for seat in players]
        totals = {seat: totals[seat] + count for seat, count in zip(players, points, strict=True)}
        words = _in_words(reasons, line, voice)
        yield (None, "final", *NOWHERE, *points, *(0 for _ in players), *totals.values(), line, words)
    stored = game.result.totals
    yield from _missing(game, totals)
    yield (
        *(None, "result", *NOWHERE),
        *(0 for _ in players),
        *(0 for _ in players),
        *(stored[seat] for seat in players),
        _outcome(game.result),
        _in_words(reasons, None, voice),
    )
    if note := game.notes.get(None):
        nothing = [0 for _ in players]
        yield (None, "note", *NOWHERE, *nothing, *nothing, *(stored[seat] for seat in players), note, "")


def _missing(game: Game, totals: Mapping[str, int]) -> Iterator[Row]:
    """The blocks and the fields of the final sheet that an ended game lacks; nothing where it lacks none."""
    blocks, fields = blocks_missing(game.standing), finish_of(game).missing()
    words = [f"blocks: {blocks}"] if blocks else []
    if fields:
        words.append("fields: " + " ".join(f"{cell.seat}.{cell.field}" for cell in fields))
    if words:
        nothing = [0 for _ in totals]
        yield (None, "missing", *NOWHERE, *nothing, *nothing, *totals.values(), "; ".join(words), "")


def _lines(placed: Placed) -> list[str]:
    return [line for line in placed.lines if line != TRACK]


def _reasons(game: Game, result: Result) -> tuple[Reason, ...]:
    """The reasons of the result; none where this version of Referee would judge it otherwise."""
    finish = finish_of(game)
    if not finish.tells(result):
        return ()
    judgement = judge_final(finish.question())
    return (judgement.before_the_end() if result.blocks_left else judgement).reasons


def _outcome(result: Result) -> str:
    """The winners by their ids with what decided it, or the rank of the solo game."""
    if result.blocks_left:
        return "early"
    if result.rank is not None:
        return result.rank.value
    return f"{' '.join(result.winners)} ({result.decided_by})"


def _in_words(reasons: tuple[Reason, ...], line: str | None, voice: Voice) -> str:
    return " ".join(voice.sentence(reason) for reason in reasons if line_of(reason) == line)
