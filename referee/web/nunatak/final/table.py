"""Prepare the final sheet as a table: a row per category, a column per player, every number a button."""

from __future__ import annotations

from typing import Any

from flask import url_for

from referee.web.nunatak.final.elder_words import entered_word
from referee.web.nunatak.final.elders import elder_cards
from referee.web.nunatak.final.fields import ELDER, Cell
from referee.web.nunatak.final.labels import LINE_SIGNS, TOTAL, line_word, total_word
from referee.web.nunatak.final.needs import fields_in
from referee.web.nunatak.final.page import FinalPage
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext

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
        told = [points_of(page, seat, one) for one in LINE_SIGNS]
        counted = [points for points in told if points is not None]
        return sum(counted) if counted else None
    if score is None or page.waits_for(seat, line):
        return None
    return score.track if line == "track" else score.lines[line]


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


def is_doubted(page: FinalPage, seat: str, line: str) -> bool:
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
    told = _what_is_open(page, seat.id, line) if shown is None else shown
    if page.sheet.first and shown is not None:
        told = _in_full(page, seat.id, line)
    if is_doubted(page, seat.id, line):
        word = entered(page, seat.id, line)
        shown, told = f"{word}?", _("%(entered)s entered: impossible", entered=word)
    name = total_word(so_far=is_so_far(page, seat.id)) if line == TOTAL else line_word(line)
    return {
        "value": shown,
        "name": "" if plain else "do",
        "send": f"why:{seat.id}.{line}",
        "label": _("%(label)s: %(value)s", label=f"{seat.name}, {name}", value=told),
        "state": "" if plain and line != TOTAL else _state(page, seat.id, line),
    }


def _state(page: FinalPage, seat: str, line: str) -> str:
    cursor = page.sheet.cursor()
    if is_doubted(page, seat, line):
        return "faulty"
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


def _what_is_open(page: FinalPage, seat: str, line: str) -> str:
    """In a word, why a line has no points yet."""
    if line != TOTAL and not page.sheet.first:
        if is_counted_elsewhere(page, seat, line):
            return _("counted at the table")
        own = fields_in(seat, line)
        if own and page.sheet.untold().isdisjoint(own):
            return _("still open")
    return _("not entered")
