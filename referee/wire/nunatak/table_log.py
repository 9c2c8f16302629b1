"""Answers about a table's log: its entries, what a correction changes or breaks, how a file differs."""

from __future__ import annotations

from typing import Any, Self
from uuid import UUID

from referee.games.nunatak.table.corrections import Change, Report
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.wire.common import Answer, ReasonAnswer, Speaker
from referee.wire.nunatak.acts import act_data
from referee.wire.nunatak.table_state import StateAnswer, state_data
from referee.wire.problems import ProblemAnswer
from referee.wire.tables import OpenedAnswer


class ActAnswer(Answer):
    """An act in force: a turn with its number, an adjustment, new interpretations, or cells of the
    final sheet that were counted; with its reasons.

    `entry` is the version with which it came, and never changes. `totals` are those after it; `not_checked`
    names what nobody can say of a turn, because it was not entered.
    """

    kind: str
    number: int | None
    entry: int
    id: UUID
    at: str
    active: str | None
    move: dict[str, Any] | None
    booking: dict[str, Any] | None
    rulings: dict[str, str] | None
    details: dict[str, Any] | None
    keeps: str | None
    count: dict[str, Any] | None
    points: dict[str, int]
    steps: dict[str, int]
    totals: dict[str, int]
    not_checked: list[str]
    reasons: list[ReasonAnswer]

    @classmethod
    def of(cls, kept: JudgedAct, id: UUID, at: str, speaker: Speaker) -> Self:
        """Word an act."""
        act = kept.item.act
        ((kind, data),) = act_data(act).items()
        return cls(
            kind=kind,
            number=kept.number,
            entry=kept.item.key,
            id=id,
            at=at,
            active=act.active if isinstance(act, Turn) else None,
            move=data["move"] if isinstance(act, Turn) else None,
            booking=data if kind == "booking" else None,
            rulings=data if kind == "rulings" else None,
            details=data.get("details") if isinstance(act, Turn) else None,
            keeps=data if kind == "keeps" else None,
            count=data if kind == "count" else None,
            points=kept.points,
            steps=kept.steps,
            totals=dict(kept.after.points),
            not_checked=list(kept.judgement.not_checked if kept.judgement else ()),
            reasons=ReasonAnswer.all_of(kept.reasons, speaker),
        )


class EntryAnswer(Answer):
    """An entry of the log as it was written; `event` has the fields of its kind.

    `by` is the seat whose phone wrote it, where that is known. `differs` says that the reasons given then
    are not those that this version of Referee gives.
    """

    version: int
    id: UUID
    kind: str
    at: str
    by: str | None
    event: dict[str, Any]
    differs: bool


class LogAnswer(Answer):
    """The log of a table: the acts in force with their reasons, and every entry ever written."""

    version: int
    turns: list[ActAnswer]
    entries: list[EntryAnswer]


class ChangeAnswer(Answer):
    """An act that scores differently than before: how many points and spaces more, by seat."""

    entry: int
    number_before: int | None
    number: int | None
    points: dict[str, int]
    steps: dict[str, int]

    @classmethod
    def all_of(cls, changes: tuple[Change, ...]) -> list[Self]:
        """Show what a correction changes."""
        return [
            cls(
                entry=kept.item.key,
                number_before=change.before.number if change.before else None,
                number=change.after.number if change.after else None,
                points=change.points(),
                steps=change.steps(),
            )
            for change in changes
            for kept in (change.after or change.before,)
            if kept is not None
        ]


class UndoneAnswer(StateAnswer):
    """The table after a turn was undone, and what that changed."""

    turn: int
    changes: list[ChangeAnswer]

    @classmethod
    def after(cls, game: Game, number: int, changes: tuple[Change, ...], speaker: Speaker) -> Self:
        """Show what an undo has done."""
        return cls(**state_data(game, speaker), turn=number, changes=ChangeAnswer.all_of(changes))


class BreakAnswer(Answer):
    """A turn that the rules would forbid after a correction."""

    entry: int
    number: int | None
    violations: list[ReasonAnswer]

    @classmethod
    def all_of(cls, report: Report, speaker: Speaker) -> list[Self]:
        """Show what a correction would break, by the numbers that the table knows."""
        return [cls.of(kept, report.known_number(kept), speaker) for kept in report.breaks]

    @classmethod
    def of(cls, kept: JudgedAct, number: int | None, speaker: Speaker) -> Self:
        """Show an act that the rules forbid, by this number."""
        violations = ReasonAnswer.all_of(kept.reasons, speaker)
        return cls(entry=kept.item.key, number=number, violations=violations)


class WrittenAnswer(StateAnswer):
    """The table after an entry, with the version of that entry, and every act that scores otherwise now.

    After a preview `entry` is null, the state is as it would be, and `breaks` names the turns that the rules
    would forbid, so that the entry would be refused.
    """

    entry: int | None
    changes: list[ChangeAnswer]
    breaks: list[BreakAnswer]

    @classmethod
    def after(cls, game: Game, entry: int | None, report: Report | None, speaker: Speaker) -> Self:
        """Show what an entry has done, or would do."""
        return cls(
            **state_data(game, speaker),
            entry=entry,
            changes=ChangeAnswer.all_of(report.changes if report else ()),
            breaks=BreakAnswer.all_of(report, speaker) if report else [],
        )


class ConflictAnswer(ProblemAnswer):
    """The table has another version than the one that was named: its state, and what came since."""

    version: int
    state: StateAnswer
    since: list[EntryAnswer]


class BreaksAnswer(ProblemAnswer):
    """A correction that was refused: the state, which is unchanged, and what would break."""

    version: int
    state: StateAnswer
    breaks: list[BreakAnswer]


class DifferenceAnswer(Answer):
    """An act whose reasons, judged again, are not those of the file; or the end with another result.

    Of an end the points are the totals, and there are no reasons.
    """

    version: int
    entry: int
    number: int | None
    points_in_file: dict[str, int]
    points: dict[str, int]
    reasons: list[ReasonAnswer]


class ImportedAnswer(OpenedAnswer):
    """An imported table; everything in it was judged again."""

    differences: list[DifferenceAnswer]
