"""Route for comparing a table's own paper with the final sheet."""

from __future__ import annotations

from flask import Response, request

from referee.web.nunatak.final.page import final_page
from referee.web.nunatak.final.paper import (
    comparison_words,
    implied_tracks,
    paper_differences,
    paper_form,
    paper_problems,
)
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.final.view import FinalView
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, page_or_fragment


@blueprint.get(f"/{LANGUAGE}/nunatak/final/paper")
def final_paper(lang: str) -> Response:
    """Compare what was typed from the paper with the sheet: only the differences."""
    view = FinalView(final_page(FinalSheet.read(request.args), lang))
    form = paper_form(view.page, request.args)
    wrong = paper_problems(form, view.page)
    return page_or_fragment(
        "nunatak/final/paper.html",
        "nunatak/final/_paper.html",
        status=422 if wrong or view.problems else 200,
        address=address_of("web.final_paper", lang, {**view.sheet.lasting_words(), **form.typed}),
        page=view,
        rows=form.rows(view.page),
        wrong=wrong,
        typed=bool(form.typed),
        differences=paper_differences(view.page, form),
        implied=(implied := implied_tracks(view.page, form)),
        said=comparison_words(view.page, form, [*(one["text"] for one in wrong), *implied]),
    )
