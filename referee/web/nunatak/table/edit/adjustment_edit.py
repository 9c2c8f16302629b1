"""Routes for correcting an adjustment; the page shows what would change before anything is written."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, abort, request, url_for

from referee.games.nunatak.table.log import Adjustment, Changed
from referee.services import service
from referee.tables.access import Access
from referee.tables.outcome import ForbiddenError
from referee.tables.writing import write
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.edit.correction import CorrectionView
from referee.web.nunatak.table.edit.corrects import Corrects
from referee.web.nunatak.table.forms import CHANGE, AdjustmentForm, words_of
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import player_views, views_of
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.page import Refusal
from referee.web.tables.write import refused, reshown
from referee.web.texts import gettext as _


@dataclass(frozen=True, kw_only=True)
class RebookView(CorrectionView):
    """The page on which an adjustment is edited."""

    key: int
    form: AdjustmentForm

    @property
    def title(self) -> str:
        """What is about to be done."""
        return _("Edit this adjustment")

    @property
    def address(self) -> str:
        """The address of the correction form, to open and to send."""
        return url_for("tables.table_rebook", lang=self.narrator.voice.language, code=self.code, key=self.key)

    @property
    def words(self) -> list[tuple[str, str | int]]:
        """What is sent with the correction."""
        return [(field.name, field.data) for field in self.form]

    @property
    def missing(self) -> str:
        """The question to answer before anything can be shown."""
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


@shows("/book/<int:key>")
def table_rebook(lang: str, access: Access, key: int) -> Response:
    """Show an adjustment in its form, and what an edit would change."""
    form = _form(access, key)
    if not Corrects(service().table(access), access).may(CHANGE, key):
        raise ForbiddenError
    form.step(request.args.get("step", ""))
    form.validate()
    return _rebook_answer(access, lang, key, form)


@takes("/book/<int:key>")
def rebook(lang: str, access: Access, key: int) -> Response:
    """Edit an adjustment, or say why not."""
    form = _form(access, key)
    if not form.validate():
        return _rebook_answer(access, lang, key, form, Refusal(422, _("This cannot be saved."), ()))
    event = Changed(key, form.adjustment)
    refusal = refused(access, lang, lambda sent: write(service(), access, sent, event))
    if refusal is not None:
        return _rebook_answer(access, lang, key, form, refusal)
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def _form(access: Access, key: int) -> AdjustmentForm:
    table = service().table(access)
    item = table.game.item(key)
    if item is None or not isinstance(item.act, Adjustment):
        abort(404)
    return AdjustmentForm.among(player_views(table), request.values, words_of(item.act))


def _rebook_answer(
    access: Access, lang: str, key: int, form: AdjustmentForm, refusal: Refusal | None = None
) -> Response:
    table = service().table(access)
    narrator = Narrator.of(table, views_of(table), lang)
    more = reshown("tables.table_rebook", code=access.code, key=key) if request.method == "POST" else {}
    return page_or_fragment(
        "nunatak/table/edit/correction.html",
        "nunatak/table/edit/_correction.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=RebookView(table=table, narrator=narrator, refusal=refusal, key=key, form=form),
        **more,
    )
