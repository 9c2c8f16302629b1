"""The result of a table to send: whoever may see the table sees its picture, and nobody else."""

from __future__ import annotations

from flask import Response, make_response, url_for
from werkzeug.exceptions import NotFound

from referee.services import service
from referee.tables.access import Access
from referee.web.result.sending import ToSend, draws_pictures, sending_page, shape_asked
from referee.web.tables.blueprint import shows
from referee.web.tables.of_game import pages_of


@shows("/send")
def table_send(lang: str, access: Access) -> Response:
    """Show the picture and the text of a finished game, and their keys."""
    return make_response(
        sending_page(result_of(lang, access), url_for("tables.table_send", lang=lang, code=access.code))
    )


@shows("/result.svg")
def table_drawing(lang: str, access: Access) -> Response:
    """Give the picture of a finished game, for a browser to draw."""
    svg = result_of(lang, access).svg(shape_asked(), elsewhere=True)
    return Response(svg, mimetype="image/svg+xml")


def picture_of_table(lang: str, code: str) -> str:
    """Where the picture of a table's result is: a PNG where pictures are drawn."""
    page = "tables.table_picture" if draws_pictures() else "tables.table_drawing"
    return url_for(page, lang=lang, code=code)


def result_of(lang: str, access: Access) -> ToSend:
    """What the game of this table has to send; not found while it goes on."""
    table = service().table(access)
    found = pages_of(table).to_send(lang, table)
    if found is None:
        raise NotFound
    return found
