"""Routes for the completion card of four players: its two lines in numbers, and who plays the last cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Response, request, url_for

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.table.completion import completed, completion
from referee.games.nunatak.table.extra_turns import counts
from referee.games.nunatak.table.order import Phase
from referee.games.nunatak.table.out_of_order import out_of_order
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import write
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.play.completion_form import CompletionForm
from referee.web.nunatak.table.table_page import OfTable, views_of
from referee.web.reasons import ReasonView
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.page import Refusal
from referee.web.tables.write import refused, reshown
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class CompletionView(OfTable):
    """The page of the completion card: the numbers of its two lines, and whom they name."""

    narrator: Narrator
    form: CompletionForm
    refusal: Refusal | None = None

    @property
    def address(self) -> str:
        """The address of the form, to look and to send."""
        language = self.narrator.voice.language
        return url_for("tables.table_completion", lang=language, code=self.code)

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
        after = self.table.game.after(completed(self.table.game, self.form.lines))
        new = [reason for reason in out_of_order(after).now if reason not in self.early.now]
        return [*self.narrator.worded(new)]

    @property
    def announcement(self) -> str:
        """Who takes them, for those who hear the page."""
        if self.refusal:
            return f"{self.refusal.title} {' '.join(self.refusal.lines)}"
        said = (reason.sentence for reason in (*self.reasons, *self.breaks))
        return " ".join([*self.form.texts, *said])


ALL_ARE_ZERO = "zeros"
"""The key that says on purpose that nobody has any of what the card counts."""


@shows("/completion")
def table_completion(lang: str, access: Access) -> Response:
    """Ask what the two lines of the card count."""
    page = _view(lang, access)
    if page is None:
        return _to_the_table(lang, access)
    page.form.step(request.args.get("step", ""))
    page.form.validate()
    return _answer(page)


@takes("/completion")
def enter_completion(lang: str, access: Access) -> Response:
    """Write who takes the two extra turns by the numbers of the card, or say why not."""
    page = _view(lang, access)
    if page is None:
        return _to_the_table(lang, access)
    if not page.form.validate():
        return _answer(replace(page, refusal=Refusal(422, _("This cannot be saved."), page.form.texts)))
    if page.form.is_blank and ALL_ARE_ZERO not in request.form:
        problem = _("Enter the numbers of your card, or tap “All are 0”.")
        return _answer(replace(page, refusal=Refusal(422, _("This cannot be saved."), (problem,))))
    event = completed(page.table.game, page.form.lines)
    refusal = refused(access, lang, lambda sent: write(service(), access, sent, event))
    if refusal is not None:
        return _answer(replace(page, table=service().table(access), refusal=refusal))
    return _to_the_table(lang, access)


def _to_the_table(lang: str, access: Access) -> Response:
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def _view(lang: str, access: Access) -> CompletionView | None:
    """The page; None before the extra turns, and after the end. A card that was read wrong is corrected."""
    table: Table = service().table(access)
    game = table.game
    if game.phase is not Phase.EXTRA_TURNS and not (game.phase is Phase.SCORING and game.extra):
        return None
    seats = views_of(table)
    narrator = Narrator.of(table, seats, lang)
    form = CompletionForm.of(request.values, seats, counts(game), narrator.voice, game.lines)
    return CompletionView(table, narrator, form)


def _answer(page: CompletionView) -> Response:
    refusal = page.refusal
    return page_or_fragment(
        "nunatak/table/play/completion.html",
        "nunatak/table/play/_completion.html",
        status=refusal.status if refusal else 200,
        lang=page.narrator.voice.language,
        page=page,
        **(reshown("tables.table_completion", code=page.code) if request.method == "POST" else {}),
    )
