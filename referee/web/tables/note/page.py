"""The note on a turn, a game or a result: one line, written, corrected and deleted on a page of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import Response, g, make_response, render_template, request, url_for
from werkzeug.exceptions import NotFound

from referee.reader import reader_language
from referee.services import service
from referee.tables.access import Access
from referee.tables.outcome import ForbiddenError
from referee.tables.writing import write
from referee.web.forms import AtMost, Form, TextField, note_is_seen
from referee.web.respond import moved_on
from referee.web.tables.blueprint import blueprint, shows, takes
from referee.web.tables.of_game import ToNote, pages_of
from referee.web.tables.page import Refusal, TablePage
from referee.web.tables.write import refused, reshown
from referee.web.texts import lazy_gettext as _l
from referee.wire.common import NOTE_LETTERS_MAX

RESULT = 0
"""In an address, in the place of the turn or the game: the note is on the result."""


class NoteForm(Form):
    """One line."""

    text = TextField(
        _l("Note"), [AtMost(NOTE_LETTERS_MAX), note_is_seen], render_kw={"autofocus": True, "dir": "auto"}
    )


class NoteOnResult(NamedTuple):
    """The note on the result that is shown; `url` is its page, empty for a phone that writes none."""

    text: str
    url: str


@blueprint.app_template_global()
def note_on_result() -> NoteOnResult:
    """The note on the result of the table that this phone has entered."""
    access: Access = g.access
    lang = reader_language()
    found = pages_of(table := service().table(access)).to_note(lang, table, None)
    url = url_for("tables.table_note", lang=lang, code=access.code, key=RESULT)
    return NoteOnResult(found.text if found else "", url if found and access.may_write else "")


@dataclass(frozen=True, slots=True)
class NoteView(TablePage):
    """What the page shows beside its form."""

    noted: ToNote
    refusal: Refusal | None = None


@shows("/note/<int:key>")
def table_note(lang: str, access: Access, key: int) -> Response:
    """Show the note with its form."""
    page = _found(lang, access, key)
    return _page(lang, key, page, NoteForm.read(request.args, {"text": page.noted.text}))


@takes("/note/<int:key>")
def write_note(lang: str, access: Access, key: int) -> Response:
    """Write the note; without a text it is deleted."""
    page = _found(lang, access, key)
    form = NoteForm.read(request.form, {"text": page.noted.text})
    is_deleted = request.form.get("do") == "delete"
    if not is_deleted and not form.validate():
        return _page(lang, key, replace(page, refusal=Refusal(422, "", ())), form)
    event = page.noted.event("" if is_deleted else form.text.data)
    refusal = refused(access, lang, lambda sent: write(service(), access, sent, event))
    if refusal is not None:
        return _page(lang, key, replace(_found(lang, access, key), refusal=refusal), form)
    return moved_on(page.noted.back)


def _found(lang: str, access: Access, key: int) -> NoteView:
    """The page for what the address names; not found where a note could be on nothing there."""
    if not access.may_write:
        raise ForbiddenError
    table = service().table(access)
    noted = pages_of(table).to_note(lang, table, key or None)
    if noted is None:
        raise NotFound
    return NoteView(table, access, noted)


def _page(lang: str, key: int, page: NoteView, form: NoteForm) -> Response:
    again = reshown("tables.table_note", code=page.code, key=key)
    shown = render_template("tables/note/note.html", lang=lang, page=page, key=key, form=form, **again)
    return make_response(shown, page.refusal.status if page.refusal else 200)
