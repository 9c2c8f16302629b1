"""A table of Nunatak as a spreadsheet: a row for each act in force, then the lines of its result."""

from __future__ import annotations

from collections.abc import Iterator

from referee.adapters.nunatak.card_columns import CARD_COLUMNS, card_cells
from referee.adapters.nunatak.result_rows import result_rows
from referee.adapters.nunatak.typed import Table
from referee.games.notes import Notes
from referee.games.nunatak.material.acts import Laid, UsedBlessing
from referee.games.nunatak.pieces import players_of
from referee.games.nunatak.table.hands import taken_cards
from referee.games.nunatak.table.log import (
    Adjustment,
    Count,
    Counted,
    InterpretationsChanged,
    TrackingChanged,
    Turn,
)
from referee.games.nunatak.table.out_of_order import OutOfOrder, out_of_order
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.reasons import Reason
from referee.tables.table import Row
from referee.wire.nunatak.acts import ACTS
from referee.wire.values import data_of
from referee.wording.interpretations import new_interpretations
from referee.wording.voice import Voice


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
            *card_cells(cards.get(kept.item.key)),
        )
    yield from result_rows(table.game, voice)


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


def _in_words(reasons: tuple[Reason, ...], voice: Voice) -> str:
    return " ".join(voice.sentence(reason) for reason in reasons)
