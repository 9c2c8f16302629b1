"""Answer the calls about the next game and about the evening that the games make."""

from __future__ import annotations

from flask import Blueprint, Response, request

from referee.api.answers import JSON, PREFIX, answer
from referee.api.judging import read_body
from referee.api.tables import problems as table_problems
from referee.api.tables.blueprint import blueprint as tables
from referee.api.tables.blueprint import enter, made
from referee.api.tables.routes import CSV, file_answer
from referee.csv_text import csv_text
from referee.limits import count_new_table
from referee.services import service
from referee.tables.again import again
from referee.tables.evening import Evening, EveningGame, delete_evening, evening_of
from referee.tables.evening_files import evening_json, evening_rows
from referee.tables.links import enter as enter_table
from referee.tables.links import link_path
from referee.wire.evenings import (
    AgainBody,
    ClosestAnswer,
    EveningAnswer,
    EveningGameAnswer,
    EveningPersonAnswer,
    EveningPlaceAnswer,
    FollowedAnswer,
)

blueprint = Blueprint("evenings_api", __name__, url_prefix=f"{PREFIX}/evenings")
table_problems.answer_on(blueprint)


@tables.post("/<code>/again")
def open_next(code: str) -> Response:
    """Open the next game with the same people, or follow to it."""
    access = enter(code)
    body = read_body(AgainBody)
    if isinstance(body, Response):
        return body
    if service().known(access).next is None:
        count_new_table()
    followed = again(service(), access, table_problems.token_sent(), body.game or "")
    there = enter_table(service(), followed.code, followed.token)
    shape = FollowedAnswer(
        code=followed.code,
        game=service().table(there).adapter.slug,
        version=followed.version,
        opened=followed.is_new,
        token=followed.token,
        link=request.url_root.rstrip("/") + link_path(followed.code, followed.token),
        role=there.role.value,
        seat=there.seat,
    )
    return made(shape) if followed.is_new else answer(shape)


@blueprint.get("/<code>")
def show_evening(code: str) -> Response:
    """Show all games of an evening, and how everybody stands."""
    evening = evening_of(service(), enter(code))
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
    delete_evening(service(), enter(code))
    return Response(status=204)


@blueprint.get("/<code>/export.json")
def export_json(code: str) -> Response:
    """Give all games of an evening as one file."""
    evening = evening_of(service(), enter(code))
    return file_answer(evening_json(evening), JSON, f"{_name(evening)}.json")


@blueprint.get("/<code>/export.csv")
def export_csv(code: str) -> Response:
    """Give the results of an evening as a spreadsheet."""
    evening = evening_of(service(), enter(code))
    return file_answer(csv_text(evening_rows(evening)), CSV, f"{_name(evening)}.csv")


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


def _name(evening: Evening) -> str:
    return f"evening-{evening.games[0].table.code}"
