"""Prepare the reasons of a judgement, each with its points and its rule, and what the editions say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for

from referee.catalogue import load
from referee.games.reasons import Reason
from referee.web.seats import SeatView
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class SourceView:
    """One rule that was named, whether it is printed, and its sections by edition."""

    title: str
    url: str
    status: str
    status_word: str
    sections: tuple[tuple[str, str], ...]


def sources(reasons: Iterable[Reason], voice: Voice) -> tuple[SourceView, ...]:
    """Name the sections of every rule that these reasons rest on, in their order."""
    return tuple(_source(id, voice) for id in dict.fromkeys(reason.rule.id for reason in reasons))


def _source(id: str, voice: Voice) -> SourceView:
    entry = load()[id]
    sections = ((code, edition.section or edition.near) for code, edition in entry.editions.items())
    return SourceView(
        voice.rule_text(f"{id}.title") or id,
        url_for("web.rule", lang=voice.language, rule_id=id),
        entry.badge,
        voice.rule_text(f"status.{entry.badge}") or entry.badge,
        tuple((code, section) for code, section in sections if section),
    )


OWNERS_UNKNOWN = "owners-not-told"
"""The case of a reason that waits for an owner."""


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


def reason_view(reason: Reason, voice: Voice, seats: tuple[SeatView, ...]) -> ReasonView:
    """Show one reason with the way to its rule."""
    status = voice.status(reason)
    steps = reason.rule.steps
    counts = reason.points or not (steps or reason.seat is None or reason.rule.case == OWNERS_UNKNOWN)
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
