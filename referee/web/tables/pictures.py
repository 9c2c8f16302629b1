"""The picture of a table's result: a server draws it, for whoever may see the table and nobody else."""

from __future__ import annotations

from flask import Response

from referee.picture.tables import drawn_by
from referee.tables.access import Access
from referee.tables.table import AnyTable
from referee.web.result.picture import SHAPES
from referee.web.result.png import drawn, png_answer
from referee.web.result.sending import shape_asked
from referee.web.tables.blueprint import shows_at_server
from referee.web.tables.of_game import pages_of
from referee.web.tables.sending import result_of


@shows_at_server("/result.png")
def table_picture(lang: str, access: Access) -> Response:
    """Give the picture of a finished game."""
    return png_answer(result_of(lang, access).svg(shape_asked()))


@drawn_by
def _for_programs(lang: str, table: AnyTable, shape: str) -> bytes | None:
    """The same picture for the interface."""
    found = pages_of(table).to_send(lang, table)
    return None if found is None else drawn(found.svg(SHAPES[shape]))
