"""Show how a number of the final sheet adds up: every line that counts, the score track first.

The engine gives no reason for the score track, for nothing is scored there: it is what was entered.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from referee.web.nunatak.final.labels import LINE_SIGNS, line_word
from referee.web.nunatak.final.page import FinalPage
from referee.web.nunatak.final.table import points_of
from referee.web.nunatak.judgement_view import ReasonView
from referee.web.texts import ngettext

TRACK_LINE = "track"


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a total: its category and its points."""

    word: str
    points: int


def sum_lines(page: FinalPage, seat: str) -> tuple[SumLine, ...]:
    """The lines that a total is the sum of, so far or whole."""
    told = ((line, points_of(page, seat, line)) for line in LINE_SIGNS)
    return tuple(SumLine(line_word(line), points) for line, points in told if points is not None)


def track_reason(page: FinalPage, seat: str) -> tuple[ReasonView, ...]:
    """Where the points of the score track come from; nothing while they are open or 0."""
    points = points_of(page, seat, TRACK_LINE)
    if not points:
        return ()
    rule = LINE_SIGNS[TRACK_LINE].rule
    text = ngettext(
        "%(num)s point on the score track before the final scoring.",
        "%(num)s points on the score track before the final scoring.",
        points,
    )
    return (
        ReasonView(
            points,
            text,
            "printed",
            page.voice.rule_text("status.printed") or "",
            url_for("web.rule", lang=page.voice.language, rule_id=rule),
            page.voice.rule_text(f"{rule}.title") or rule,
            page.seat(seat),
            fault=False,
        ),
    )
