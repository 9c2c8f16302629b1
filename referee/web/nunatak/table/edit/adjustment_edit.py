"""Correct an adjustment; the page shows what would change before anything is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from flask import abort, request

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.table.log import Adjustment, Changed
from referee.tables.access import Access
from referee.tables.outcome import ForbiddenError
from referee.web.nunatak.table.edit.correction import CorrectionView
from referee.web.nunatak.table.edit.corrects import Corrects
from referee.web.nunatak.table.form_page import registered
from referee.web.nunatak.table.forms import CHANGE, AdjustmentForm, words_of
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import player_views
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.texts import gettext as _


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
