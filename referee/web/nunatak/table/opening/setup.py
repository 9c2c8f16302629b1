"""Prepare the checklist of the setup: what to lay out for this number of players, each step with its rule."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from referee.games.nunatak.table.setup import STEPS
from referee.wording.voice import Voice


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of the setup: what it is called, what to do, and the way to its rule."""

    title: str
    text: str
    url: str


def setup_steps(players: int, voice: Voice) -> list[StepView]:
    """The setup for so many players, in the order in which hands do it."""
    return [
        StepView(
            voice.rule_text(f"{rule}.title") or rule,
            voice.rule_text(f"{rule}.text") or "",
            url_for("web.rule", lang=voice.language, rule_id=rule),
        )
        for rule in STEPS[players]
    ]
