"""List the rules behind a judgement, each once, with its section in every edition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for

from referee.catalogue import load
from referee.games.reasons import Reason
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
