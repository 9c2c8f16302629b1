"""The final sheet as a table: a row per category, a column per player, every number a button."""

from __future__ import annotations

from typing import Any

from flask import url_for

from referee.web.final.fields import FIELDS, Cell, is_told
from referee.web.final.page import FinalPage
from referee.web.final.words import LINE_SIGNS, TOTAL, line_word
from referee.web.seats import SeatView
from referee.web.texts import gettext as _

OWN = "complete_sets"
"""The line that has no field: it follows from the cards."""


def score_sheet(page: FinalPage, *, plain: bool = False) -> dict[str, Any]:
    """Everything that the table shows; `plain` for paper, where nothing can be tapped."""
    only = page.sheet.only
    lines = [line for line in LINE_SIGNS if only == line] or list(LINE_SIGNS)
    if page.sheet.first:
        lines = [line for line in lines if line != OWN]
    view: dict[str, Any] = {
        "caption": _("Points by category and player"),
        "corner": _("Category"),
        "seats": page.columns,
        "rows": [_row(page, line, plain=plain) for line in lines],
    }
    if not page.sheet.first:
        view["totals"] = {
            "label": line_word(TOTAL),
            "cells": [_cell(page, seat, TOTAL, plain=plain) for seat in page.columns],
        }
    return view


def points_of(page: FinalPage, seat: str, line: str) -> int | None:
    """What stands in a line of a player's column; None while nothing was told for it."""
    score = page.score(seat)
    if score is None or not _is_touched(page, seat, line):
        return None
    if line == TOTAL:
        return score.total
    return score.track if line == "track" else score.lines[line]


def fields_in(seat: str, line: str) -> tuple[Cell, ...]:
    """The fields of a player that count in a line."""
    return tuple(Cell(seat, field.key) for field in FIELDS if field.line == line)


def _row(page: FinalPage, line: str, *, plain: bool) -> dict[str, Any]:
    sign = LINE_SIGNS[line]
    return {
        "label": line_word(line),
        "symbol": sign.symbol,
        "icon": sign.icon,
        "url": "" if plain else url_for("web.rule", lang=page.voice.language, rule_id=sign.rule),
        "attrs": {"data-rule": ""},
        "cells": [_cell(page, seat, line, plain=plain) for seat in page.columns],
    }


def _cell(page: FinalPage, seat: SeatView, line: str, *, plain: bool) -> dict[str, Any]:
    points = points_of(page, seat.id, line)
    shown: int | str | None = _entered(page, seat.id, line) if page.sheet.first else points
    told = _("not told") if shown is None else shown
    return {
        "value": shown,
        "name": "" if plain else "do",
        "send": f"why:{seat.id}.{line}",
        "label": _("%(label)s: %(told)s", label=f"{seat.name}, {line_word(line)}", told=told),
        "state": "" if plain and line != TOTAL else _state(page, seat.id, line),
    }


def _state(page: FinalPage, seat: str, line: str) -> str:
    cursor = page.sheet.cursor()
    opened = page.sheet.why == f"{seat}.{line}"
    if opened or (not page.sheet.why and cursor is not None and _at(cursor) == (seat, line)):
        return "current"
    if line == TOTAL:
        won = page.is_complete and page.judgement is not None and seat in page.judgement.winners
        return "winner" if won else ""
    missing = [cell for cell in page.sheet.missing() if _at(cell) == (seat, line)]
    return "missing" if missing else ""


def _at(cell: Cell) -> tuple[str, str]:
    return cell.seat, cell.field.line


def _is_touched(page: FinalPage, seat: str, line: str) -> bool:
    cells = fields_in(seat, line) or tuple(Cell(seat, field.key) for field in FIELDS)
    return any(is_told(page.sheet.value(cell)) for cell in cells)


def _entered(page: FinalPage, seat: str, line: str) -> str | None:
    """What was entered, as it was: while a second count runs, points would be a distraction."""
    words = [page.sheet.value(cell) for cell in fields_in(seat, line)]
    return " ".join(word for word in words if word) or None
