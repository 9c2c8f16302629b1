"""The page that says what went wrong with a request, and where to go on."""

from __future__ import annotations

from flask import Response, make_response, render_template
from jinja2 import TemplateNotFound
from werkzeug.exceptions import HTTPException

from referee.errors import problem_of
from referee.reader import reader_language, reader_voice


def answer_error(error: HTTPException) -> Response:
    """Answer with the page of the problem that an HTTP error is."""
    problem, voice = problem_of(error), reader_voice()
    title, detail = problem.title(voice), problem.detail(voice)
    try:
        text = render_template(
            "errors/problem.html",
            lang=reader_language(),
            status=problem.status,
            title=title,
            detail=detail,
        )
    except TemplateNotFound:
        plain = make_response(f"{title}\n{detail}\n", problem.status)
        plain.mimetype = "text/plain"
        return plain
    response = make_response(text, problem.status)
    response.headers["Content-Language"] = reader_language()
    response.vary.update(("Accept-Language", "Cookie"))
    return response
