"""The result of a table to send: whoever may see the table sees its picture, and nobody else."""

from __future__ import annotations

from flask import Response, make_response, url_for
from werkzeug.exceptions import NotFound

from referee.picture.tables import drawn_by
from referee.services import service
from referee.tables.access import Access
from referee.tables.table import AnyTable
from referee.web.result.picture import SHAPES
from referee.web.result.png import drawn, png_answer
from referee.web.result.sending import ToSend, sending_page, shape_asked
from referee.web.tables.blueprint import shows
from referee.web.tables.of_game import pages_of


@shows("/send")
def table_send(lang: str, access: Access) -> Response:
    """Show the picture and the text of a finished game, and their keys."""
    return make_response(
        sending_page(_result(lang, access), url_for("tables.table_send", lang=lang, code=access.code))
    )


@shows("/result.png")
def table_picture(lang: str, access: Access) -> Response:
    """Give the picture of a finished game."""
    return png_answer(_result(lang, access).svg(shape_asked()))


@drawn_by
def _for_programs(lang: str, table: AnyTable, shape: str) -> bytes | None:
    """The same picture for the interface."""
    found = pages_of(table).to_send(lang, table)
    return None if found is None else drawn(found.svg(SHAPES[shape]))


def _result(lang: str, access: Access) -> ToSend:
    """What the game of this table has to send; not found while it goes on."""
    table = service().table(access)
    found = pages_of(table).to_send(lang, table)
    if found is None:
        raise NotFound
    return found
