"""What can be set at a table of Lost Cities, and its files; and how its match ends, or goes on."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.adapters.lost_cities.playing import end
from referee.games.lost_cities.table.log import Named, Reopened
from referee.services import service
from referee.tables.access import Access, require_owner
from referee.tables.writing import write
from referee.web.lost_cities.table.blueprint import shows, takes
from referee.web.lost_cities.table.page import MatchView
from referee.web.lost_cities.table.taps import END, Looked
from referee.web.names_typed import remember_names
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.behind import COPY, FILES, behind_list, behind_page
from referee.web.tables.names.form import NamesForm
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.tables.write import Write, refused, reshown
from referee.web.texts import gettext as _

NAMES = "names"

BEHIND = {NAMES: "lost_cities/table/_names.html", FILES: COPY}
"""The pages behind the list, and what each holds."""


@shows("/more")
def table_more(lang: str, access: Access) -> Response:
    """Show what can be set."""
    return _more(lang, access)


@shows("/more/<panel>")
def table_more_page(lang: str, access: Access, panel: str) -> Response:
    """Show the names or the files; the names, which only the host gives, lead others back to the list."""
    return behind_list(lang, access, panel, BEHIND, lambda: _more_page(lang, access, panel))


@shows("/final")
def table_final(lang: str, access: Access) -> str:
    """Show how the match stands, what is still open, its second count, and what ends it."""
    page = MatchView(service().table(access), access, lang, Looked())
    return render_template("lost_cities/table/final.html", lang=lang, page=page)


@takes("/more")
def change_more(lang: str, access: Access) -> Response:
    """Write names, end the match or go on with it."""
    wish = request.form.get("do", "")
    if wish in (NAMES, "reopen"):
        require_owner(access)
    page = MatchView(service().table(access), access, lang, Looked())
    form = _names(page, request.form)
    if wish == NAMES and not form.validate():
        return _more_page(lang, access, NAMES, cannot_be_saved(*form.texts), form)
    if wish == END and page.may_tap and page.is_short:
        # Asked once more, where the key of the table asks.
        return moved_on(url_for("tables.table", lang=lang, code=access.code, asked=END))
    do: dict[str, Write] = {
        NAMES: lambda sent: write(service(), access, sent, Named(form.names)),
        END: lambda sent: end(service(), access, sent),
        "reopen": lambda sent: write(service(), access, sent, Reopened()),
    }
    if wish not in do:
        return _more(lang, access)
    refusal = refused(access, lang, do[wish])
    if refusal is not None:
        return (
            _more_page(lang, access, NAMES, refusal, form) if wish == NAMES else _more(lang, access, refusal)
        )
    if wish == NAMES:
        remember_names(form.names.values())
    where = "tables.table_more" if wish == NAMES else "tables.table"
    return moved_on(url_for(where, lang=lang, code=access.code))


def _names(page: MatchView, words: MultiDict[str, Any]) -> NamesForm:
    return NamesForm.of(page.narrator.seats, words, page.kept.names)


def _more(lang: str, access: Access, refusal: Refusal | None = None) -> Response:
    return page_or_fragment(
        "lost_cities/table/more.html",
        "lost_cities/table/_more.html",
        status=refusal.status if refusal else 200,
        lang=lang,
        page=MatchView(service().table(access), access, lang, Looked(), refusal),
        **reshown("tables.table_more", code=access.code),
    )


def _more_page(
    lang: str, access: Access, panel: str, refusal: Refusal | None = None, form: NamesForm | None = None
) -> Response:
    page = MatchView(service().table(access), access, lang, Looked())
    return behind_page(
        lang,
        access.code,
        panel,
        refusal,
        {},
        is_live=False,
        page=page,
        inside=BEHIND[panel],
        title=_("Names") if panel == NAMES else _("Keep a copy"),
        names=form or _names(page, MultiDict()),
    )
