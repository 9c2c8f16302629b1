"""Answers about a table's log: its entries, what a correction changes or breaks, how a file differs."""

from __future__ import annotations

from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field

from referee.games.nunatak.table.corrections import Change, Report
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.out_of_order import OutOfOrder
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.nunatak.table.tracking import Tracking
from referee.wire.common import WHEN_WRITTEN, WHICH_TURN, Answer, ReasonAnswer, Speaker
from referee.wire.described import ShownAs, one_of_these
from referee.wire.nunatak.acts import BY_NAME, AdjustmentBody, CountedBody, DetailsBody, act_data
from referee.wire.nunatak.entries import KINDS
from referee.wire.nunatak.rulings import RulingsChosen
from referee.wire.nunatak.table_state import StateAnswer, state_data
from referee.wire.nunatak.turn import WHAT_IS_NOT_CHECKED, MoveBody, NotChecked
from referee.wire.problems import ProblemAnswer, TableSpeaker
from referee.wire.tables import WHAT_CONFLICTS, LoggedAnswer

ActKindName = Annotated[str, one_of_these(BY_NAME)]
EntryKindName = Annotated[str, one_of_these(kind.name for kind in KINDS.values())]


class ActAnswer(Answer):
    """Something in force, with its reasons: a turn, an adjustment, new interpretations, cells that were
    counted, or part of the material.
    """

    kind: ActKindName = Field(
        description="What it is. A turn is in `active`, `move` and `details`, another kind in the field of"
        " its name; where there is none, as for the material, see the entry that made it, and any later"
        " `change` of it, in `entries`."
    )
    number: int | None = Field(description=f"{WHICH_TURN} Null for everything but a turn.")
    entry: int = Field(
        description="The version that it made; it never changes, so entries that undo or correct it"
        " name it by this."
    )
    id: UUID = Field(description="The UUID with which it was sent.")
    at: str = Field(description=WHEN_WRITTEN)
    active: str | None = Field(description="Whose turn it was; null for everything but a turn.")
    move: Annotated[dict[str, Any] | None, ShownAs(MoveBody | None)] = Field(
        description="The placement of a turn; null for everything else."
    )
    booking: Annotated[dict[str, Any] | None, ShownAs(AdjustmentBody | None)] = Field(
        description="An adjustment of the score; null for everything else."
    )
    rulings: RulingsChosen | None = Field(
        description="The interpretations that hold from here on; null for everything else."
    )
    details: Annotated[dict[str, Any] | None, ShownAs(DetailsBody | None)] = Field(
        description="What was entered of the card of a turn; null where nothing was."
    )
    keeps: Tracking | None = Field(
        description="How much the table tracks from here on; null for everything else."
    )
    count: Annotated[dict[str, Any] | None, ShownAs(CountedBody | None)] = Field(
        description="The cells of the final sheet that were counted; null for everything else."
    )
    points: dict[str, int] = Field(description="The points that it gave, by player.")
    steps: dict[str, int] = Field(description="The spaces that it moved each architect marker, by player.")
    totals: dict[str, int] = Field(description="The points of each player after it.")
    not_checked: list[NotChecked] = Field(description=WHAT_IS_NOT_CHECKED)
    reasons: list[ReasonAnswer] = Field(description="Every reason, as this version of Referee judges it.")
    out_of_order: list[ReasonAnswer] = Field(
        description="What breaks the order of turns in this one; empty once the table has caught up."
    )

    @classmethod
    def of(cls, kept: JudgedAct, id: UUID, at: str, early: OutOfOrder, speaker: Speaker) -> Self:
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
            out_of_order=ReasonAnswer.all_of(early.of(kept.item.key), speaker),
        )


class EntryAnswer(LoggedAnswer):
    """An entry of the log as it was written."""

    kind: EntryKindName = Field(description="What kind of entry it is; it says which fields `event` has.")


class LogAnswer(Answer):
    """The log of a table: what is in force with its reasons, and every entry ever written."""

    version: int = Field(description="The version of the table: how many entries its log has.")
    turns: list[ActAnswer] = Field(
        description="What is in force, in the order of play, each judged: turns and what stands between them."
    )
    entries: list[EntryAnswer] = Field(
        description="Every entry ever written, in the order in which they came, corrections included."
    )
    corrections: list[int] = Field(
        description="The versions of those entries that are corrections, the latest first: a turn or"
        " something else inserted, changed or swapped, the card of a turn entered later, and the completion"
        " card changed after it was first entered."
    )


class ChangeAnswer(Answer):
    """Something that scores differently than before."""

    entry: int = Field(description="The version that the changed entry made.")
    number_before: int | None = Field(
        description="The number of the turn before; null for everything but a turn, and where it was not"
        " in force."
    )
    number: int | None = Field(
        description="The number of the turn now; null for everything but a turn, and where it is no"
        " longer in force."
    )
    points: dict[str, int] = Field(
        description="How many more points each player has because of it now; below 0 for fewer."
    )
    steps: dict[str, int] = Field(
        description="How many more spaces each architect marker moves because of it now; below 0 for fewer."
    )

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

    turn: int = Field(
        description="The number that the turn had when it was undone; those of later turns are one lower now,"
        " while the version that each made, `entry` in the log, stays."
    )
    changes: list[ChangeAnswer] = Field(description="The later turns that score differently now.")

    @classmethod
    def after(cls, game: Game, number: int, changes: tuple[Change, ...], speaker: TableSpeaker) -> Self:
        """Show what an undo has done."""
        return cls(**state_data(game, speaker), turn=number, changes=ChangeAnswer.all_of(changes))


class BreakAnswer(Answer):
    """A turn that the rules would forbid after a correction."""

    entry: int = Field(description="The version that it made, a turn or anything else.")
    number: int | None = Field(description="The number that it has now; null for everything but a turn.")
    violations: list[ReasonAnswer] = Field(description="Every rule that it would break.")

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
    """The table after an entry, or as it would be after it, and what scores differently now."""

    entry: int | None = Field(description="The version of the new entry; null after a preview.")
    changes: list[ChangeAnswer] = Field(
        description="What scores differently now; after a preview, what would."
    )
    breaks: list[BreakAnswer] = Field(
        description="After a preview, the turns that the rules would forbid: then the entry would be"
        " refused with 409. Empty after an entry."
    )

    @classmethod
    def after(cls, game: Game, entry: int | None, report: Report | None, speaker: TableSpeaker) -> Self:
        """Show what an entry has done, or would do."""
        return cls(
            **state_data(game, speaker),
            entry=entry,
            changes=ChangeAnswer.all_of(report.changes if report else ()),
            breaks=BreakAnswer.all_of(report, speaker) if report else [],
        )


class ConflictAnswer(ProblemAnswer):
    """The table has another version than the one that was named: its state, and what came since."""

    version: int = Field(description="The version that the table has now: send it with the next try.")
    state: StateAnswer = Field(description="The state of the table now.")
    since: list[EntryAnswer] = Field(description=WHAT_CONFLICTS)


class BreaksAnswer(ProblemAnswer):
    """A correction that was refused: the state, which is unchanged, and what would break."""

    version: int = Field(description="The version of the table, which is unchanged.")
    state: StateAnswer = Field(description="The state of the table, which is unchanged.")
    breaks: list[BreakAnswer] = Field(
        description="The turns that the rules would forbid after this correction."
    )
