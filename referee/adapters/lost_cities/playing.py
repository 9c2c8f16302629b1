"""What can be undone and redone at a table of Lost Cities, what an entry would change, and how a match ends.

Both phones tap at the same time: undo and redo on a phone are for what that phone has entered, and for the
scoring of a game, which is everybody's. The cards of a scored game are none of theirs: whoever corrects one
sees first what it changes.
"""

from __future__ import annotations

from referee.adapters.lost_cities.typed import Effect, Entry, Table, Written
from referee.games.lost_cities.table.acts import Act, Item, Scored
from referee.games.lost_cities.table.kept import JudgedAct, KeptMatch, result_of
from referee.games.lost_cities.table.log import Added, Ended, Event, Removed, Restored
from referee.games.reasons import Reason
from referee.tables.access import Access
from referee.tables.judging import Effect as AnyEffect
from referee.tables.outcome import FaultyError
from referee.tables.service import TableService
from referee.tables.writing import Sent, write_made


def effect_of(match: KeptMatch, event: Event) -> Effect:
    """What comes of an entry that is free of faults: a card may judge a game again that was scored."""
    after = event.applied(match)
    if isinstance(event, Ended):
        item = Item(after.version, Scored(match.last))
        return AnyEffect(after, (JudgedAct(item, _at_the_end(match), match.seats),))
    shared = set(map(id, match.record))
    return AnyEffect(after, tuple(kept for kept in after.record if id(kept) not in shared))


def _at_the_end(match: KeptMatch) -> tuple[Reason, ...]:
    """What no scored game has said yet: the rows of the last game, and what is about the match."""
    return tuple(
        reason for reason in match.judgement.reasons if reason.operands.get("game") not in match.scored
    )


def preview(match: KeptMatch, event: Event) -> KeptMatch:
    """The match as it would be after an entry; raises FaultyError where the entry cannot be."""
    faults = (*event.faults(match), *event.faults_when_new(match))
    if faults:
        raise FaultyError(*faults)
    return event.applied(match)


def end(service: TableService, access: Access, sent: Sent) -> Written:
    """End the match, with the result of all that is entered."""
    return write_made(service, access, sent, ended)


def ended(match: KeptMatch) -> Ended:
    """The end of this match; raises FaultyError while it cannot end."""
    event = Ended(result_of(match))
    faults = tuple(event.faults(match))
    if faults:
        raise FaultyError(*faults)
    return event


def undoable(table: Table, seat: str) -> int | None:
    """The act that an undo on the phone of this seat reverts; on a phone without a seat the latest."""
    for kept in reversed(table.game.record):
        is_own = not seat or table.entries[kept.key - 1].by == seat or isinstance(kept.item.act, Scored)
        if is_own and _is_of_a_key(table.game, kept.item.act) and _can_be(table.game, Removed((kept.key,))):
            return kept.key
    return None


def redoable(table: Table, seat: str) -> tuple[int, ...]:
    """What was undone last on the phone of this seat, as long as that phone has entered nothing since."""
    redone: set[tuple[int, ...]] = set()
    for entry in _own(table, seat):
        event = entry.event
        if isinstance(event, Restored):
            redone.add(event.entries)
        elif isinstance(event, Removed):
            items = map(table.game.item, event.entries)
            is_offered = all(item is not None and _is_of_a_key(table.game, item.act) for item in items)
            if is_offered and event.entries not in redone:
                return event.entries if _can_be(table.game, Restored(event.entries)) else ()
        elif isinstance(event, Added):
            break
    return ()


def _is_of_a_key(match: KeptMatch, act: Act) -> bool:
    return isinstance(act, Scored) or act.game not in match.scored


def _can_be(match: KeptMatch, event: Event) -> bool:
    return not any((*event.faults(match), *event.faults_when_new(match)))


def _own(table: Table, seat: str) -> list[Entry]:
    return [entry for entry in reversed(table.entries) if not seat or entry.by == seat]
