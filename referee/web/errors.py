"""Show the error page: what went wrong with a request, and where to go next."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from flask import Response, make_response, render_template
from werkzeug.exceptions import HTTPException

from referee.errors import KEPT_HEADERS, noted, problem_of
from referee.games.faults import Fault
from referee.reader import reader_language, reader_voice
from referee.wording.problems import Problem

LOGGER = logging.getLogger("referee")


def answer_error(error: HTTPException) -> Response:
    """Answer with the page of the problem that an HTTP error is."""
    problem, voice = noted(problem_of(error)), reader_voice()
    response = make_response(_page(problem.title(voice), problem.detail(voice), problem.status))
    response.headers["Content-Language"] = reader_language()
    response.vary.update(("Accept-Language", "Cookie"))
    for name, value in error.get_headers():
        if name in KEPT_HEADERS:
            response.headers[name] = value
    return response


def answer_faults(faults: Iterable[Fault]) -> Response:
    """Answer with a page that names what cannot be, and how to put it right."""
    problem, voice = noted(Problem.of_kind("state")), reader_voice()
    detail = " ".join(map(voice.fault, faults))
    return make_response(_page(problem.title(voice), detail, problem.status))


def refused_page(page: str, error: HTTPException) -> Response:
    """Answer with a page that says why it refuses; the error gives the status and when to come again."""
    response = make_response(page, error.code)
    retry = getattr(error, "retry_after", None)
    if retry is not None:
        response.headers["Retry-After"] = str(retry)
    return response


def _page(title: str, detail: str, status: int) -> tuple[str, int, dict[str, str]]:
    try:
        page = render_template(
            "errors/problem.html", title=title, detail=detail, status=status, is_error=True
        )
    except Exception:
        LOGGER.exception("no page for an error", extra={"status": status})
        return f"{title}\n{detail}\n", status, {"Content-Type": "text/plain; charset=utf-8"}
    return page, status, {}
