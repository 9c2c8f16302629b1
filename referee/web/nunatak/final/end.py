"""Prepare what is below the final sheet: the winner and why, the bars, missing entries, open questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from referee.games.nunatak.ending.final import FinalJudgement
from referee.games.nunatak.ending.final_rules import line_of
from referee.games.reasons import Reason
from referee.web.nunatak.final.fields import Cell
from referee.web.nunatak.final.labels import LINE_SIGNS, TOTAL, bar_sign, cell_word, line_word
from referee.web.nunatak.final.page import FinalPage, problem_list
from referee.web.nunatak.final.table import entered, is_so_far, open_lines, points_of
from referee.web.nunatak.judgement_view import ReasonView, RulingView, reason_view, ruling_view
from referee.web.nunatak.open_questions import questions_of_end
from referee.web.seats import SeatView
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class MissingView:
    """What one seat has not entered yet, each with the field that a tap opens."""

    seat: SeatView
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ProblemView:
    """An error, with the numbers that may cause it, each with the tap that opens it."""

    text: str
    numbers: tuple[tuple[str, str], ...]


def problems_of(page: FinalPage) -> list[ProblemView]:
    """All that is wrong."""
    return [
        ProblemView(
            problem.text,
            tuple(
                (
                    f"{seat}.{line}",
                    _("%(label)s: %(value)s", label=_number_word(page, seat, line), value=word),
                )
                for seat, line in problem.numbers
                if (word := entered(page, seat, line))
            ),
        )
        for problem in problem_list(page)
    ]


def _number_word(page: FinalPage, seat: str, line: str) -> str:
    return f"{page.seat(seat).name}, {line_word(line)}"


def winner_reasons(page: FinalPage) -> list[ReasonView]:
    """Who wins with every step of the tie-break, or the rank of the solo game; empty until all is entered."""
    if page.judgement is None or not page.is_complete or page.sheet.only:
        return []
    views = (reason_view(reason, page.voice, page.seats) for reason in page.judgement.winner.reasons)
    # Steps, not points: a 0 beside the winner would read as a score.
    return [replace(view, points=None) for view in views]


def line_reasons(page: FinalPage, seat: str, line: str) -> list[ReasonView]:
    """Why a number of the sheet is what it is; those whom nobody plays may decide it."""
    if page.judgement is None or page.waits_for(seat, line):
        return []
    concerned = {seat, None, *(neutral.id for neutral in page.neutral)}
    reasons = [
        reason for reason in page.judgement.reasons if line_of(reason) == line and reason.seat in concerned
    ]
    return [reason_view(reason, page.voice, page.seats) for reason in reasons]


def total_reasons(page: FinalPage, seat: str) -> list[ReasonView]:
    """The sum that a total is: every reason that gives this player points, from what is entered."""
    return [
        reason_view(reason, page.voice, page.seats)
        for reason in told_reasons(page)
        if reason.seat == seat and reason.points
    ]


def told_reasons(page: FinalPage) -> list[Reason]:
    """The reasons that rest on nothing that is missing."""
    if page.judgement is None:
        return []
    missing = {seat.id: open_lines(page, seat.id) for seat in page.columns}
    in_all = [line for line in LINE_SIGNS if all(line in lines for lines in missing.values())]

    def is_told(reason: Reason) -> bool:
        line = line_of(reason)
        return page.is_complete if line is None else line not in missing.get(reason.seat or "", in_all)

    return [reason for reason in page.judgement.reasons if is_told(reason)]


def bars_of(page: FinalPage) -> dict[str, Any] | None:
    """A bar per player, a part per category; None while something is missing."""
    if page.judgement is None or not page.is_complete:
        return None
    return {
        "label": _("How each total adds up"),
        "seats": [_bar(page, seat) for seat in page.columns],
    }


def missing_of(page: FinalPage, missing: Iterable[Cell]) -> list[MissingView]:
    """What is not entered, by seat."""
    missing, views = tuple(missing), []
    for seat in page.seats:
        own = tuple((str(cell), cell_word(cell, page.voice)) for cell in missing if cell.seat == seat.id)
        if own:
            views.append(MissingView(seat, own))
    return views


def scoreboard_of(page: FinalPage) -> list[dict[str, Any]]:
    """The totals, readable from the other end of the table."""
    winners = page.judgement.winners if page.judgement and page.is_complete else ()
    return [
        {
            "seat": seat,
            "points": points,
            "winner": seat.id in winners,
            "note": _("so far") if is_so_far(page, seat.id) else "",
        }
        for seat in page.columns
        if (points := points_of(page, seat.id, TOTAL)) is not None
    ]


def rulings_of(page: FinalPage) -> list[RulingView]:
    """The questions that the rulebooks leave open here, each interpretation with its totals."""
    if page.judgement is None or page.question is None:
        return []

    def totals(judgement: FinalJudgement) -> dict[str, int]:
        other = replace(page, judgement=judgement)
        found = {seat.id: points_of(other, seat.id, TOTAL) for seat in page.columns}
        return {seat: points for seat, points in found.items() if points is not None}

    return [
        ruling_view(question, page.voice)
        for question in questions_of_end(page.question, page.judgement, page.voice, totals)
    ]


def _bar(page: FinalPage, seat: SeatView) -> dict[str, Any]:
    score = page.score(seat.id)
    values = {} if score is None else {"track": score.track, **score.lines}
    return {
        "seat": seat,
        "total": 0 if score is None else score.total,
        "parts": [
            {"symbol": bar_sign(line), "label": line_word(line), "value": values.get(line, 0)}
            for line in LINE_SIGNS
            if values.get(line)
        ],
    }
