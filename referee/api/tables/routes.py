"""Answer the calls under `/tables`: games kept by programs, with a token in every call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Response, request

from referee.api.answers import JSON, answer
from referee.api.judging import read_body_by
from referee.api.query import read_query
from referee.api.tables import events as table_events
from referee.api.tables.answers import answers_by, answers_of
from referee.api.tables.blueprint import blueprint, enter, made
from referee.api.tables.voice import voice_of
from referee.csv_text import csv_text
from referee.limits import count_new_table
from referee.picture.tables import picture_of
from referee.reader import reader_language
from referee.services import service
from referee.tables import opening, transfer
from referee.tables.access import require_owner
from referee.tables.adapters import adapter_of, shape_asked
from referee.tables.links import link_path
from referee.tables.opening import Opened
from referee.tables.outcome import FaultyError
from referee.tables.table import AnyTable
from referee.tables.transfer import Difference, Imported
from referee.wire.common import ReasonAnswer
from referee.wire.tables import (
    FILE_MAX,
    DifferenceAnswer,
    DryRunAsked,
    ImportedAnswer,
    JudgedAgainAnswer,
    OpenedAnswer,
    PictureAsked,
    TokensAnswer,
)
from referee.wording.names import name_sign_faults

CSV = "text/csv"
PNG = "image/png"


@blueprint.post("")
def open_table() -> Response:
    """Open a table; the answer is the only one that ever tells its tokens."""
    body: Any = read_body_by(lambda text: shape_asked(text, lambda game: game.open_body))
    is_dry_run = read_query(DryRunAsked).is_dry_run
    count_new_table(is_counted=not is_dry_run)
    adapter = adapter_of(body.game)
    # Only here: an imported file may be of a time when such names were taken.
    faults = (*adapter.opening_faults(body), *name_sign_faults(body.names))
    if faults:
        raise FaultyError(*faults)
    game = adapter.opened(body)
    if is_dry_run:
        return answer(answers_by(adapter).state(game, voice_of(game)))
    return made(OpenedAnswer(**_opened(opening.open_table(service(), adapter, game), 0)))


@blueprint.post("/import")
def import_table() -> Response:
    """Import an exported table; everything in it is judged again."""
    with importing():
        body: Any = read_body_by(lambda text: shape_asked(text, lambda game: game.import_body))
        is_dry_run = read_query(DryRunAsked).is_dry_run
        # A file that is only tried costs as much as one that is imported.
        count_new_table()
        if is_dry_run:
            table, found = transfer.judged_again(body)
            return answer(judged_again_answer(table, found))
        imported = transfer.import_table(service(), body)
    return made(imported_answer(imported))


@contextmanager
def importing() -> Iterator[None]:
    """Take a large file as the body of a call, one call at a time."""
    # One byte more is read, to see that the body is too large.
    request.max_content_length = FILE_MAX + 1
    with service().importing.one():
        yield


def imported_answer(imported: Imported) -> ImportedAnswer:
    """An imported table with its tokens, and what differs from its file."""
    table = imported.table
    differences = _differences_of(table, imported.differences)
    return ImportedAnswer(**_opened(imported.opened, table.version), differences=differences)


def judged_again_answer(table: AnyTable, found: Iterable[Difference]) -> JudgedAgainAnswer:
    """What a file would be as a table, and what differs from it."""
    return JudgedAgainAnswer(version=table.version, differences=_differences_of(table, found))


def _differences_of(table: AnyTable, found: Iterable[Difference]) -> list[DifferenceAnswer]:
    """What is judged otherwise than in the file of this table."""
    voice = voice_of(table.game)
    return [
        DifferenceAnswer(
            version=difference.version,
            entry=difference.kept.key if difference.kept else difference.version,
            number=difference.kept.number if difference.kept else None,
            points_in_file=dict(difference.points_in_file),
            points=dict(difference.points),
            reasons=ReasonAnswer.all_of(difference.kept.reasons if difference.kept else (), voice),
        )
        for difference in found
    ]


@blueprint.get("/<code>")
def state(code: str) -> Response:
    """Show the current state of a table."""
    return _state(service().table(enter(code)))


@blueprint.delete("/<code>")
def delete(code: str) -> Response:
    """Delete a table with all that belongs to it."""
    access = enter(code)
    if read_query(DryRunAsked).is_dry_run:
        require_owner(access)
        return _state(service().table(access))
    opening.delete(service(), access)
    return Response(status=204)


@blueprint.get("/<code>/turns")
def log(code: str) -> Response:
    """Show the log: what is in force with its reasons, and every entry ever written."""
    table = service().table(enter(code))
    return answer(answers_of(table).log(table, voice_of(table.game)))


@blueprint.get("/<code>/events")
def events(code: str) -> Response:
    """Tell every change of the table as it happens."""
    return table_events.events(enter(code))


@blueprint.get("/<code>/export.json")
def export_json(code: str) -> Response:
    """Give the whole table as a file that can be imported again."""
    table = service().table(enter(code))
    return file_answer(transfer.export_json(table), JSON, f"{table.file_name}.json")


@blueprint.get("/<code>/export.csv")
def export_csv(code: str) -> Response:
    """Give the acts in force as a spreadsheet."""
    table = service().table(enter(code))
    text = csv_text(table.adapter.export_rows(table, voice_of(table.game)))
    return file_answer(text, CSV, f"{table.file_name}.csv")


def _state(table: AnyTable) -> Response:
    return answer(answers_of(table).state(table.game, voice_of(table.game)))


def _opened(opened: Opened, version: int) -> dict[str, object]:
    tokens = {role.value: token for role, token in opened.tokens.items()}
    here = request.url_root.rstrip("/")
    links = {role: here + link_path(opened.code, token) for role, token in tokens.items()}
    return {
        "code": opened.code,
        "version": version,
        "tokens": TokensAnswer(**tokens),
        "links": TokensAnswer(**links),
    }


@blueprint.get("/<code>/result.png")
def result_picture(code: str) -> Response:
    """Give the picture of the result; nothing while there is none."""
    table, shape = service().table(enter(code)), read_query(PictureAsked).shape
    picture = picture_of(reader_language(), table, shape)
    return _for_this_reader(Response(status=204) if picture is None else Response(picture, mimetype=PNG))


def file_answer(text: str, media_type: str, name: str) -> Response:
    """Answer with a file to save."""
    response = _for_this_reader(Response(text, mimetype=media_type))
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _for_this_reader(response: Response) -> Response:
    """An answer in the reader's language that no cache stores."""
    response.cache_control.no_store = True
    response.headers["Content-Language"] = reader_language()
    response.vary.add("Accept-Language")
    return response
