"""Adjust the score: for a blessing, or for something missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self
from urllib.parse import parse_qsl

from flask import Response, request, url_for

from referee.adapters.nunatak.typed import Table, Written
from referee.games.nunatak.table.log import Added, Event
from referee.tables.access import Access
from referee.tables.writing import Sent
from referee.web.nunatak.table.form_page import FormPage, registered
from referee.web.nunatak.table.forms import AdjustmentForm
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.table_page import Tapped, table_address
from referee.web.tables.write import write_late

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
