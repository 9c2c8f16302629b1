"""Adjust the score, for a blessing or for something missed, and correct an adjustment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self
from urllib.parse import parse_qsl

from flask import Response, abort, request, url_for

from referee.adapters.nunatak.typed import Table, Written
from referee.games.nunatak.table.log import Added, Adjustment, Changed, Event
from referee.tables.access import Access
from referee.tables.outcome import ForbiddenError
from referee.tables.writing import Sent
from referee.web.nunatak.table.edit.correction import CorrectionView
from referee.web.nunatak.table.edit.corrects import Corrects
from referee.web.nunatak.table.form_page import FormPage, registered
from referee.web.nunatak.table.forms import CHANGE, AdjustmentForm, words_of
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.table_page import Tapped, player_views, table_address
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.tables.write import write_late
from referee.web.texts import gettext as _

FINAL = "final"
"""The page that this one goes back to, where it was opened from the final sheet."""


@registered
@dataclass(frozen=True, kw_only=True)
class AdjustmentView(FormPage):
    """The page on which points or steps are adjusted; what was tapped at the table stays tapped."""

    PATH: ClassVar[str] = "/book"
    NAME: ClassVar[str] = "table_book"
    SENT: ClassVar[str] = "book"
    TEMPLATES: ClassVar[tuple[str, str]] = (
        "nunatak/table/edit/adjustment.html",
        "nunatak/table/edit/_adjustment.html",
    )

    form: AdjustmentForm
    tapped: Tapped
    """What is tapped at the table from which the form was opened."""

    @classmethod
    def at(cls, table: Table, access: Access, narrator: Narrator, key: int = 0) -> Self:  # noqa: ARG003  no part of its path
        """What was entered; at first it is for the player at this phone, else for the one on turn."""
        tapped = Tapped.read(dict(parse_qsl(request.values.get("tapped", ""))))
        shown = TableView.of(table, access, narrator.voice.language, tapped)
        likely = "" if request.method == "POST" else shown.sitting.seat or shown.active
        form = AdjustmentForm.among(shown.players, request.values, {"seat": likely})
        return cls(table=table, access=access, narrator=narrator, form=form, tapped=tapped)

    def step(self, step: str) -> None:
        """Change a number by one of its keys."""
        self.form.step(step)

    @property
    def event(self) -> Added | None:
        """The adjustment; None while something of it is wrong."""
        return Added(self.form.adjustment) if self.form.validate() else None

    def unchanged(self) -> Response:
        """The page again: each field says what is wrong with it."""
        return self.answer(422)

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


@registered
@dataclass(frozen=True, kw_only=True)
class AdjustmentEditView(CorrectionView):
    """The page on which an adjustment is edited."""

    PATH: ClassVar[str] = "/book/<int:key>"
    NAME: ClassVar[str] = "table_rebook"
    SENT: ClassVar[str] = "rebook"

    key: int
    form: AdjustmentForm

    @classmethod
    def at(cls, table: Table, access: Access, narrator: Narrator, key: int = 0) -> Self:
        """The adjustment of this key, as it was entered and edited since."""
        item = table.game.item(key)
        if item is None or not isinstance(item.act, Adjustment):
            abort(404)
        form = AdjustmentForm.among(player_views(table), request.values, words_of(item.act))
        return cls(table=table, access=access, narrator=narrator, key=key, form=form)

    @property
    def where(self) -> dict[str, Any]:
        """The adjustment that its path names."""
        return {"key": self.key}

    def looked_at(self) -> Self:
        """The page after one more step, for a phone that may correct this."""
        if not Corrects(self.table, self.access).may(CHANGE, self.key):
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
        return Changed(self.key, self.form.adjustment)

    @property
    def title(self) -> str:
        return _("Edit this adjustment")

    @property
    def words(self) -> list[tuple[str, str | int]]:
        return [(field.name, field.data) for field in self.form]

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
        item = self.table.game.item(self.key)
        if self.form.problems or item is None or item.act == self.form.adjustment:
            return None
        return Changed(self.key, self.form.adjustment)
