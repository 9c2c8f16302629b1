"""A table of Nunatak as a spreadsheet: a row for each act in force, then the lines of its result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.adapters.nunatak.typed import Table
from referee.games.notes import Notes
from referee.games.nunatak.ending.final import judge_final
from referee.games.nunatak.ending.score_sheet import TRACK, line_of
from referee.games.nunatak.material.acts import Laid, UsedBlessing
from referee.games.nunatak.pieces import players_of
from referee.games.nunatak.table.final.sheet import finish_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.hands import Taken, taken_cards
from referee.games.nunatak.table.log import (
    Adjustment,
    Count,
    Counted,
    InterpretationsChanged,
    TrackingChanged,
    Turn,
)
from referee.games.nunatak.table.order import blocks_missing
from referee.games.nunatak.table.out_of_order import OutOfOrder, out_of_order
from referee.games.nunatak.table.result import Placed, Result
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.reasons import Reason
from referee.tables.table import Row
from referee.wire.nunatak.acts import ACTS
from referee.wire.values import data_of
from referee.wording.interpretations import new_interpretations
from referee.wording.voice import Voice

CARD_COLUMNS = ("card", "counts_as", "tool", "symbols", "pair")
"""What a card shows, at the end of each line; two symbols are joined by a slash."""


def _card_cells(taken: Taken | None) -> Row:
    """What was entered of the card of a turn; nothing for other acts."""
    if taken is None or taken.card is None:
        return (None,) * len(CARD_COLUMNS)
    tool, symbols, pair = taken.details
    return ("/".join(taken.card), taken.side, tool, symbols, "/".join(pair) if pair else None)


def export_rows(table: Table, voice: Voice) -> Iterator[Row]:
    """A spreadsheet of the acts in force, a header first; seats are called by their ids."""
    players = players_of(table.game.seats)
    yield (
        *("number", "kind", "on_turn", "block", "level", "row", "column"),
        *(f"points {player}" for player in players),
        *(f"steps {player}" for player in players),
        *(f"total {player}" for player in players),
        *("note", "reasons"),
        *CARD_COLUMNS,
    )
    cards = {taken.key: taken for taken in taken_cards(table.game)}
    early = out_of_order(table.game)
    for kept in table.game.record:
        yield (
            *_what(kept),
            *(kept.points.get(player, 0) for player in players),
            *(kept.steps.get(player, 0) for player in players),
            *(kept.after.points[player] for player in players),
            " ".join(filter(None, _notes(kept, table.game.notes, early, voice))) or None,
            _in_words(kept.reasons, voice),
            *_card_cells(cards.get(kept.item.key)),
        )
    yield from _result_rows(table.game, voice)


def _what(kept: JudgedAct) -> Row:
    act = kept.item.act
    if isinstance(act, Turn):
        return (kept.number, "turn", act.active, act.move.seat, *act.move.place)
    if isinstance(act, Adjustment):
        kind = "blessing" if act.is_blessing else "correction"
        return (None, kind, act.seat, None, None, None, None)
    if isinstance(act, Counted):
        return (None, "count", None, None, None, None, None)
    if isinstance(act, Laid):
        return (None, "tile", None, None, *act.place)
    return (None, ACTS[type(act)].name, None, None, None, None, None)


def _notes(
    kept: JudgedAct, notes: Notes[int], early: OutOfOrder, voice: Voice
) -> tuple[str | None, str | None]:
    return _note(kept, notes, voice), _in_words(early.of(kept.item.key), voice)


def _note(kept: JudgedAct, notes: Notes[int], voice: Voice) -> str | None:
    """What the table itself says of an act: the note on it, the readings that it chose."""
    act = kept.item.act
    if isinstance(act, Turn):
        return notes.get(kept.item.key)
    if isinstance(act, InterpretationsChanged):
        return " ".join(map(str, new_interpretations(kept.before.rulings, act.rulings, voice)))
    if isinstance(act, TrackingChanged):
        return act.tracking.value
    if isinstance(act, Counted):
        return " ".join(f"{count.seat}.{count.field}={_in_a_cell(count)}" for count in act.values)
    if isinstance(act, UsedBlessing):
        return act.said.note or None
    return act.note if isinstance(act, Adjustment) else None


def _in_a_cell(count: Count) -> str:
    """What was counted in a cell: a number, the elders, or nothing where it was emptied."""
    value = data_of(count.value)
    if isinstance(value, list):
        return "-".join("/".join(symbols) or "0" for symbols in value) or "0"
    return "" if value is None else str(value)


def _in_words(reasons: Iterable[Reason], voice: Voice) -> str:
    return " ".join(map(voice.sentence, reasons))


NOWHERE = (None, None, None, None, None)
"""No seat on turn, no block, no place."""


def _result_rows(game: Game, voice: Voice) -> Iterator[Row]:
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
        words = _in_words((one for one in reasons if line_of(one) == line), voice)
        yield (None, "final", *NOWHERE, *points, *(0 for _ in players), *totals.values(), line, words)
    stored = game.result.totals
    yield from _missing(game, totals)
    yield (
        *(None, "result", *NOWHERE),
        *(0 for _ in players),
        *(0 for _ in players),
        *(stored[seat] for seat in players),
        _outcome(game.result),
        _in_words((one for one in reasons if line_of(one) is None), voice),
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
