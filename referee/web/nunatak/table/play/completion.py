"""The page of the completion card of four players: its two lines in numbers, and who plays the last cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from flask import abort, request, url_for

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.table.completion import completed, completion
from referee.games.nunatak.table.corrections import report
from referee.games.nunatak.table.extra_turns import counts
from referee.games.nunatak.table.log import Event
from referee.games.nunatak.table.order import Phase
from referee.tables.access import Access
from referee.web.nunatak.table.form_page import FormPage, registered
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.play.completion_form import CompletionForm
from referee.web.nunatak.table.table_page import views_of
from referee.web.reasons import ReasonView
from referee.web.respond import moved_on
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.texts import gettext as _

ALL_ARE_ZERO = "zeros"
"""The key that says on purpose that nobody has any of what the card counts."""


@registered
@dataclass(frozen=True, kw_only=True)
class CompletionView(FormPage):
    """The page of the completion card: the numbers of its two lines, and whom they name."""

    PATH: ClassVar[str] = "/completion"
    NAME: ClassVar[str] = "table_completion"
    SENT: ClassVar[str] = "enter_completion"
    TEMPLATES: ClassVar[tuple[str, str]] = (
        "nunatak/table/play/completion.html",
        "nunatak/table/play/_completion.html",
    )

    form: CompletionForm

    @classmethod
    def at(cls, table: Table, access: Access, narrator: Narrator, key: int = 0) -> Self:  # noqa: ARG003  no part of its path
        """The card with the numbers that are known; before the extra turns, and after the end, there is none.

        A card that was read wrong is corrected.
        """
        game = table.game
        if game.phase is not Phase.EXTRA_TURNS and not (game.phase is Phase.SCORING and game.extra):
            abort(moved_on(url_for("tables.table", lang=narrator.voice.language, code=access.code)))
        form = CompletionForm.of(request.values, views_of(table), counts(game), narrator.voice, game.lines)
        return cls(table=table, access=access, narrator=narrator, form=form)

    def looked_at(self) -> Self:
        """The page after one more step."""
        self.form.step(request.args.get("step", ""))
        self.form.validate()
        return self

    def wrong(self) -> Refusal | None:
        """Why the numbers cannot be saved: what is wrong with them, or that there are none yet."""
        if not self.form.validate():
            return cannot_be_saved(*self.form.texts)
        if self.form.is_blank and ALL_ARE_ZERO not in request.form:
            return cannot_be_saved(_("Enter the numbers of your card, or tap “All are 0”."))
        return None

    @property
    def event(self) -> Event:
        """Who takes the two extra turns by these numbers."""
        return completed(self.table.game, self.form.lines)

    @property
    def words(self) -> list[tuple[str, str | int]]:
        """What is sent when it is saved."""
        return [(field.name, field.data) for field in self.form]

    @property
    def reasons(self) -> list[ReasonView]:
        """Who takes the extra turns by these numbers, each tie as a step."""
        if self.form.problems or self.form.is_blank:
            return []
        found = completion(replace(self.table.game, lines=self.form.lines))
        reasons = found.reasons if found else ()
        return [*self.narrator.worded(reasons)]

    @property
    def breaks(self) -> list[ReasonView]:
        """What is out of order with these numbers and was not before: extra turns that were played."""
        if self.form.problems or self.form.is_blank:
            return []
        game = self.table.game
        return [*self.narrator.worded(report(game, completed(game, self.form.lines)).newly_early)]

    @property
    def announcement(self) -> str:
        """Who takes them, for those who hear the page."""
        if self.refusal:
            return self.refusal.words
        said = (reason.sentence for reason in (*self.reasons, *self.breaks))
        return " ".join([*self.form.texts, *said])
