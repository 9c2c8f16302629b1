"""Adjust the score, for a blessing or for something missed, and correct an adjustment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from urllib.parse import parse_qsl

from flask import abort, request, url_for

from referee.adapters.nunatak.typed import Written
from referee.games.nunatak.table.log import Added, Adjustment, Changed, Event
from referee.tables.outcome import ForbiddenError
from referee.tables.writing import Sent
from referee.web.nunatak.table.edit.correction import CorrectionView
from referee.web.nunatak.table.edit.corrects import Corrects
from referee.web.nunatak.table.form_page import FormPage, Here, registered
from referee.web.nunatak.table.forms import CHANGE, AdjustmentForm, words_of
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.table_page import Tapped, player_views, table_address
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.tables.write import write_late
from referee.web.texts import gettext as _

FINAL = "final"
"""The page that this one goes back to, where it was opened from the final sheet."""


@registered("/book", "table_book", "book", "nunatak/table/edit/adjustment.html")
@dataclass(frozen=True, kw_only=True)
class AdjustmentView(FormPage):
    """The page on which points or steps are adjusted; what was tapped at the table stays tapped."""

    form: AdjustmentForm
    tapped: Tapped
    """What is tapped at the table from which the form was opened."""

    @classmethod
    def at(cls, here: Here) -> Self:
        """What was entered; at first it is for the player at this phone, else for the one on turn."""
        tapped = Tapped.read(dict(parse_qsl(request.values.get("tapped", ""))))
        shown = TableView.of(here.table, here.access, here.narrator.voice.language, tapped)
        likely = "" if request.method == "POST" else shown.sitting.seat or shown.active
        form = AdjustmentForm.among(shown.players, request.values, {"seat": likely})
        return cls(*here, form=form, tapped=tapped)

    def step(self, step: str) -> None:
        """Change a number by one of its keys."""
        self.form.step(step)

    @property
    def event(self) -> Added | None:
        """The adjustment; None while something of it is wrong."""
        return Added(self.form.adjustment) if self.form.validate() else None

    def write(self, sent: Sent, event: Event) -> Written:
        """Write it whatever came in between."""
        return write_late(self.access, sent, event)

    @property
    def to(self) -> str:
        """Where it was opened: `final`, or the table."""
        return FINAL if request.values.get("to") == FINAL else ""

    @property
    def next_address(self) -> str:
        """The page that it was opened from."""
        language = self.narrator.voice.language
        if self.to:
            return url_for("tables.table_final", lang=language, code=self.code)
        return table_address(language, self.code, self.tapped)


@registered("/book/<int:key>", "table_rebook", "rebook", "nunatak/table/edit/correction.html")
@dataclass(frozen=True, kw_only=True)
class AdjustmentEditView(CorrectionView):
    """The page on which an adjustment is edited."""

    form: AdjustmentForm

    @classmethod
    def at(cls, here: Here) -> Self:
        """The adjustment of this key, as it was entered and edited since."""
        item = here.table.game.item(here.key)
        if item is None or not isinstance(item.act, Adjustment):
            abort(404)
        form = AdjustmentForm.among(player_views(here.table), request.values, words_of(item.act))
        return cls(*here, form=form)

    def looked_at(self) -> Self:
        """The page after one more step, for a phone that may correct this."""
        if not Corrects(self.table, self.access).may(CHANGE, self.named):
            raise ForbiddenError
        self.form.step(request.args.get("step", ""))
        self.form.validate()
        return self

    def wrong(self) -> Refusal | None:
        """Why this cannot be saved: each field says it."""
        return None if self.form.validate() else cannot_be_saved()

    @property
    def event(self) -> Changed:
        """The adjustment as it is now, even where it is as it was."""
        return Changed(self.named, self.form.adjustment)

    @property
    def title(self) -> str:
        return _("Edit this adjustment")

    @property
    def missing(self) -> str:
        return _("No change yet: this is what was entered.")

    @property
    def faults(self) -> list[str]:
        """What is wrong with what was entered, else why the correction cannot be judged."""
        return [problem["text"] for problem in self.form.problems] or super().faults

    @property
    def edit(self) -> Changed | None:
        """The correction; None while the adjustment is unchanged or missing."""
        item = self.table.game.item(self.named)
        if self.form.problems or item is None or item.act == self.form.adjustment:
            return None
        return Changed(self.named, self.form.adjustment)
