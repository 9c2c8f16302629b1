"""Which problem an HTTP error is; the interface and the pages each answer it in their way."""

from __future__ import annotations

from flask import request
from werkzeug.exceptions import HTTPException

from referee.wording.problems import FIRST_SERVER_ERROR, Problem

KIBIBYTE = 1024

KEPT_HEADERS = ("Allow", "Retry-After")
"""What belongs to an error's status; the rest belongs to a page of werkzeug that nobody sees."""


def problem_of(error: HTTPException) -> Problem:
    """The problem of an HTTP error of this request, with what its sentence needs."""
    return Problem.of_status(
        error.code or FIRST_SERVER_ERROR,
        path=request.path,
        method=request.method,
        allowed=", ".join(sorted(getattr(error, "valid_methods", None) or ())),
        limit=(request.max_content_length or 0) // KIBIBYTE,
    )
