"""Turn an HTTP error into a problem, which pages and interface answer in their way."""

from __future__ import annotations

from typing import Any

from flask import g, request
from werkzeug.exceptions import HTTPException

from referee.wording.problems import FIRST_SERVER_ERROR, STATUSES, Problem

KIBIBYTE = 1024

KEPT_HEADERS = ("Allow", "Retry-After")
"""What belongs to an error's status; the rest belongs to werkzeug's own page, which is never shown."""


class KindError(HTTPException):
    """An HTTP error of a kind of problem of its own, where its status alone says too little."""

    def __init__(self, kind: str, retry_after: int | None = None, **operands: str) -> None:
        super().__init__()
        self.code = STATUSES[kind]
        self.kind = kind
        self.operands = operands
        self.retry_after = retry_after

    def get_headers(self, *args: Any, **words: Any) -> list[tuple[str, str]]:  # noqa: ANN401  as its parent has it
        """The headers of the error, and when to come again."""
        retry = [] if self.retry_after is None else [("Retry-After", str(self.retry_after))]
        return [*super().get_headers(*args, **words), *retry]


def noted(problem: Problem) -> Problem:
    """The same problem; its kind is kept beside the request, for who counts refusals."""
    g.problem = problem.kind
    return problem


def problem_of(error: HTTPException) -> Problem:
    """The problem of an HTTP error of this request, with what its sentence needs."""
    if isinstance(error, KindError):
        return Problem.of_kind(error.kind, **error.operands)
    return Problem.of_status(
        error.code or FIRST_SERVER_ERROR,
        path=request.path,
        method=request.method,
        allowed=", ".join(sorted(getattr(error, "valid_methods", None) or ())),
        limit=(request.max_content_length or 0) // KIBIBYTE,
    )
