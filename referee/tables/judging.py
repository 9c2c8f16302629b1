"""Judge an entry of the log: the game after it, every act that it judges again, and what it would break."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from referee.games.nunatak.table.corrections import Report, report
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Edit, Event, Ordered
from referee.games.nunatak.table.standing import JudgedAct
from referee.store.reasons import reason_data


@dataclass(frozen=True, slots=True)
class Effect:
    """The game after an entry; a correction also has its report. `breaks` is empty if it is allowed."""

    after: Game
    judged: tuple[JudgedAct, ...] = ()
    breaks: tuple[JudgedAct, ...] = ()
    report: Report | None = None


def effect_of(game: Game, event: Event) -> Effect:
    """Judge an entry that is free of faults."""
    if isinstance(event, Edit | Ordered):
        found = report(game, event)
        changed = tuple(change.after for change in found.changes if change.after)
        return Effect(found.after, changed, found.breaks, found)
    after = game.after(event)
    if not isinstance(event, Added):
        return Effect(after)
    kept = after.record[-1]
    return Effect(after, (kept,), () if kept.is_legal else (kept,))


def judged_text(judged: Iterable[JudgedAct]) -> str:
    """The reasons of these acts as they are stored."""
    return json.dumps([judged_data(kept) for kept in judged if kept.reasons])


def judged_data(kept: JudgedAct) -> dict[str, object]:
    """The reasons of an act, as data."""
    return {"entry": kept.item.key, "reasons": [reason_data(reason) for reason in kept.reasons]}
