"""Routes for exporting a table as JSON or for a spreadsheet, and for importing it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import (
    HTTPException,
    RequestEntityTooLarge,
    ServiceUnavailable,
    TooManyRequests,
    UnprocessableEntity,
)

from referee.limits import count_new_table
from referee.reader import reader_language
from referee.services import service
from referee.tables import transfer
from referee.tables.access import Access
from referee.tables.outcome import BusyError, FaultyError
from referee.tables.table import AnyTable
from referee.tables.transfer import Difference, Imported, TableFile
from referee.web.errors import answer_error, refused_page
from referee.web.pages import LANGUAGE
from referee.web.respond import spreadsheet, text_file
from referee.web.tables.blueprint import blueprint, shows
from referee.web.tables.cookies import keep_opened
from referee.web.tables.entering_forms import ImportForm
from referee.web.tables.files.problems import read_file, state_problems
from referee.web.tables.limited import too_many_tables
from referee.web.tables.of_game import TableNarrator, pages_of
from referee.web.texts import gettext as _
from referee.wire.tables import FILE_MAX

FORM_AROUND_IT = 16 * 1024
SHOWN_MAX = 20


@blueprint.url_value_preprocessor
def take_large_files(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Let a file in; this must be said before the check of the form's token reads the form."""
    if endpoint == "tables.import_file":
        request.max_content_length = FILE_MAX + FORM_AROUND_IT


@shows("/export.json")
def export_file(lang: str, access: Access) -> Response:
    """Give the whole table as a file that can be imported again."""
    table = service().table(access)
    answer = text_file(transfer.export_json(table), "application/json", f"{_file_name(table)}.json")
    return _in_language(answer, lang)


@shows("/export.csv")
def export_sheet(lang: str, access: Access) -> Response:
    """Give the acts in force as a spreadsheet."""
    table = service().table(access)
    rows = table.adapter.export_rows(table, pages_of(table).narrator(table, lang).voice)
    return _in_language(spreadsheet(rows, _file_name(table)), lang)


@blueprint.get(f"/{LANGUAGE}/tables/import")
def ask_file(lang: str) -> str:
    """Ask for a file that was taken out."""
    return render_template("tables/files/import.html", lang=lang, form=ImportForm())


@blueprint.post(f"/{LANGUAGE}/tables/import")
def import_file(lang: str) -> Response:
    """Import a table; everything in it is judged again, and what differs is named."""
    form = ImportForm.read(request.files)
    if not form.validate():
        return _refused(lang, form)
    try:
        with service().importing.one():
            found = read_file(form.file.data.read())
            if isinstance(found, list):
                return _refused(lang, form, found)
            for _game in found if isinstance(found, tuple) else (found,):
                count_new_table()
            imported = _stored(found)
    except FaultyError as error:
        return _refused(lang, form, state_problems(error.faults))
    except TooManyRequests as error:
        return _refused(lang, form, [too_many_tables(error)], error)
    except BusyError as error:
        problem = _("Another game is being imported right now. Try again in a few seconds.")
        return _refused(lang, form, [problem], ServiceUnavailable(retry_after=error.seconds))
    return _imported(lang, imported)


def _stored(found: TableFile | tuple[TableFile, ...]) -> tuple[Imported, ...]:
    """The game of a table, or those of an evening: what is wrong with one of these says which it is."""
    if isinstance(found, tuple):
        return transfer.import_evening(service(), found)
    return (transfer.import_table(service(), found),)


def _imported(lang: str, imported: tuple[Imported, ...]) -> Response:
    """Lead to the table, or to the evening of several; this phone is host of each."""
    lines = [line for one in imported for line in _differences(lang, one)]
    code = imported[-1].opened.code
    if lines:
        page = render_template("tables/files/imported.html", lang=lang, code=code, lines=lines)
        answer = make_response(page)
    else:
        where = "tables.table_evening" if len(imported) > 1 else "tables.table"
        answer = make_response(redirect(url_for(where, lang=lang, code=code), code=303))
    for one in imported:
        seat = pages_of(one.table).players(one.table)[0].id
        keep_opened(answer, one.opened, seat)
    return answer


def _differences(lang: str, imported: Imported) -> list[str]:
    narrator = pages_of(imported.table).narrator(imported.table, lang)
    return [_difference(one, narrator) for one in imported.differences]


def _difference(one: Difference, narrator: TableNarrator) -> str:
    in_file = ", ".join(f"{narrator.voice.name(seat)} {count}" for seat, count in one.points_in_file.items())
    totals = ", ".join(f"{narrator.voice.name(seat)} {count}" for seat, count in one.points.items())
    what, now = narrator.words_and_gains(one.kept) if one.kept else (_("Result"), totals)
    return _(
        "%(what)s. In the file: %(before)s. Now: %(now)s",
        what=what,
        before=in_file or "0",
        now=now or "0",
    )


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> Response:
    """Say on its own page that a file is too large; elsewhere nobody sends as much."""
    if request.endpoint != "tables.import_file":
        return answer_error(error)
    problem = _("This file is too large: a saved game has at most 1 MB.")
    return _refused(reader_language(), ImportForm(None), [problem], error)


def _refused(
    lang: str, form: ImportForm, problems: Iterable[str] = (), error: HTTPException | None = None
) -> Response:
    for problem in islice(problems, SHOWN_MAX):
        form.refuse("file", problem)
    page = render_template("tables/files/import.html", lang=lang, form=form)
    return refused_page(page, error or UnprocessableEntity())


def _file_name(table: AnyTable) -> str:
    return f"{table.adapter.slug}-{table.code}"


def _in_language(answer: Response, lang: str) -> Response:
    """A file says in which language its words are."""
    answer.headers["Content-Language"] = lang
    return answer
