"""Routes for a table's interpretations, where the editions differ or say nothing."""

from __future__ import annotations

from flask import Response, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.catalogue import EDITIONS, entry_of_ruling
from referee.catalogue.house import interpretations_of_edition
from referee.games.nunatak.rulings import RULINGS, TO_SETTLE
from referee.games.nunatak.table.log import Added, InterpretationsChanged
from referee.games.rulings import Rulings
from referee.services import service
from referee.tables.access import Access, require_owner
from referee.tables.writing import write
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.settings.interpretations_form import RulingsForm
from referee.web.respond import moved_on
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.tables.write import refused, reshown


@shows("/rules")
def table_rules(lang: str, access: Access) -> Response:
    """Show every open question with the interpretation that holds at this table; its owner may choose."""
    page = TableView.untapped(access, lang)
    return _rules_page(page, _form(page))


@takes("/rules")
def choose_rules(lang: str, access: Access) -> Response:
    """Choose other interpretations from here on; what was judged stays as it is."""
    require_owner(access)
    page = TableView.untapped(access, lang)
    form = _form(page)
    if not form.validate():
        return _rules_page(page, form, cannot_be_saved(*form.texts))
    if not _are_the_same(page.table.game.standing.rulings, form.rulings):
        event = Added(InterpretationsChanged(form.rulings))
        refusal = refused(access, lang, lambda sent: write(service(), access, sent, event))
        if refusal is not None:
            return _rules_page(TableView.untapped(access, lang), form, refusal)
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def _are_the_same(one: Rulings, other: Rulings) -> bool:
    """Whether both hold the same; a default is settled only where the table has chosen it."""
    return all(one.choice(ruling) == other.choice(ruling) for ruling in RULINGS.values()) and all(
        one.is_chosen(ruling) == other.is_chosen(ruling) for ruling in TO_SETTLE
    )


def _form(page: TableView) -> RulingsForm:
    """What holds at the table; its owner may choose other interpretations, or those of an edition at once."""
    rulings, words = page.table.game.standing.rulings, MultiDict(request.values)
    if not page.is_owner:
        words.clear()
    edition = next((code for code in EDITIONS if code == words.get("edition")), None)
    if edition is not None:
        rulings = Rulings.of(interpretations_of_edition(edition))
    return RulingsForm.of(words, rulings, page.table.game.seats, page.narrator.voice)


def _rules_page(page: TableView, form: RulingsForm, refusal: Refusal | None = None) -> Response:
    shown = render_template(
        "nunatak/table/settings/rules.html",
        page=page,
        refusal=refusal,
        form=form,
        rules={key: entry_of_ruling(key).id for key in form.asked},
        editions=[(code, page.narrator.voice.rule_text(f"edition.{code}") or code) for code in EDITIONS],
        edition=request.args.get("edition", ""),
        **(reshown("tables.table_rules", code=page.code) if refusal else {}),
    )
    return make_response(shown, refusal.status if refusal else 200)
