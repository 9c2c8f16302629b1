"""Prepare what stands on the final sheet: the table, the sums and reasons, the winner, what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from referee.games.nunatak.ending.final import FinalJudgement
from referee.games.nunatak.ending.score_sheet import TRACK, line_of
from referee.games.reasons import Reason
from referee.web.nunatak.final.cells import ELDER, PENDING, Cell, elder_cards
from referee.web.nunatak.final.labels import (
    COMPLETE_SETS,
    LINE_SIGNS,
    TOTAL,
    cell_word,
    entered_word,
    line_word,
    part_of,
    total_word,
)
from referee.web.nunatak.final.page import FinalPage, fields_in, problem_list
from referee.web.nunatak.judgement_view import RulingView, questions_of_end, ruling_view
from referee.web.reasons import ReasonView, reason_view
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import minus, ngettext


def score_sheet(page: FinalPage, *, plain: bool = False) -> dict[str, Any]:
    """Everything that the table shows; `plain` for paper, where nothing can be tapped."""
    only = page.sheet.only
    lines = [line for line in LINE_SIGNS if only == line] or list(LINE_SIGNS)
    if page.sheet.first:
        lines = [line for line in lines if line != COMPLETE_SETS]
    view: dict[str, Any] = {
        "caption": _("Points by category and player"),
        "corner": _("Category"),
        "seats": page.columns,
        "rows": [_row(page, line, plain=plain) for line in lines],
    }
    if not page.sheet.first:
        view["totals"] = {
            "label": total_word(so_far=any(is_so_far(page, seat.id) for seat in page.columns)),
            "cells": [_cell(page, seat, TOTAL, plain=plain) for seat in page.columns],
        }
    return view


def points_of(page: FinalPage, seat: str, line: str) -> int | None:
    """What stands in a line of a player's column; None until all that it depends on is entered.

    A total is the sum of the lines that have points so far.
    """
    score = page.score(seat)
    if line == TOTAL:
        by_line = [points_of(page, seat, one) for one in LINE_SIGNS]
        counted = [points for points in by_line if points is not None]
        return sum(counted) if counted else None
    if score is None or page.waits_for(seat, line):
        return None
    return score.by_line[line]


def open_lines(page: FinalPage, seat: str) -> tuple[str, ...]:
    """The lines of a player's column that have no points yet."""
    return tuple(line for line in LINE_SIGNS if points_of(page, seat, line) is None)


def entered(page: FinalPage, seat: str, line: str) -> str | None:
    """What was entered, as it was: while a second count runs, points would be a distraction."""
    words = [_in_short(page, cell) for cell in fields_in(seat, line)]
    return " ".join(word for word in words if word) or None


def _in_short(page: FinalPage, cell: Cell) -> str:
    """A field as it was filled; the elders are counted, for their symbols need room."""
    word = page.sheet.value(cell)
    if cell.key != ELDER or not word:
        return word
    cards = len(elder_cards(word))
    # Where something is wrong, a question mark follows the number.
    return str(cards) if cell in page.suspects else ngettext("%(num)s card", "%(num)s cards", cards)


def _in_full(page: FinalPage, seat: str, line: str) -> str:
    """What was entered in a line, in words: the elders card by card."""
    cells = fields_in(seat, line)
    words = (entered_word(page.voice, cell, page.sheet.value(cell)) for cell in cells)
    return ", ".join(word for word in words if word)


def is_disputed(page: FinalPage, seat: str, line: str) -> bool:
    """Whether what was entered in a line cannot be."""
    return not page.suspects.isdisjoint(fields_in(seat, line))


def is_so_far(page: FinalPage, seat: str) -> bool:
    """Whether a player's total is a sum that still lacks something."""
    lines = len(open_lines(page, seat))
    return 0 < lines < len(LINE_SIGNS)


def is_counted_elsewhere(page: FinalPage, seat: str, line: str) -> bool:
    """Whether a line waits for what this phone does not count."""
    return not page.sheet.first and bool({*page.waits_for(seat, line)} - {*page.sheet.cells()})


def _row(page: FinalPage, line: str, *, plain: bool) -> dict[str, Any]:
    sign = LINE_SIGNS[line]
    elsewhere = any(is_counted_elsewhere(page, seat.id, line) for seat in page.columns)
    return {
        "label": line_word(line),
        "note": _("counted at the table") if elsewhere else "",
        "symbol": sign.symbol,
        "icon": sign.icon,
        "url": "" if plain else url_for("web.rule", lang=page.voice.language, rule_id=sign.rule),
        "attrs": {"data-rule": ""},
        "cells": [_cell(page, seat, line, plain=plain) for seat in page.columns],
    }


def _cell(page: FinalPage, seat: SeatView, line: str, *, plain: bool) -> dict[str, Any]:
    points = points_of(page, seat.id, line)
    shown: int | str | None = entered(page, seat.id, line) if page.sheet.first else points
    said = _what_is_open(page, seat.id, line) if shown is None else shown
    if page.sheet.first and shown is not None:
        said = _in_full(page, seat.id, line)
    # What was typed of a line that has no points yet does not vanish.
    begun = entered(page, seat.id, line) if shown is None and line != TOTAL and not plain else None
    if is_disputed(page, seat.id, line):
        word = entered(page, seat.id, line)
        shown, said = f"{word}?", _("%(entered)s entered: impossible", entered=word)
    name = total_word(so_far=is_so_far(page, seat.id)) if line == TOTAL else line_word(line)
    return {
        "value": shown,
        "name": "" if plain else "do",
        "send": f"why:{seat.id}.{line}",
        "label": _(
            "%(label)s: %(value)s",
            label=f"{seat.name}, {name}",
            value=minus(said) if isinstance(said, int) else said,
        ),
        "state": "" if plain and line != TOTAL else _state(page, seat.id, line),
        "attrs": {"data-begun": f"{begun.replace(PENDING, '_')} …"} if begun else {},
    }


def _state(page: FinalPage, seat: str, line: str) -> str:
    cursor = page.sheet.cursor()
    if is_disputed(page, seat, line):
        return "faulty"
    opened = page.sheet.why == f"{seat}.{line}"
    if opened or (not page.sheet.why and cursor is not None and _at(cursor) == (seat, line)):
        return "current"
    if line == TOTAL:
        return "winner" if seat in page.winners else ""
    missing = [cell for cell in page.sheet.missing() if _at(cell) == (seat, line)]
    return "missing" if missing else ""


def _at(cell: Cell) -> tuple[str, str]:
    return cell.seat, cell.field.line


def _what_is_open(page: FinalPage, seat: str, line: str) -> str:
    """In a word, why a line has no points yet."""
    if line != TOTAL and not page.sheet.first:
        if is_counted_elsewhere(page, seat, line):
            return _("counted at the table")
        own = fields_in(seat, line)
        if own and page.sheet.not_entered().isdisjoint(own):
            return _("still open")
    return _("not entered")


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a total: its category and its points."""

    word: str
    points: int


def sum_lines(page: FinalPage, seat: str) -> tuple[SumLine, ...]:
    """The lines that a total is the sum of, so far or whole."""
    by_line = ((line, points_of(page, seat, line)) for line in LINE_SIGNS)
    return tuple(SumLine(line_word(line), points) for line, points in by_line if points is not None)


def track_reason(page: FinalPage, seat: str) -> tuple[ReasonView, ...]:
    """Where the points of the score track come from; nothing while they are open or 0."""
    points = points_of(page, seat, TRACK)
    if not points:
        return ()
    rule = LINE_SIGNS[TRACK].rule
    text = ngettext(
        "%(num)s point on the score track before the end scoring.",
        "%(num)s points on the score track before the end scoring.",
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
    """Who wins with every step of the tie-break, or the rank of the solo game; empty before the end."""
    if page.judgement is None or not page.is_complete or page.blocks_left or page.sheet.only:
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
        for reason in known_reasons(page)
        if reason.seat == seat and reason.points
    ]


def known_reasons(page: FinalPage) -> list[Reason]:
    """The reasons that rest on nothing that is missing."""
    if page.judgement is None:
        return []
    missing = {seat.id: open_lines(page, seat.id) for seat in page.columns}
    in_all = [line for line in LINE_SIGNS if all(line in lines for lines in missing.values())]

    def is_entered(reason: Reason) -> bool:
        line = line_of(reason)
        if line is None:  # who wins
            return page.is_complete and not page.blocks_left
        return line not in missing.get(reason.seat or "", in_all)

    return [reason for reason in page.judgement.reasons if is_entered(reason)]


def ahead_words(page: FinalPage, *, in_short: bool = False) -> str:
    """Who has the most points so far; empty until every player has some, or where one plays alone.

    `in_short` leaves the points of one who is ahead, and the names of a tie, to the totals.
    """
    totals = {seat: points_of(page, seat.id, TOTAL) for seat in page.players}
    points = [total for total in totals.values() if total is not None]
    if len(points) < len(totals) or len(totals) == 1:
        return ""
    most = max(points)
    names = [seat.name for seat, total in totals.items() if total == most]
    if in_short:
        return _("%(name)s is ahead", name=names[0]) if len(names) == 1 else _("Tied")
    if len(names) == 1:
        return _("%(name)s is ahead with %(points)s.", name=names[0], points=minus(most))
    return _("Tied at %(points)s: %(names)s.", points=minus(most), names=", ".join(names))


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
    return [
        {
            "seat": seat,
            "points": points,
            "winner": seat.id in page.winners,
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
    values = {} if score is None else score.by_line
    return {
        "seat": seat,
        "total": 0 if score is None else score.total,
        "parts": [part_of(line, values[line]) for line in LINE_SIGNS if values.get(line)],
    }
