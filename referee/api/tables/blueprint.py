"""The blueprint of the calls under `/tables`, and how each of them enters a table and answers."""

from __future__ import annotations

from typing import Any, TypeVar

from flask import Blueprint, Response

from referee.api.answers import PREFIX, answer
from referee.api.judging import read_body
from referee.api.tables import problems as table_problems
from referee.services import service
from referee.tables import links
from referee.tables.access import Access, LinkRole, require_writer
from referee.tables.writing import Sent, Written
from referee.wire.common import Answer, Body
from referee.wire.tables import SentBody

Shape = TypeVar("Shape", bound=Body)

blueprint = Blueprint("tables_api", __name__, url_prefix=f"{PREFIX}/tables")
table_problems.answer_on(blueprint)


def enter(code: str) -> Access:
    """Enter with the token of this request, as the database has it now."""
    return table_problems.enter(service(), code)


def enter_to_write(code: str) -> Access:
    """Enter from the cache, as the commit checks it again; a token that it refuses is looked up."""
    access = table_problems.enter(service(), code, links.enter_to_write)
    require_writer(access if access.role is not LinkRole.VIEWER else enter(code))
    return access


def read_to_write(code: str, shape: type[Shape]) -> tuple[Access, Shape | Response]:
    """Enter to write and read the body; a wrong body is told to those who may enter, and only to them."""
    access = enter_to_write(code)
    body = read_body(shape)
    # A dry run has no commit that would look at the token again.
    if isinstance(body, Response) or (isinstance(body, SentBody) and body.preview):
        access = enter(code)
    return access, body


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
