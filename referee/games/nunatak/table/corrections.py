"""Work out what a correction would do before it is made: every change of the score, and what breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from referee.games.nunatak.table.game import Edit, Game
from referee.games.nunatak.table.log import Completed, Ordered
from referee.games.nunatak.table.out_of_order import out_of_order
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.reasons import Reason


class Change(NamedTuple):
    """One act that scores differently than before; None on the side where it is not in force."""

    before: JudgedAct | None
    after: JudgedAct | None

    def points(self) -> dict[str, int]:
        """How many points more each player has from it; those for whom nothing changes are left out."""
        return _difference(self.before.points if self.before else {}, self.after.points if self.after else {})

    def steps(self) -> dict[str, int]:
        """How many steps more each marker makes with it."""
        return _difference(self.before.steps if self.before else {}, self.after.steps if self.after else {})


@dataclass(frozen=True, slots=True)
class Report:
    """The game before and after a correction, the acts that change, and the turns that break."""

    before: Game
    after: Game
    changes: tuple[Change, ...]
    breaks: tuple[JudgedAct, ...]

    def known_number(self, kept: JudgedAct) -> int | None:
        """The number by which the table knows a turn: that before the correction, if it had one."""
        before = self.before.kept(kept.item.key)
        return kept.number if before is None else before.number

    @property
    def newly_early(self) -> tuple[Reason, ...]:
        """What is out of order after the correction and was not before: no reason to refuse it, but said."""
        before = out_of_order(self.before).now
        return tuple(reason for reason in out_of_order(self.after).now if reason not in before)

    def points(self) -> dict[str, int]:
        """How many points more each player has in the end."""
        return _difference(self.before.standing.points, self.after.standing.points)

    def steps(self) -> dict[str, int]:
        """How much farther each marker is in the end."""
        return _difference(self.before.standing.architect, self.after.standing.architect)


def report(game: Game, edit: Edit | Ordered | Completed) -> Report:
    """Judge a correction; it must be free of faults. One that breaks nothing may be applied."""
    after = game.after(edit)
    was = {kept.item.key: kept for kept in game.record}
    now = {kept.item.key: kept for kept in after.record}
    keys = (*now, *(key for key in was if key not in now))
    changes = (Change(was.get(key), now.get(key)) for key in keys)
    broken = {key for key, kept in was.items() if not kept.is_legal}
    return Report(
        game,
        after,
        tuple(change for change in changes if _is_change(change)),
        # What was already broken, under older rules of ours, is not a reason to refuse this.
        tuple(kept for key, kept in now.items() if not kept.is_legal and key not in broken),
    )


def _is_change(change: Change) -> bool:
    if change.before is change.after:
        return False
    if change.before is None or change.after is None:
        return True
    return (change.before.item.act, change.before.reasons) != (change.after.item.act, change.after.reasons)


def _difference(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    seats = dict.fromkeys((*before, *after))
    moved = {seat: after.get(seat, 0) - before.get(seat, 0) for seat in seats}
    return {seat: count for seat, count in moved.items() if count}
