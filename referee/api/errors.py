"""Every error under /api is a document of the interface, also for addresses that it does not have."""

from __future__ import annotations

from flask import Response
from werkzeug.exceptions import HTTPException

from referee.api.answers import refuse
from referee.errors import problem_of

KEPT_HEADERS = ("Allow", "Retry-After")
"""What belongs to an error's status; the rest belongs to a page of werkzeug that nobody sees."""


def answer_error(error: HTTPException) -> Response:
    """Answer with the problem that an HTTP error is."""
    told = error.get_response().headers
    return refuse(problem_of(error), {name: told[name] for name in KEPT_HEADERS if name in told})
