"""Answer every error under /api with a problem document, also for unknown addresses."""

from __future__ import annotations

from flask import Response
from werkzeug.exceptions import HTTPException

from referee.api.answers import refuse
from referee.errors import KEPT_HEADERS, problem_of


def answer_error(error: HTTPException) -> Response:
    """Answer with the problem that an HTTP error is."""
    kept = {name: value for name, value in error.get_headers() if name in KEPT_HEADERS}
    return refuse(problem_of(error), kept)
