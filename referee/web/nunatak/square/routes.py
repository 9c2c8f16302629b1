"""Routes for scoring one square."""

from __future__ import annotations

from flask import Response, abort, request

from referee.web.nunatak.square.page import square_page
from referee.web.nunatak.square.sheet import TAPS, SquareSheet, changed_sheet
from referee.web.nunatak.square.view import SquareView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment, tapped_without_script


@blueprint.get(f"/{LANGUAGE}/nunatak/square")
def square(lang: str) -> Response:
    """Show the square, changed by the colour that was tapped."""
    # A button's word comes after the one that the form carries along.
    last = ["", *request.args.getlist("last")][-1]
    before = SquareSheet.read({**request.args.to_dict(), "last": last})
    sheet = changed_sheet(before, request.args)
    if not (before.is_possible and sheet.is_possible):
        abort(404)
    address = address_of("web.square", lang, sheet.words())
    if (moved := tapped_without_script(TAPS, address)) is not None:
        return moved
    page = SquareView(square_page(sheet, lang))
    return page_or_fragment(
        "nunatak/square/square.html", "nunatak/square/_square.html", address=address, page=page
    )
