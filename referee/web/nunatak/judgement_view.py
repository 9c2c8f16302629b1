"""Prepare a judged turn for the templates: the verdict, the points, every reason, every open question."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for

from referee.games.nunatak.rules import CARD_EMPTY_PILE_ANY
from referee.games.nunatak.turn import TurnJudgement
from referee.games.reasons import Reason
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice

STEPS = {"nunatak.row.step": 1, "nunatak.row.two": 2}
"""The reasons that stand for spaces on the architect track and for no points."""

NOT_TOLD = "owners-not-told"
"""The case of a reason that waits for an owner."""


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
    readings: tuple[Reading, ...]
    changes_result: bool


@dataclass(frozen=True, slots=True)
class ReasonView:
    """One reason: its points, its sentence, and the way to its rule.

    `points` is None where no points are counted, `fault` marks a rule that the move breaks, `steps`
    are spaces on the architect track.
    """

    points: int | None
    sentence: str
    status: str
    status_word: str
    url: str
    rule_word: str
    seat: SeatView | None
    fault: bool
    steps: int = 0


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
class ReadingView:
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
    readings: tuple[ReadingView, ...]


@dataclass(frozen=True, slots=True)
class JudgementView:
    """The whole panel; `verdict` is `legal`, `illegal`, or `ask` while an owner or a tile must be entered."""

    verdict: str
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
    verdict = "illegal" if not judgement.legal else "ask" if judgement.needs else "legal"
    points = judgement.points or {}
    return JudgementView(
        "ask" if judgement.legal and condition else verdict,
        condition if judgement.legal and condition else _title(verdict, judgement, knows_card=knows_card),
        _text(judgement),
        # While the page asks for an owner, a row of question marks would only be in the way.
        tuple(ScoreView(seat, points.get(seat.id, 0)) for seat in players) if verdict == "legal" else (),
        tuple(_facts(judgement)),
        tuple(
            replace(reason_view(reason, voice, seats), fault=not judgement.legal)
            for reason in judgement.reasons
        ),
        _("Why") if judgement.legal else _("Why not"),
        tuple(ruling_view(question, voice) for question in open_questions),
    )


def reason_view(reason: Reason, voice: Voice, seats: tuple[SeatView, ...]) -> ReasonView:
    """Show one reason with the way to its rule."""
    status = voice.status(reason)
    steps = STEPS.get(reason.rule.id, 0)
    counts = reason.points or not (steps or reason.seat is None or reason.rule.case == NOT_TOLD)
    return ReasonView(
        reason.points if counts else None,
        voice.sentence(reason),
        status,
        voice.rule_text(f"status.{status}") or status,
        url_for("web.rule", lang=voice.language, rule_id=reason.rule.id),
        voice.rule_text(f"{reason.rule.id}.title") or reason.rule.id,
        next((seat for seat in seats if seat.id == reason.seat), None),
        fault=False,
        steps=steps,
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
            ReadingView(
                f"ruling:{question.key}:{reading.choice}",
                reading.label,
                reading.in_force,
                _result(reading, voice),
            )
            for reading in question.readings
        ),
    )


def _title(verdict: str, judgement: TurnJudgement, *, knows_card: bool) -> str:
    """The verdict by what was checked: without card or tile nobody can say that a move is allowed."""
    if verdict == "illegal":
        return _("Not allowed")
    if "card-match" in judgement.not_checked:
        if verdict == "ask":
            return _("Points undecided; card and tile not checked")
        return (
            _("Points right; tile not checked")
            if knows_card
            else _("Points right; card and tile not checked")
        )
    if verdict == "ask":
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
