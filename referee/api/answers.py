"""Build the interface's answers: JSON, language, caching, and a document for each problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from flask import Response, request
from pydantic import BaseModel

from referee.errors import noted
from referee.reader import reader_language, reader_voice
from referee.wire.problems import ErrorAnswer, FaultyAnswer, ProblemAnswer
from referee.wording.problems import Problem

PREFIX: Final = "/api/v1"
"""Every address of the interface begins so; another form of it gets another number."""

JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"


def answer(shape: BaseModel) -> Response:
    """Answer a call; the answer is never cached, as the same question may be asked differently."""
    text = shape.model_dump_json(by_alias=True)
    return Response(text, 200, _headers("no-store"), content_type=JSON)


def document(text: str | bytes, media_type: str = JSON) -> Response:
    """Answer with something that stays the same until the next version; it has an ETag."""
    response = Response(text, 200, _headers("no-cache"), mimetype=media_type)
    response.add_etag()
    response.make_conditional(request)
    return response


def refuse(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with the document of a problem."""
    return _refusal(ProblemAnswer(**_words(problem)), headers or {})


def refuse_errors(problem: Problem, errors: Iterable[ErrorAnswer], total: int) -> Response:
    """Answer with the document of a problem, with what is wrong, and with how much that is in all."""
    return _refusal(FaultyAnswer(**_words(problem), errors=list(errors), errors_total=total), {})


def refuse_with(shape: type[ProblemAnswer], problem: Problem, **more: object) -> Response:
    """Answer with the document of a problem that tells more than others."""
    return _refusal(shape.model_validate({**_words(problem), **more}), {})


def _refusal(shape: ProblemAnswer, headers: Mapping[str, str]) -> Response:
    text, all_headers = shape.model_dump_json(), {**_headers("no-store"), **headers}
    return Response(text, shape.status, all_headers, content_type=PROBLEM_JSON)


def _words(problem: Problem) -> dict[str, str | int]:
    voice = reader_voice()
    noted(problem)
    return {
        "type": f"{PREFIX}/#problem-{problem.kind}",
        "title": problem.title(voice),
        "status": problem.status,
        "detail": problem.detail(voice),
    }


def _headers(caching: str) -> dict[str, str]:
    """Every answer says how long it may be cached, its language, and what that depends on."""
    return {
        "Cache-Control": caching,
        "Content-Language": reader_language(),
        "Vary": "Accept-Language",
    }
