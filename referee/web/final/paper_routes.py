"""Nunatak: the page on which a table's own paper is compared with the sheet."""

from __future__ import annotations

from flask import Response, request

from referee.web.final.page import final_page
from referee.web.final.paper import implied_tracks, is_typed, paper_differences, paper_rows
from referee.web.final.sheet import FinalSheet
from referee.web.final.view import FinalView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment
from referee.web.texts import gettext as _


@blueprint.get(f"/{LANGUAGE}/nunatak/final/paper")
def final_paper(lang: str) -> Response:
    """Compare what was typed from the paper with the sheet: only the differences."""
    view = FinalView(final_page(FinalSheet.read(request.args), lang))
    rows = paper_rows(view.page, request.args)
    typed = {field.name: field.value for row in rows for field in row.fields if field.value}
    wrong = [field for row in rows for field in row.fields if field.problem]
    return page_or_fragment(
        "nunatak/final_paper.html",
        "nunatak/_final_paper.html",
        status=422 if wrong or view.problems else 200,
        address=address_of("web.final_paper", lang, {**view.sheet.lasting_words(), **typed}),
        page=view,
        rows=rows,
        wrong=[
            {"field": field.name, "text": _("%(label)s: %(told)s", label=field.label, told=field.problem)}
            for field in wrong
        ],
        typed=is_typed(view.page, request.args),
        differences=paper_differences(view.page, request.args),
        implied=implied_tracks(view.page, request.args),
    )
