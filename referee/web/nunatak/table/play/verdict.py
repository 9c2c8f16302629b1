"""Prepare the ruling on a turn of a table: what was checked, and what no rulebook settles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.catalogue import entry_of_ruling
from referee.games.nunatak.rulings import SIKU_BUILDER_SWAP
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.games.rulings import RulingUsed
from referee.web.nunatak.judgement_view import (
    InterpretationView,
    JudgementView,
    OpenQuestion,
    Reading,
    RulingView,
    judgement_view,
    left_open,
    questions_of_turn,
    ruling_view,
    undecided,
)
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.wording.interpretations import worded_interpretation, worded_question


def judgement_of_table(
    kept: JudgedAct, narrator: Narrator, players: tuple[SeatView, ...]
) -> JudgementView | None:
    """The ruling on a turn as every page of a table shows it; None for an act that nobody judges."""
    act, judgement = kept.item.act, kept.judgement
    if judgement is None or not isinstance(act, Turn):
        return None
    return judgement_view(
        judgement,
        narrator.voice,
        narrator.seats,
        players,
        condition=undecided(unsettled(kept)),
        knows_card=act.move.card is not None,
    )


def unsettled(kept: JudgedAct) -> tuple[RulingUsed, ...]:
    """The questions that decide this turn, that no rulebook answers and the table has not settled either."""
    return left_open(kept.judgement, kept.before.rulings) if kept.judgement else ()


@dataclass(frozen=True, slots=True)
class InterpretationsView:
    """One question behind a turn, each reading with what it scores; `is_settled` says who chose.

    `scores` holds, for each reading, the seats that score by it otherwise than by another one.
    """

    key: str
    view: RulingView
    is_settled: bool
    scores: tuple[tuple[tuple[SeatView, int], ...], ...]

    @property
    def shown(self) -> list[tuple[InterpretationView, tuple[tuple[SeatView, int], ...]]]:
        """Each reading with what differs by it; the fewest points first."""
        both = zip(self.view.interpretations, self.scores, strict=True)
        return sorted(both, key=lambda one: [points for _seat, points in one[1]])

    @property
    def only(self) -> SeatView | None:
        """The only seat whose points the readings change; None where there are several, or none."""
        seats = {seat.id: seat for scores in self.scores for seat, _points in scores}
        return next(iter(seats.values())) if len(seats) == 1 else None


def interpretations_of(kept: JudgedAct, narrator: Narrator) -> list[InterpretationsView]:
    """The questions whose answer changes what this turn scores."""
    act, judgement = kept.item.act, kept.judgement
    if judgement is None or not isinstance(act, Turn):
        return []
    # Judged again by each reading, so only where one of them changes something.
    if not any(used.changes_result for used in judgement.rulings_used):
        return []
    asked = questions_of_turn(kept.before.question(act.active, act.move), judgement, narrator.voice)
    open_keys = {used.key for used in unsettled(kept)}
    return [
        _interpretations(one, narrator, is_settled=one.key not in open_keys)
        for one in asked
        if one.changes_result
    ]


def _interpretations(question: OpenQuestion, narrator: Narrator, *, is_settled: bool) -> InterpretationsView:
    text = (
        _("Your table plays it like this; another interpretation gives a different result.")
        if is_settled
        else _(
            "This depends on the interpretation, and your table has not decided. "
            "Until you do, the marked one applies."
        )
    )
    view = ruling_view(question, narrator.voice)
    interpretations = (replace(one, value=one.value.removeprefix("ruling:")) for one in view.interpretations)
    view = replace(view, text=text, name="ruling", interpretations=tuple(interpretations))
    points = [reading.points or {} for reading in question.interpretations]
    differing = [seat for seat in narrator.seats if len({scores.get(seat.id) for scores in points}) > 1]
    scores = (tuple((seat, one.get(seat.id, 0)) for seat in differing) for one in points)
    return InterpretationsView(question.key, view, is_settled, tuple(scores))


def swap_for_siku(kept: JudgedAct, narrator: Narrator) -> Iterator[InterpretationsView]:
    """The question whether a builder for Siku allows the swap, while the table has not settled it (G41)."""
    rulings = kept.before.rulings
    if rulings.is_chosen(SIKU_BUILDER_SWAP):
        return
    entry, now = entry_of_ruling(SIKU_BUILDER_SWAP.key), rulings.choice(SIKU_BUILDER_SWAP)
    interpretations = tuple(
        Reading(
            choice,
            worded_interpretation(SIKU_BUILDER_SWAP, choice, narrator.voice),
            None,
            True,
            choice == now,
        )
        for choice in SIKU_BUILDER_SWAP.choices
    )
    title = worded_question(SIKU_BUILDER_SWAP.key, narrator.voice)
    question = OpenQuestion(SIKU_BUILDER_SWAP.key, entry.id, title, interpretations, changes_result=True)
    yield _interpretations(question, narrator, is_settled=False)
