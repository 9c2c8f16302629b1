"""Answer the calls about the next game and about the evening that the games make."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, abort, request

from referee.api.answers import JSON, PREFIX, answer
from referee.api.judging import read_body, refuse_text
from referee.api.query import read_query
from referee.api.tables import problems as table_problems
from referee.api.tables.blueprint import blueprint as tables
from referee.api.tables.blueprint import enter, made
from referee.api.tables.routes import CSV, file_answer, imported_answer, importing, judged_again_answer
from referee.csv_text import csv_text
from referee.limits import count_new_table
from referee.reader import reader_voice
from referee.services import service
from referee.signing import Purpose, signed
from referee.tables import transfer
from referee.tables.evening.again import Followed, again
from referee.tables.evening.chain import Evening, EveningGame, delete_evening, evening_of
from referee.tables.evening.files import evening_json, evening_rows, game_files
from referee.tables.links import link_path
from referee.wire.evenings import (
    AgainBody,
    ClosestAnswer,
    EveningAnswer,
    EveningGameAnswer,
    EveningPersonAnswer,
    EveningPlaceAnswer,
    FollowedAnswer,
    ImportedEveningAnswer,
    ImportEveningAsked,
    ImportEveningBody,
    JudgedEveningAnswer,
)
from referee.wire.problems import ERRORS_MAX, ErrorAnswer
from referee.wire.reading import Refused, read_part
from referee.wire.tables import DryRunAsked

blueprint = Blueprint("evenings_api", __name__, url_prefix=f"{PREFIX}/evenings")
table_problems.answer_on(blueprint)


@tables.post("/<code>/again")
def open_next(code: str) -> Response:
    """Open the next game with the same people, or follow to it."""
    access = enter(code)
    body = read_body(AgainBody)
    is_dry_run = read_query(DryRunAsked).is_dry_run
    before = service().known(access)
    if before.next is None:
        count_new_table(is_counted=not is_dry_run)
    token, slug = table_problems.token_sent(), body.game or ""
    followed = again(service(), access, token, slug, is_dry_run=is_dry_run)
    if is_dry_run and followed.is_new:
        game = slug or before.table.adapter.slug
    else:
        game = service().read(followed.number).table.adapter.slug
    shape = FollowedAnswer(
        code=None if is_dry_run else followed.code,
        game=game,
        version=followed.version,
        opened=followed.is_new,
        token=None if is_dry_run else followed.token,
        link=None if is_dry_run else _link(followed),
        role=access.role.value,
        seat=access.seat,
    )
    return made(shape) if followed.is_new and not is_dry_run else answer(shape)


def _link(followed: Followed) -> str:
    return request.url_root.rstrip("/") + link_path(followed.code, followed.token)


@blueprint.post("/import")
def import_evening() -> Response:
    """Import an exported evening, all of its games or none; everything in them is judged again."""
    with importing():
        body = read_body(ImportEveningBody)
        asked = read_query(ImportEveningAsked)
        files = read_games(body)
        # Files that are only tried cost as much as those that are imported.
        for _file in files:
            count_new_table()
        if asked.is_dry_run:
            judged = transfer.evening_judged_again(files)
            return answer(
                JudgedEveningAnswer(games=[judged_again_answer(table, found) for table, found in judged])
            )
        imported = transfer.import_evening(service(), files, _wish(asked, body))
    return made(ImportedEveningAnswer(games=[imported_answer(one) for one in imported]))


def _wish(asked: ImportEveningAsked, body: ImportEveningBody) -> bytes:
    """What only whoever sends this file with this id can ask for; without our key nobody can work it out."""
    file = json.dumps(body.games, sort_keys=True)
    return signed(Purpose.IMPORT, f"{asked.id} {file}")


@blueprint.get("/<code>")
def show_evening(code: str) -> Response:
    """Show all games of an evening, and how everybody stands."""
    return _shown(evening_of(service(), enter(code)))


def _shown(evening: Evening) -> Response:
    closest = evening.closest
    return answer(
        EveningAnswer(
            games=[_game(game) for game in evening.games],
            people=[
                EveningPersonAnswer(
                    seat=one.seat,
                    name=one.name or None,
                    rank=one.rank,
                    wins=one.wins,
                    places=list(one.places),
                    points=one.points,
                )
                for one in evening.standing
            ],
            closest=closest and ClosestAnswer(code=closest.game.table.code, margin=closest.margin),
        )
    )


@blueprint.delete("/<code>")
def delete(code: str) -> Response:
    """Delete an evening with all of its games."""
    access, is_dry_run = enter(code), read_query(DryRunAsked).is_dry_run
    delete_evening(service(), access, is_dry_run=is_dry_run)
    return _shown(evening_of(service(), access)) if is_dry_run else Response(status=204)


@blueprint.get("/<code>/export.json")
def export_json(code: str) -> Response:
    """Give all games of an evening as one file."""
    evening = evening_of(service(), enter(code))
    return file_answer(evening_json(evening), JSON, f"{evening.file_name}.json")


@blueprint.get("/<code>/export.csv")
def export_csv(code: str) -> Response:
    """Give the results of an evening as a spreadsheet."""
    evening = evening_of(service(), enter(code))
    return file_answer(csv_text(evening_rows(evening)), CSV, f"{evening.file_name}.csv")


def _game(game: EveningGame) -> EveningGameAnswer:
    table, names = game.table, game.table.game.names
    return EveningGameAnswer(
        code=table.code,
        game=table.adapter.slug,
        opened_at=table.opened_at,
        ended_at=game.ended_at,
        counts=game.counts,
        places=[
            EveningPlaceAnswer(
                seat=one.seat,
                name=names.get(one.seat),
                place=one.place,
                points=one.total,
                won=one.has_won,
            )
            for one in (game.ending.places if game.ending else ())
        ],
    )


def read_games(body: ImportEveningBody) -> list[Any]:
    """The file of each game; aborts with the answer that names everything that is wrong with any of them."""
    voice = reader_voice()
    read: list[Any] = [read_part(shape, text, voice) for shape, text in game_files(body.games)]
    refused = [(index, one) for index, one in enumerate(read) if isinstance(one, Refused)]
    if not refused:
        return read
    errors = [_in_game(index, error) for index, one in refused for error in one.errors]
    _index, first = refused[0]
    # Without errors the text of a game is none that is read here, such as one with NaN in it.
    whole = Refused("shape", errors=tuple(errors[:ERRORS_MAX]), total=sum(one.total for _, one in refused))
    return abort(refuse_text(whole if errors else first))


def _in_game(index: int, error: ErrorAnswer) -> ErrorAnswer:
    """The same error, where the body has it."""
    return error.model_copy(update={"pointer": f"/games/{index}{error.pointer}"})
