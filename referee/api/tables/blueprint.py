"""The blueprint of the calls under `/tables`, and how each of them enters a table and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, Response, request
from werkzeug.exceptions import HTTPException

from referee.api.answers import PREFIX, answer
from referee.api.judging import read_body
from referee.api.tables import problems as table_problems
from referee.catalogue.games import game_at_tables
from referee.errors import KindError
from referee.services import service
from referee.tables import links
from referee.tables.access import Access, LinkRole, require_writer
from referee.tables.writing import Sent, Written
from referee.wire.common import Answer, Body
from referee.wire.tables import SentBody

Shape = TypeVar("Shape", bound=Body)
Call = TypeVar("Call", bound=Callable[[str], Response])

blueprint = Blueprint("tables_api", __name__, url_prefix=f"{PREFIX}/tables")
table_problems.answer_on(blueprint)


_GAME_OF: dict[str, str] = {}
"""The game of each call that only tables of one game have, by the name of its endpoint."""

_OWN_CALLS: dict[str, list[str]] = {}
"""Those calls as a reader writes them, method and path below the table, by the game that has them."""


_OF_A_TABLE = "/<code>"


class CallsOf:
    """Registers calls that only the tables of one game have; at any other table they are not found."""

    def __init__(self, slug: str) -> None:
        self.slug = slug

    def get(self, path: str) -> Callable[[Call], Call]:
        """Answer a GET at this path below the tables."""
        return self._registered(path, "GET")

    def post(self, path: str) -> Callable[[Call], Call]:
        """Answer a POST there."""
        return self._registered(path, "POST")

    def _registered(self, path: str, method: str) -> Callable[[Call], Call]:
        def register(call: Call) -> Call:
            blueprint.add_url_rule(path, call.__name__, call, methods=[method])
            _GAME_OF[f"{blueprint.name}.{call.__name__}"] = self.slug
            _OWN_CALLS.setdefault(self.slug, []).append(f"{method} {path.removeprefix(_OF_A_TABLE)}")
            return call

        return register


def enter(code: str) -> Access:
    """Enter with the token of this request, as the database has it now."""
    return _at_its_game(table_problems.enter(service(), code))


def enter_to_write(code: str) -> Access:
    """Enter from the cache, as the commit checks it again; a token that it refuses is looked up."""
    access = table_problems.enter(service(), code, links.enter_to_write)
    require_writer(access if access.role is not LinkRole.VIEWER else enter(code))
    return _at_its_game(access)


def _at_its_game(access: Access) -> Access:
    """The access, unless this call is one of another game: to whoever may not enter that says nothing."""
    slug = _GAME_OF.get(request.endpoint or "")
    if slug is None:
        return access
    played = service().remembered(access).table.adapter.slug
    if played != slug:
        raise KindError(
            "other-game", game=game_at_tables(played).name, calls=", ".join(_OWN_CALLS.get(played, ()))
        )
    return access


def read_to_write(code: str, shape: type[Shape]) -> tuple[Access, Shape]:
    """Enter to write and read the body; only those who may enter learn what is wrong with it."""
    access = enter_to_write(code)
    try:
        body = read_body(shape)
    except HTTPException:
        enter(code)
        raise
    # A dry run has no commit that would look at the token again.
    is_dry_run = isinstance(body, SentBody) and body.preview
    return (enter(code) if is_dry_run else access), body


def sent_of(body: SentBody) -> Sent:
    """What every writing call sends: its id, the version that was seen, and whether it is a dry run."""
    return Sent(body.id, body.version, body.preview)


def stored(written: Written[Any, Any, Any], shape: Answer) -> Response:
    """Answer that an entry is stored now; after a dry run, what would be answered then."""
    return made(shape) if written.is_stored else answer(shape)


def made(shape: Answer) -> Response:
    """Answer that something is stored now."""
    response = answer(shape)
    response.status_code = 201
    return response
