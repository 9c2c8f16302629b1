"""Prepare the preview of a correction: every change, and what it breaks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from flask import Response

from referee.adapters.nunatak.playing import preview_edit
from referee.games.nunatak.table.corrections import Report
from referee.games.nunatak.table.log import Completed, Edit, Event
from referee.tables.outcome import FaultyError
from referee.web.forms import Form
from referee.web.nunatak.table.form_page import FormPage
from referee.web.nunatak.table.log.line import Gain
from referee.web.nunatak.table.log.narrator import in_one_line
from referee.web.reasons import ReasonView
from referee.web.texts import gettext as _


# Without slots: what was judged is kept beside the fields.
@dataclass(frozen=True, kw_only=True)
class CorrectionView(FormPage, ABC):
    """The page of a correction: what is corrected is for each page to ask."""

    form: Form

    @property
    @abstractmethod
    def title(self) -> str:
        """What is about to be done."""

    @property
    def words(self) -> list[tuple[str, str | int]]:
        """What is sent with the correction, beside the id and the version."""
        return [(field.name, field.data) for field in self.form]

    @property
    @abstractmethod
    def missing(self) -> str:
        """The question to answer before anything can be shown."""

    @property
    @abstractmethod
    def edit(self) -> Edit | Completed | None:
        """The correction; None while something of it is missing."""

    @property
    def event(self) -> Event | None:
        return self.edit

    def unchanged(self) -> Response:
        """The page again: something is missing or wrong, or is as it was."""
        return self.answer(422 if self.form.problems else 200)

    @property
    def report(self) -> Report | None:
        """What the correction would do; None while there is none to judge."""
        return self._judged[0]

    @property
    def faults(self) -> list[str]:
        return self._judged[1]

    @cached_property
    def _judged(self) -> tuple[Report | None, list[str]]:
        """The report or the faults; judged once, for everything behind the correction is judged again."""
        edit = self.edit
        if edit is None:
            return None, []
        try:
            return preview_edit(self.table, edit), []
        except FaultyError as error:
            return None, [self.narrator.fault(fault, self.table) for fault in error.faults]

    @property
    def totals(self) -> tuple[Gain, ...]:
        """What changes in the end."""
        report = self.report
        return self.narrator.differences(report.points(), report.steps()) if report else ()

    @property
    def changes(self) -> list[tuple[str, tuple[Gain, ...]]]:
        """Every act that is inserted, deleted, or scores something else, with the difference."""
        report = self.report
        rows = []
        for change in report.changes if report else ():
            kept = change.after or change.before
            if kept is None:
                continue
            gains = self.narrator.differences(change.points(), change.steps())
            number = f"{kept.number}. " if kept.number else ""
            who = self.narrator.who(kept.item.act)
            rows.append((f"{number}{self.narrator.says(who, self.narrator.what(kept))}", gains))
        return rows

    @property
    def breaks(self) -> list[tuple[str, list[str]]]:
        """The turns that would not be allowed any more, each with every reason."""
        report = self.report
        if report is None:
            return []
        return [
            (
                self.narrator.with_number(kept, report.known_number(kept)),
                [self.narrator.voice.sentence(reason) for reason in kept.reasons],
            )
            for kept in report.breaks
        ]

    @property
    def newly_early(self) -> tuple[ReasonView, ...]:
        """What would be out of order then and is not now: said, and no reason to refuse it."""
        return self.narrator.worded(self.report.newly_early) if self.report else ()

    @property
    def announcement(self) -> str:
        """What the correction would do, for those who hear the page."""
        if self.refusal:
            return self.refusal.words
        if self.breaks:
            return _("Later turns would no longer be allowed:")
        rows = in_one_line(self.totals) or _("no score changes")
        early = (reason.sentence for reason in self.newly_early)
        return " ".join((f"{_('Overall:')} {rows}", *early)) if self.report else self.title
