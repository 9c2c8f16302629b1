"""What a page shows of a final sheet: the table, the sums and reasons, the winner, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import url_for

from referee.games.nunatak.ending.final import FinalJudgement
from referee.games.nunatak.ending.score_sheet import TRACK, line_of
from referee.games.reasons import Reason
from referee.web.nunatak.final.cells import ELDER, PENDING, Cell, elder_cards
from referee.web.nunatak.final.judged import JudgedSheet, fields_in
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
from referee.web.nunatak.judgement_view import RulingView, questions_of_end, ruling_view
from referee.web.reasons import ReasonView, reason_view
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import minus, ngettext
from referee.wire.problems import ErrorAnswer


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a total: its category and its points."""

    word: str
    points: int


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


@dataclass(frozen=True)
class SheetShown(JudgedSheet):
    """A judged sheet with all that is shown of its numbers: what stands there, why, and what is wrong."""

    @cached_property
    def table(self) -> dict[str, Any]:
        return self._table(plain=False)

    @property
    def plain_table(self) -> dict[str, Any]:
        """The sheet on paper: its numbers without buttons."""
        return self._table(plain=True)

    def points(self, seat: str, line: str) -> int | None:
        """What stands in a line of a player's column; None until all that it depends on is entered.

        A total is the sum of the lines that have points so far.
        """
        score = self.score(seat)
        if line == TOTAL:
            counted = [one.points for one in self.sum_lines(seat)]
            return sum(counted) if counted else None
        if score is None or self.waits_for(seat, line):
            return None
        return score.by_line[line]

    def sum_lines(self, seat: str) -> tuple[SumLine, ...]:
        """The lines that a total is the sum of, so far or whole."""
        by_line = ((line, self.points(seat, line)) for line in LINE_SIGNS)
        return tuple(SumLine(line_word(line), points) for line, points in by_line if points is not None)

    def open_lines(self, seat: str) -> tuple[str, ...]:
        """The lines of a player's column that have no points yet."""
        return tuple(line for line in LINE_SIGNS if self.points(seat, line) is None)

    def entered(self, seat: str, line: str) -> str | None:
        """What was entered, as it was: while a second count runs, points would be a distraction."""
        words = [self._in_short(cell) for cell in fields_in(seat, line)]
        return " ".join(word for word in words if word) or None

    def is_disputed(self, seat: str, line: str) -> bool:
        """Whether what was entered in a line cannot be."""
        return not self.suspects.isdisjoint(fields_in(seat, line))

    def is_so_far(self, seat: str) -> bool:
        """Whether a player's total is a sum that still lacks something."""
        return 0 < len(self.open_lines(seat)) < len(LINE_SIGNS)

    def is_counted_elsewhere(self, seat: str, line: str) -> bool:
        """Whether a line waits for what this phone does not count."""
        return not self.sheet.first and bool({*self.waits_for(seat, line)} - {*self.sheet.cells()})

    @property
    def problems(self) -> list[ProblemView]:
        """All that is wrong, each with the name of whose column it is in and with the numbers to look at."""
        may_cause = self.may_cause or ((),) * len(self.errors)
        return [
            ProblemView(self._wrong(error), tuple(self._numbers(cells)))
            for error, cells in zip(self.errors, may_cause, strict=True)
        ]

    @cached_property
    def outcome(self) -> list[ReasonView]:
        """Who wins with every step of the tie-break, or the rank of the solo game; empty before the end."""
        if self.judgement is None or not self.is_complete or self.blocks_left or self.sheet.only:
            return []
        # Steps, not points: a 0 beside the winner would read as a score.
        return [replace(view, points=None) for view in self._views(self.judgement.winner.reasons)]

    def track_reason(self, seat: str) -> tuple[ReasonView, ...]:
        """Where the points of the score track come from; nothing while they are open or 0."""
        points = self.points(seat, TRACK)
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
                self.voice.rule_text("status.printed") or "",
                url_for("web.rule", lang=self.language, rule_id=rule),
                self.voice.rule_text(f"{rule}.title") or rule,
                self.seat(seat),
                fault=False,
            ),
        )

    def line_reasons(self, seat: str, line: str) -> list[ReasonView]:
        """Why a number of the sheet is what it is; those whom nobody plays may decide it."""
        if self.judgement is None or self.waits_for(seat, line):
            return []
        concerned = {seat, None, *(neutral.id for neutral in self.neutral)}
        return self._views(
            reason
            for reason in self.judgement.reasons
            if line_of(reason) == line and reason.seat in concerned
        )

    def total_reasons(self, seat: str) -> list[ReasonView]:
        """The sum that a total is: every reason that gives this player points, from what is entered."""
        return self._views(reason for reason in self.known_reasons if reason.seat == seat and reason.points)

    @property
    def known_reasons(self) -> list[Reason]:
        """The reasons that rest on nothing that is missing."""
        if self.judgement is None:
            return []
        missing = {seat.id: self.open_lines(seat.id) for seat in self.columns}
        in_all = [line for line in LINE_SIGNS if all(line in lines for lines in missing.values())]

        def is_entered(reason: Reason) -> bool:
            line = line_of(reason)
            if line is None:  # who wins
                return self.is_complete and not self.blocks_left
            return line not in missing.get(reason.seat or "", in_all)

        return [reason for reason in self.judgement.reasons if is_entered(reason)]

    def ahead_words(self, *, in_short: bool = False) -> str:
        """Who has the most points so far; empty until every player has some, or where one plays alone.

        `in_short` leaves the points of one who is ahead, and the names of a tie, to the totals.
        """
        totals = {seat: self.points(seat.id, TOTAL) for seat in self.players}
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

    @property
    def bars(self) -> dict[str, Any] | None:
        """A bar per player, a part per category; None while something is missing, and in a second count."""
        if self.sheet.first or not self.is_complete:
            return None
        return {
            "label": _("How each total adds up"),
            "seats": [self._bar(seat) for seat in self.columns],
        }

    def missing_of(self, missing: Iterable[Cell]) -> list[MissingView]:
        """What is not entered, by seat."""
        missing, views = tuple(missing), []
        for seat in self.seats:
            own = tuple((str(cell), cell_word(cell, self.voice)) for cell in missing if cell.seat == seat.id)
            if own:
                views.append(MissingView(seat, own))
        return views

    @property
    def scoreboard(self) -> list[dict[str, Any]]:
        """The totals, readable from the other end of the table."""
        return [
            {
                "seat": seat,
                "points": points,
                "winner": seat.id in self.winners,
                "note": _("so far") if self.is_so_far(seat.id) else "",
            }
            for seat in self.columns
            if (points := self.points(seat.id, TOTAL)) is not None
        ]

    @property
    def rulings(self) -> list[RulingView]:
        """The questions that the rulebooks leave open here, each interpretation with its totals."""
        if self.judgement is None or self.question is None or self.sheet.first:
            return []

        def totals(judgement: FinalJudgement) -> dict[str, int]:
            other = replace(self, judgement=judgement)
            found = {seat.id: other.points(seat.id, TOTAL) for seat in self.columns}
            return {seat: points for seat, points in found.items() if points is not None}

        return [
            ruling_view(question, self.voice)
            for question in questions_of_end(self.question, self.judgement, self.voice, totals)
        ]

    def _table(self, *, plain: bool) -> dict[str, Any]:
        """Everything that the table shows; `plain` for paper, where nothing can be tapped."""
        only = self.sheet.only
        lines = [line for line in LINE_SIGNS if only == line] or list(LINE_SIGNS)
        if self.sheet.first:
            lines = [line for line in lines if line != COMPLETE_SETS]
        view: dict[str, Any] = {
            "caption": _("Points by category and player"),
            "corner": _("Category"),
            "seats": self.columns,
            "rows": [self._row(line, plain=plain) for line in lines],
        }
        if not self.sheet.first:
            view["totals"] = {
                "label": total_word(so_far=any(self.is_so_far(seat.id) for seat in self.columns)),
                "cells": [self._cell(seat, TOTAL, plain=plain) for seat in self.columns],
            }
        return view

    def _row(self, line: str, *, plain: bool) -> dict[str, Any]:
        sign = LINE_SIGNS[line]
        elsewhere = any(self.is_counted_elsewhere(seat.id, line) for seat in self.columns)
        return {
            "label": line_word(line),
            "note": _("counted at the table") if elsewhere else "",
            "symbol": sign.symbol,
            "icon": sign.icon,
            "url": "" if plain else url_for("web.rule", lang=self.language, rule_id=sign.rule),
            "attrs": {"data-rule": ""},
            "cells": [self._cell(seat, line, plain=plain) for seat in self.columns],
        }

    def _cell(self, seat: SeatView, line: str, *, plain: bool) -> dict[str, Any]:
        points, entered = self.points(seat.id, line), self.entered(seat.id, line)
        shown: int | str | None = entered if self.sheet.first else points
        said = self._what_is_open(seat.id, line) if shown is None else shown
        if self.sheet.first and shown is not None:
            said = self._in_full(seat.id, line)
        # What was typed of a line that has no points yet does not vanish.
        begun = entered if shown is None and line != TOTAL and not plain else None
        if self.is_disputed(seat.id, line):
            shown, said = f"{entered}?", _("%(entered)s entered: impossible", entered=entered)
        name = total_word(so_far=self.is_so_far(seat.id)) if line == TOTAL else line_word(line)
        return {
            "value": shown,
            "name": "" if plain else "do",
            "send": f"why:{seat.id}.{line}",
            "label": _(
                "%(label)s: %(value)s",
                label=f"{seat.name}, {name}",
                value=minus(said) if isinstance(said, int) else said,
            ),
            "state": "" if plain and line != TOTAL else self._state(seat.id, line),
            "attrs": {"data-begun": f"{begun.replace(PENDING, '_')} = ?"} if begun else {},
        }

    def _state(self, seat: str, line: str) -> str:
        cursor = self.sheet.cursor()
        if self.is_disputed(seat, line):
            return "faulty"
        opened = self.sheet.why == f"{seat}.{line}"
        if opened or (not self.sheet.why and cursor is not None and _at(cursor) == (seat, line)):
            return "current"
        if line == TOTAL:
            return "winner" if seat in self.winners else ""
        return "missing" if any(_at(cell) == (seat, line) for cell in self.sheet.missing()) else ""

    def _what_is_open(self, seat: str, line: str) -> str:
        """In a word, why a line has no points yet."""
        if line != TOTAL and not self.sheet.first:
            if self.is_counted_elsewhere(seat, line):
                return _("counted at the table")
            own = fields_in(seat, line)
            if own and self.sheet.not_entered().isdisjoint(own):
                return _("still open")
        return _("not entered")

    def _in_short(self, cell: Cell) -> str:
        """A field as it was filled; the elders are counted, for their symbols need room."""
        word = self.sheet.value(cell)
        if cell.key != ELDER or not word:
            return word
        cards = len(elder_cards(word))
        # Where something is wrong, a question mark follows the number.
        return str(cards) if cell in self.suspects else ngettext("%(num)s card", "%(num)s cards", cards)

    def _in_full(self, seat: str, line: str) -> str:
        """What was entered in a line, in words: the elders card by card."""
        cells = fields_in(seat, line)
        words = (entered_word(self.voice, cell, self.sheet.value(cell)) for cell in cells)
        return ", ".join(word for word in words if word)

    def _wrong(self, error: ErrorAnswer) -> str:
        parts = error.pointer.split("/")
        index = parts[2] if parts[1:2] == ["seats"] and len(parts) > 2 else ""
        name = self.seats[int(index)].name if index.isdecimal() else ""
        if name and name not in error.detail:
            return _("%(label)s: %(value)s", label=name, value=error.detail)
        return error.detail

    def _numbers(self, cells: Iterable[Cell]) -> Iterator[tuple[str, str]]:
        for seat, line in dict.fromkeys(map(_at, cells)):
            if word := self.entered(seat, line):
                label = f"{self.seat(seat).name}, {line_word(line)}"
                yield f"{seat}.{line}", _("%(label)s: %(value)s", label=label, value=word)

    def _views(self, reasons: Iterable[Reason]) -> list[ReasonView]:
        return [reason_view(reason, self.voice, self.seats) for reason in reasons]

    def _bar(self, seat: SeatView) -> dict[str, Any]:
        score = self.score(seat.id)
        values = {} if score is None else score.by_line
        return {
            "seat": seat,
            "total": 0 if score is None else score.total,
            "parts": [part_of(line, values[line]) for line in LINE_SIGNS if values.get(line)],
        }


def _at(cell: Cell) -> tuple[str, str]:
    return cell.seat, cell.field.line
