"""What a player may write: turns, the latest undone or redone, and corrections of the last two rounds."""

from __future__ import annotations

from referee.games.nunatak.material.acts import MaterialAct
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.rulings import TO_SETTLE
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import (
    Act,
    Added,
    Adjustment,
    Carded,
    Changed,
    Completed,
    Counted,
    Disputed,
    Edit,
    Ended,
    Event,
    Inserted,
    Item,
    Keep,
    NewRulings,
    Ordered,
    Removed,
    Restored,
    Swapped,
    Turn,
)
from referee.tables.access import Access, LinkRole
from referee.tables.meanwhile import is_count
from referee.tables.table import Table

ROUNDS_OF_PLAYERS = 2
"""So many rounds back every player may correct; what is older is for the host."""

PLAYED = Turn | Adjustment | MaterialAct
"""What players enter; an interpretation that the table has chosen is changed by its host."""


def players_may(table: Table, event: Event) -> bool:
    """Tell whether a player may write this event at a table in this state."""
    match event:
        case Added():
            # What the table keeps, and what nobody has decided yet, is chosen while it plays.
            return isinstance(event.act, PLAYED | Counted | Keep) or _settles(table.game, event.act)
        case Removed():
            latest = is_latest(table.game, event.keys) or _are_recent(table.game, event.keys)
            return latest or is_count(table.game, event)
        case Restored():
            latest = event.keys == redoable(table) or _are_recent(table.game, event.keys)
            return latest or is_count(table.game, event)
        case Inserted():
            return _is_played(event.act) and is_recent_behind(table.game, event.behind)
        case Changed():
            return _is_played(event.act) and is_recent(table.game, event.key)
        case Swapped():
            return is_recent(table.game, event.key) and is_recent(table.game, event.other)
        case Ended():
            # Without a result a game is broken off: that is for its host.
            return event.result is not None
        case _:
            return isinstance(event, Carded | Disputed | Completed)


def _settles(game: Game, act: Act) -> bool:
    """Tell whether an act only chooses what two players should settle and nobody has chosen yet."""
    if not isinstance(act, NewRulings):
        return False
    before, after = dict(game.standing.rulings.chosen), dict(act.rulings.chosen)
    new = {key for key, choice in after.items() if before.get(key) != choice}
    still_open = {ruling.key for ruling in TO_SETTLE} - before.keys()
    return bool(new) and new <= still_open and before.items() <= after.items()


def may(table: Table, access: Access, event: Event) -> bool:
    """Tell whether this phone may write this event at a table in this state."""
    return access.may_write and (access.role is LinkRole.OWNER or players_may(table, event))


def is_latest(game: Game, keys: tuple[int, ...]) -> bool:
    """Tell whether these keys are the latest act alone, or the latest turn alone."""
    latest = [record[-1].item.key for record in (game.record, game.turns) if record]
    return len(keys) == 1 and keys[0] in latest


def is_recent(game: Game, key: int) -> bool:
    """Tell whether an act that was played is of the last two rounds, or would be if redone."""
    index = next((index for index, item in enumerate(game.line) if item.key == key), None)
    if index is None or not _is_played(game.line[index].act):
        return False
    return _turns_in(game.line[index + 1 :]) < turns_open(game)


def is_recent_behind(game: Game, behind: int) -> bool:
    """Tell whether a turn inserted behind this act would be of the last two rounds; 0 is the beginning."""
    index = next((index for index, item in enumerate(game.line) if item.key == behind), None)
    if index is None and behind:
        return False
    later = game.line if index is None else game.line[index + 1 :]
    return _turns_in(later) < turns_open(game)


def turns_open(game: Game) -> int:
    """How many turns, counted from the latest, every player may correct: two of each seat with turns."""
    return ROUNDS_OF_PLAYERS * sum(seat.role is not Role.SIKU for seat in game.seats)


def redoable(table: Table) -> tuple[int, ...] | None:
    """What was taken back last and nothing was played since; None where there is nothing to redo."""
    redone: set[tuple[int, ...]] = set()
    for entry in reversed(table.entries):
        event = entry.event
        if isinstance(event, Restored):
            redone.add(event.keys)
        elif isinstance(event, Removed):
            if event.keys not in redone:
                return event.keys
        elif isinstance(event, Added | Edit | Ordered) and not isinstance(event, Carded):
            return None
    return None


def _are_recent(game: Game, keys: tuple[int, ...]) -> bool:
    # One act at a time: to clear the temple is for the host.
    return len(keys) == 1 and is_recent(game, keys[0])


def _is_played(act: Act) -> bool:
    return isinstance(act, PLAYED)


def _turns_in(items: tuple[Item, ...]) -> int:
    return sum(isinstance(item.act, Turn) and not item.removed for item in items)
