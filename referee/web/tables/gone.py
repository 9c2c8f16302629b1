"""Routes for a table that is gone: deleted by its host, or the phone's link revoked."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, g, make_response, redirect, render_template, request, url_for

from referee.offered import is_alone
from referee.reader import reader_language
from referee.services import service
from referee.suspicions import suspect
from referee.tables.access import Access, require_owner
from referee.tables.opening import delete
from referee.tables.outcome import StrangerError
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.blueprint import blueprint, shows, takes
from referee.web.tables.cookies import Loss, entered, forget, links_of, why_lost
from referee.web.tables.of_game import pages_of
from referee.web.tables.page import TablePage
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Farewell:
    """What a phone shows for a table that it can no longer open."""

    title: str
    text: str
    what_now: str


@shows("/delete")
def ask_delete(lang: str, access: Access) -> Response:
    """Say what is lost with a table, and offer its file, before it is deleted."""
    require_owner(access)
    table = service().table(access)
    page, scores = TablePage(table, access), pages_of(table).scores(table)
    return make_response(render_template("tables/delete.html", lang=lang, page=page, scores=scores))


@takes("/delete")
def delete_table(lang: str, access: Access) -> Response:
    """Delete a table with all that belongs to it; every phone at it is notified."""
    delete(service(), access)
    return forget(
        make_response(redirect(url_for("tables.tables", lang=lang, deleted=1), code=303)), access.code
    )


@shows("/gone")
def table_gone(lang: str, access: Access) -> Response:
    """Tell a phone whose stream has ended why; a person who still has a link goes to the table instead."""
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


@blueprint.errorhandler(StrangerError)
def strange(_error: StrangerError) -> Response:
    """Say once that a table is gone for this phone, without saying whether it exists."""
    lang = reader_language()
    g.language = lang
    code = str((request.view_args or {}).get("code", ""))
    if request.endpoint == "tables.enter_table":
        suspect("wrong token")
    had_link = bool(code and links_of(code).own) and not _still_enters(code)
    answer = page_or_fragment(
        "tables/gone.html",
        "tables/_gone.html",
        status=404,
        lang=lang,
        farewell=_farewell(_why(code) if had_link else None),
    )
    return forget(answer, code) if had_link else answer


def _still_enters(code: str) -> bool:
    """Whether the own link of this phone holds: then it was another link that is not known."""
    try:
        entered(code)
    except StrangerError:
        return False
    return True


def _why(code: str) -> str:
    """Why the link is none any more, as the database knows it, or as the stream said where it does not."""
    known = why_lost(code)
    return request.args.get("why", "") if known is Loss.LOST else known


def _farewell(why: str | None) -> Farewell:
    """Say it in the reader's words; None: the phone has no link."""
    title, ask = _("Unknown table"), _("Ask at the table for the QR code, or for the code to type.")
    if is_alone():
        return Farewell(title, _("This table is not on this phone."), "")
    if why is None:
        return Farewell(title, _("This phone has no link to this table, or the link was revoked."), ask)
    title = _("This table is gone")
    if why == Loss.DELETED:
        text = _("The host has deleted the table. Thanks for playing.")
        return Farewell(title, text, _("Anyone who saved its file can import it again."))
    if why == Loss.WITHDRAWN:
        title, text = _("This phone’s link was revoked"), _("The game goes on at the table.")
        return Farewell(title, text, ask)
    return Farewell(title, _("The table was deleted, or this phone’s link was revoked."), ask)
