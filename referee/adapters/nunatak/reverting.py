"""List what can be reverted, however much was played since: undone turns, and corrections.

The table's own undo and redo (`playing.undoable`, `redoable`) are for the latest alone; of the
corrections that is `latest_correction`.
"""

from __future__ import annotations

from referee.adapters.nunatak.typed import Entry, Table
from referee.games.nunatak.table.faults import event_faults
from referee.games.nunatak.table.log import (
    Act,
    Added,
    Carded,
    Changed,
    Completed,
    Edit,
    Event,
    Inserted,
    Removed,
    Restored,
    Swapped,
    Turn,
)
from referee.games.nunatak.table.standing import JudgedAct


def undone_entries(table: Table) -> tuple[Entry, ...]:
    """The entries whose undone turns were not redone since, the newest first."""
    gone = {item.key for item in table.game.line if item.removed}
    found = []
    for entry in reversed(table.entries):
        # What is gone was taken back by the last entry that did so.
        if isinstance(entry.event, Removed) and not gone.isdisjoint(entry.event.keys):
            found.append(entry)
            gone.difference_update(entry.event.keys)
    return tuple(found)


def redoable(table: Table) -> tuple[int, ...] | None:
    """What was undone last and nothing was played since; None where there is nothing to redo."""
    redone: set[tuple[int, ...]] = set()
    for entry in reversed(table.entries):
        event = entry.event
        if isinstance(event, Restored):
            redone.add(event.keys)
        elif isinstance(event, Removed):
            if event.keys not in redone:
                return event.keys
        elif event.ENDS_REDO:
            return None
    return None


def reverting(table: Table, version: int) -> Edit | Completed | None:
    """The correction that reverts the one with this version; None if there is none."""
    event = table.entries[version - 1].event if 0 < version <= table.version else None
    return event.inverse(table.games[version - 1]) if isinstance(event, Edit | Completed) else None


def corrections(table: Table) -> tuple[Entry, ...]:
    """The entries that changed an act, its card or the completion card, swapped two or put one in.

    The newest comes first.
    """
    kinds = Changed | Carded | Swapped | Inserted
    return tuple(
        entry
        for entry in reversed(table.entries)
        if isinstance(entry.event, kinds) or _changes_completion(table, entry)
    )


def latest_change(table: Table) -> Entry | None:
    """The last entry that changed the game: an act, a correction, an undo; a dispute or a name does not."""
    return next(
        (
            entry
            for entry in reversed(table.entries)
            if isinstance(entry.event, Added | Edit) or _changes_completion(table, entry)
        ),
        None,
    )


def _changes_completion(table: Table, entry: Entry) -> bool:
    """Tell whether an entry changes a completion card that was entered before."""
    before = table.games[entry.version - 1]
    return (
        isinstance(entry.event, Completed) and bool(before.extra) and not entry.event.changes_nothing(before)
    )


def latest_correction(table: Table) -> Entry | None:
    """The correction with which an undo begins: it is still in force, and no act in force came after it.

    Where one correction reverts another, neither is in force: so each undo goes one step further back.
    """
    found = corrections(table)
    if not found:
        return None
    in_force = {kept.item.key for kept in table.game.record}
    acts = (entry.version for entry in table.entries if isinstance(entry.event, Added))
    newest = max(in_force.intersection(acts), default=0)
    if found[0].version < newest:
        return None
    standing: list[Entry] = []
    for entry in reversed(found):
        undone = next((one for one in reversed(standing) if _reverts(table, one, entry.event)), None)
        if undone is None:
            standing.append(entry)
        else:
            standing = [
                one for one in standing if one.version < undone.version or not _is_of_same(one, undone)
            ]
    later = (entry for entry in reversed(standing) if entry.version > newest and can_revert(table, entry))
    return next(later, None)


def _is_of_same(entry: Entry, other: Entry) -> bool:
    """Tell whether two corrections are of the same acts; what was put in is its own."""
    event, same = entry.event, other.event
    if isinstance(event, Changed | Carded) and isinstance(same, Changed | Carded):
        return event.key == same.key
    if isinstance(event, Completed):
        return isinstance(same, Completed)
    if isinstance(event, Swapped) and isinstance(same, Swapped):
        return {event.key, event.other} == {same.key, same.other}
    return entry is other


def _reverts(table: Table, entry: Entry, event: Event) -> bool:
    """Tell whether an event is the reverting of an entry before it."""
    edit = reverting(table, entry.version)
    if isinstance(edit, Swapped) and isinstance(event, Swapped):
        return {edit.key, edit.other} == {event.key, event.other}
    return edit == event


def can_revert(table: Table, entry: Entry) -> bool:
    """Tell whether reverting this entry would still change something; its preview says what."""
    edit = reverting(table, entry.version)
    if edit is None or event_faults(table.game, edit):
        return False
    if isinstance(edit, Completed):
        return not edit.changes_nothing(table.game)
    if isinstance(edit, Changed):
        item = table.game.item(edit.key)
        return item is not None and item.act != edit.act
    if isinstance(edit, Carded):
        item = table.game.item(edit.key)
        return item is not None and isinstance(item.act, Turn) and Carded.of(edit.key, item.act) != edit
    if isinstance(edit, Swapped):
        # The last swap of the same two acts replaces all earlier ones.
        pair = (Swapped(edit.key, edit.other), Swapped(edit.other, edit.key))
        return not any(later.event in pair for later in table.since(entry.version))
    return True


def acts_before(table: Table, key: int) -> tuple[Act, ...]:
    """What an act in force was before it was changed, the newest first, each once."""
    now = table.game.item(key)
    found: list[Act] = []
    for entry in reversed(table.entries):
        if isinstance(entry.event, Changed) and entry.event.key == key:
            item = table.games[entry.version - 1].item(key)
            if item and item.act not in (now and now.act, *found):
                found.append(item.act)
    return tuple(found)


def last_kept(table: Table, key: int) -> JudgedAct | None:
    """An act as it was when it was last in force, with the number that its turn had then."""
    return next((kept for game in reversed(table.games) if (kept := game.kept(key))), None)
