"""Every error under /api is a document of the interface, also for addresses that it does not have."""

from __future__ import annotations

from flask import Response
from werkzeug.exceptions import HTTPException

from referee.api.answers import refuse
from referee.errors import KEPT_HEADERS, problem_of


def answer_error(error: HTTPException) -> Response:
    """Answer with the problem that an HTTP error is."""
    kept = {name: value for name, value in error.get_headers() if name in KEPT_HEADERS}
    return refuse(problem_of(error), kept)
