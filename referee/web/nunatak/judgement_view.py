"""Prepare a judged turn for the templates: the verdict, the points, every reason, every open question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from flask import url_for

from referee.catalogue import entry_of_ruling
from referee.games.nunatak.ending.final import FinalJudgement, judge_final
from referee.games.nunatak.ending.question import FinalQuestion
from referee.games.nunatak.question import TurnQuestion
from referee.games.nunatak.rules import CARD_EMPTY_PILE_ANY
from referee.games.nunatak.rulings import RULINGS, TO_SETTLE
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.games.rulings import Rulings, RulingUsed
from referee.web.reasons import ReasonView, reason_view
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class Reading:
    """One interpretation of an open question, and its effect on this judgement: points by seat, or totals."""

    choice: str
    label: str
    points: dict[str, int] | None
    legal: bool
    in_force: bool


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that the editions leave open or answer differently, with its interpretations."""

    key: str
    entry: str
    label: str
    interpretations: tuple[Reading, ...]
    changes_result: bool


@dataclass(frozen=True, slots=True)
class ScoreView:
    """What a player gets; None while an owner is needed."""

    seat: SeatView
    points: int | None


@dataclass(frozen=True, slots=True)
class FactView:
    """Something that happens beside the points: steps, tiles."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class InterpretationView:
    """One interpretation of an open question and its effect on the move."""

    value: str
    label: str
    chosen: bool
    result: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """An open question with its interpretations, each a button."""

    title: str
    text: str
    name: str
    legend: str
    url: str
    rule_word: str
    interpretations: tuple[InterpretationView, ...]


@dataclass(frozen=True, slots=True)
class JudgementView:
    """The whole panel; `verdict` is `legal`, `illegal`, or `ask` while an owner or a tile must be entered."""

    status: str
    title: str
    text: str
    scores: tuple[ScoreView, ...]
    facts: tuple[FactView, ...]
    reasons: tuple[ReasonView, ...]
    reasons_label: str
    rulings: tuple[RulingView, ...]


def judgement_view(
    judgement: TurnJudgement,
    voice: Voice,
    seats: tuple[SeatView, ...],
    players: tuple[SeatView, ...],
    open_questions: tuple[OpenQuestion, ...] = (),
    *,
    condition: str = "",
    knows_card: bool = False,
) -> JudgementView:
    """Show a judgement to a table; `players` are those whose points are listed.

    `condition` takes the title's place where a move is allowed only if something holds that was not entered;
    `knows_card` says that the card was, though not what the tile shows.
    """
    status = "illegal" if not judgement.legal else "ask" if judgement.needs else "legal"
    points = judgement.points or {}
    return JudgementView(
        "ask" if judgement.legal and condition else status,
        condition if judgement.legal and condition else _title(status, judgement, knows_card=knows_card),
        _text(judgement),
        # While the page asks for an owner, a row of question marks would only be in the way.
        tuple(ScoreView(seat, points.get(seat.id, 0)) for seat in players) if status == "legal" else (),
        tuple(_facts(judgement)),
        tuple(
            replace(reason_view(reason, voice, seats), fault=not judgement.legal)
            for reason in judgement.reasons
        ),
        _("Why") if judgement.legal else _("Why not"),
        tuple(ruling_view(question, voice) for question in open_questions),
    )


def ruling_view(question: OpenQuestion, voice: Voice) -> RulingView:
    """Show an open question, each interpretation with its result."""
    return RulingView(
        question.label,
        _("The interpretation decides here. Choose how your table plays.")
        if question.changes_result
        else _("Every interpretation gives the same result."),
        "do",
        _("Interpretations"),
        url_for("web.rule", lang=voice.language, rule_id=question.entry),
        question.label,
        tuple(
            InterpretationView(
                f"ruling:{question.key}:{reading.choice}",
                reading.label,
                reading.in_force,
                _result(reading, voice),
            )
            for reading in question.interpretations
        ),
    )


def _title(status: str, judgement: TurnJudgement, *, knows_card: bool) -> str:
    """The verdict by what was checked: without card or tile nobody can say that a move is allowed."""
    if status == "illegal":
        return _("Not allowed")
    if "card-match" in judgement.not_checked:
        if status == "ask":
            return _("Points undecided; card not checked")
        return _("Allowed; tile not checked") if knows_card else _("Allowed; card not checked")
    if status == "ask":
        return _("Allowed, points undecided")
    if any(reason.rule is CARD_EMPTY_PILE_ANY for reason in judgement.reasons):
        return _("Allowed: any card fits now")
    return _("Allowed: the card matches the tile")


def _text(judgement: TurnJudgement) -> str:
    if not judgement.needs:
        return ""
    count = len(judgement.needs)
    return ngettext("Enter the owner of block 1.", "Enter the owners of the %(num)s numbered blocks.", count)


def _facts(judgement: TurnJudgement) -> list[FactView]:
    facts = []
    steps = judgement.architect_steps
    if steps:
        text = ngettext("Architect marker: %(num)s space", "Architect marker: %(num)s spaces", steps)
        facts.append(FactView("architect", text))
    tiles = len(judgement.new_tiles)
    if tiles:
        text = ngettext("%(num)s new floor tile", "%(num)s new floor tiles", tiles)
        facts.append(FactView("tile", text))
    return facts


def _result(reading: Reading, voice: Voice) -> str:
    if not reading.legal:
        return _("Not allowed")
    if reading.points is None:
        return "?"
    return " · ".join(f"{voice.name(seat)} {count}" for seat, count in reading.points.items())


Judged = TypeVar("Judged", TurnJudgement, FinalJudgement)
Result = tuple[dict[str, int] | None, bool]
"""What each seat scores by an interpretation, None where an owner would decide, and whether it is legal."""


def questions_of_turn(
    question: TurnQuestion, judgement: TurnJudgement, voice: Voice
) -> tuple[OpenQuestion, ...]:
    """Judge a move under each interpretation that changes its result, to show both results."""

    def other(rulings: Rulings) -> TurnJudgement:
        return judge_turn(replace(question, rulings=rulings))

    return _asked(judgement, question.rulings, other, lambda one: (one.points, one.legal), voice)


def questions_of_end(
    question: FinalQuestion,
    judgement: FinalJudgement,
    voice: Voice,
    totals: Callable[[FinalJudgement], dict[str, int]],
) -> tuple[OpenQuestion, ...]:
    """Judge an end scoring under each interpretation that changes its result, to show both totals.

    `totals` are those that the sheet shows: what was not entered is not in them.
    """

    def other(rulings: Rulings) -> FinalJudgement:
        return judge_final(replace(question, rulings=rulings))

    return _asked(judgement, question.rulings, other, lambda one: (totals(one), True), voice)


def left_open(judgement: TurnJudgement, rulings: Rulings) -> tuple[RulingUsed, ...]:
    """The questions that decide a judgement and that neither a rulebook nor these readings settle."""
    return tuple(
        used
        for used in judgement.rulings_used
        if used.changes_result and RULINGS[used.key] in TO_SETTLE and not rulings.is_chosen(RULINGS[used.key])
    )


def undecided(used: tuple[RulingUsed, ...]) -> str:
    """The title of a verdict that rests on questions which nobody has settled; empty without any."""
    return _("Unsettled: no rulebook says what this scores") if used else ""


def _asked(
    judgement: Judged,
    rulings: Rulings,
    other: Callable[[Rulings], Judged],
    result_of: Callable[[Judged], Result],
    voice: Voice,
) -> tuple[OpenQuestion, ...]:
    """Judge again only where an interpretation changes the result; the others keep the first judgement."""
    asked, in_force = [], result_of(judgement)
    for used in judgement.rulings_used:
        entry = entry_of_ruling(used.key)
        interpretations = []
        for number, choice in enumerate(entry.choices, start=1):
            same = choice == used.choice or not used.changes_result
            points, legal = (
                in_force if same else result_of(other(rulings.with_choice(RULINGS[used.key], choice)))
            )
            label = voice.rule_text(f"{entry.id}.reading.{number}") or choice
            interpretations.append(Reading(choice, label, points, legal, choice == used.choice))
        label = voice.rule_text(f"{entry.id}.title") or used.key
        asked.append(OpenQuestion(used.key, entry.id, label, tuple(interpretations), used.changes_result))
    return tuple(asked)
