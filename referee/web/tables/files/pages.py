"""Routes for exporting a table as JSON or for a spreadsheet, and for importing it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.exceptions import (
    HTTPException,
    RequestEntityTooLarge,
    ServiceUnavailable,
    TooManyRequests,
    UnprocessableEntity,
)

from referee.catalogue.games import game_at_tables
from referee.offered import is_alone
from referee.reader import reader_language
from referee.services import service
from referee.signing import Purpose, signed
from referee.tables import transfer
from referee.tables.access import Access, LinkRole, hash_of
from referee.tables.carrying import ApartError, Brought, bring
from referee.tables.outcome import BusyError, FaultyError, ForbiddenError
from referee.tables.table import AnyTable
from referee.tables.transfer import Difference
from referee.web.errors import answer_error, refused_page
from referee.web.pages import LANGUAGE
from referee.web.respond import spreadsheet, text_file
from referee.web.tables.blueprint import blueprint, shows
from referee.web.tables.cookies import better_links, keep_links, keep_opened, latest_visits, links_of
from referee.web.tables.files.coming import Coming, UnreadableGamesError, coming
from referee.web.tables.files.problems import state_problems
from referee.web.tables.joining.forms import ImportForm
from referee.web.tables.limited import too_many_tables
from referee.web.tables.of_game import TableNarrator, pages_of
from referee.web.tables.standing import how_it_stands
from referee.web.texts import day_of
from referee.web.texts import gettext as _
from referee.wire.tables import FILE_MAX

FORM_AROUND_IT = 16 * 1024
SHOWN_MAX = 20

OWN_MAX = 500
"""Among so many tables of a phone, those changed last, a game that comes is found again."""

SURE, APART = "sure", "apart"
"""The key that answers the one question, and its word for tables of their own."""


@blueprint.url_value_preprocessor
def take_large_files(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Let a file in; this must be said before the check of the form's token reads the form."""
    if endpoint == "tables.import_file":
        request.max_content_length = FILE_MAX + FORM_AROUND_IT


@shows("/export.json")
def export_file(lang: str, access: Access) -> Response:
    """Give the whole table as a file that can be imported again."""
    table = service().table(access)
    answer = text_file(transfer.export_json(table), "application/json", f"{table.file_name}.json")
    return _in_language(answer, lang)


@shows("/export.csv")
def export_sheet(lang: str, access: Access) -> Response:
    """Give the acts in force as a spreadsheet."""
    table = service().table(access)
    rows = table.adapter.export_rows(table, pages_of(table).narrator(table, lang).voice)
    return _in_language(spreadsheet(rows, table.file_name), lang)


@blueprint.get(f"/{LANGUAGE}/tables/import")
def ask_file(lang: str) -> str:
    """Ask for a file that was taken out."""
    return render_template("tables/files/import.html", lang=lang, form=ImportForm())


@blueprint.post(f"/{LANGUAGE}/tables/import")
def import_file(lang: str) -> Response:
    """Import a table; everything in it is judged again, and what differs is named.

    Games from a link are shown first: whoever opened it may not know what it holds.
    """
    form = ImportForm.read(CombinedMultiDict([request.files, request.form]))
    if not form.validate():
        return _refused(lang, form)
    sure = request.form.get(SURE)
    try:
        with service().importing.one():
            found = coming(form, was_shown=bool(sure))
            if found.keys and not sure:
                return _asked(lang, form, found)
            try:
                return _imported(lang, _brought(found, is_apart=sure == APART))
            except ApartError as error:
                return _asked(lang, form, found, apart=error.code)
    except UnreadableGamesError as error:
        return _refused(lang, form, error.problems)
    except FaultyError as error:
        return _refused(lang, form, state_problems(error.faults))
    except ForbiddenError:
        return _refused(lang, form, [_("This game is already here, and its host has revoked this link.")])
    except TooManyRequests as error:
        return _refused(lang, form, [too_many_tables(error)], error)
    except BusyError as error:
        problem = _("Another game is being imported right now. Try again in a few seconds.")
        return _refused(lang, form, [problem], ServiceUnavailable(retry_after=error.seconds))


def _brought(found: Coming, *, is_apart: bool) -> tuple[Brought, ...]:
    """Bring the games to their tables here; those of a file that went on apart are tables of their own."""
    none: list[bytes | None] = [None] * len(found.readings)
    if is_apart:
        return bring(service(), found.readings, none, {})
    wishes = [signed(Purpose.CARRY, key) for key in found.keys] or none
    own = {code: visit.links.own for code, visit in latest_visits(OWN_MAX).items()}
    try:
        return bring(service(), found.readings, wishes, own)
    except ApartError:
        if found.keys:
            raise
        return bring(service(), found.readings, none, {})


def _asked(lang: str, form: ImportForm, found: Coming, apart: str = "") -> Response:
    """Show the games of a link and ask, once; `apart` is the code of a table here that has gone on apart."""
    service().shown.keep(form.game.data, found.readings)
    page = render_template(
        "tables/files/carried.html",
        lang=lang,
        form=form,
        games=[_shown(read.table(0, "")) for read in found.readings],
        receipt=hash_of(form.game.data),
        apart=apart,
    )
    return make_response(page)


def _shown(table: AnyTable) -> tuple[str, str, str]:
    """The name of the game, its players with their points, and how far it is."""
    players, note = how_it_stands(table)
    when = day_of(max((entry.at for entry in table.entries), default=table.opened_at))
    return game_at_tables(table.adapter.slug).name, players, f"{note}, {when}"


def _imported(lang: str, brought: tuple[Brought, ...]) -> Response:
    """Lead to the table, or to the evening of several; this phone is host of each."""
    lines = [line for one in brought for line in _differences(lang, one)]
    last = brought[-1]
    page = "tables.table_evening" if len(brought) > 1 else "tables.table"
    if not last.is_new and not links_of(last.code).own and not is_alone():
        # Another phone has brought it: this one sits down first.
        page = "tables.table_seat"
    if lines:
        answer = make_response(
            render_template("tables/files/imported.html", lang=lang, code=last.code, lines=lines)
        )
    else:
        answer = make_response(redirect(url_for(page, lang=lang, code=last.code), code=303))
    for one in brought:
        _keep(answer, one)
    return answer


def _keep(answer: Response, one: Brought) -> None:
    """Let this phone keep its links of a table that has come."""
    if one.opened is None:
        return
    if one.is_new:
        keep_opened(answer, one.opened, pages_of(one.table).players(one.table)[0].id)
        return
    owner, player, viewer = (one.opened.tokens[role] for role in LinkRole)
    known = better_links(one.code, owner, LinkRole.OWNER)
    if known != links_of(one.code):
        links = replace(known, player=known.player or player, viewer=known.viewer or viewer)
        keep_links(answer, one.code, links)


def _differences(lang: str, brought: Brought) -> list[str]:
    narrator = pages_of(brought.table).narrator(brought.table, lang)
    return [_difference(one, narrator) for one in brought.differences]


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
    problem = _("This file is too large: a saved game is at most 1 MB.")
    return _refused(reader_language(), ImportForm(None), [problem], error)


def _refused(
    lang: str, form: ImportForm, problems: Iterable[str] = (), error: HTTPException | None = None
) -> Response:
    # What was wrong is not sent once more with a file.
    form.game.data = ""
    for problem in islice(problems, SHOWN_MAX):
        form.refuse("file", problem)
    page = render_template("tables/files/import.html", lang=lang, form=form)
    return refused_page(page, error or UnprocessableEntity())


def _in_language(answer: Response, lang: str) -> Response:
    """A file says in which language its words are."""
    answer.headers["Content-Language"] = lang
    return answer
