"""How the interface answers: JSON, its language, its caching, and one document for each problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from flask import Response, request
from pydantic import BaseModel

from referee.reader import reader_language, reader_voice
from referee.wire.problems import ErrorAnswer, FaultyAnswer, ProblemAnswer
from referee.wording.problems import Problem

JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"


def answer(shape: BaseModel) -> Response:
    """Answer a call; nobody keeps the answer, for the same question may be asked differently."""
    return _response(shape.model_dump_json(by_alias=True), JSON, 200)


def document(text: str | bytes, media_type: str = JSON) -> Response:
    """Answer with something that stays the same until the next version; it has an ETag."""
    response = Response(text, mimetype=media_type)
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


def refuse(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with the document of a problem."""
    return _problem(ProblemAnswer(**_words(problem)), headers)


def refuse_errors(problem: Problem, errors: Iterable[ErrorAnswer]) -> Response:
    """Answer with the document of a problem and with everything that is wrong."""
    return _problem(FaultyAnswer(**_words(problem), errors=list(errors)), None)


def in_language(response: Response) -> Response:
    """Say in which language the answer is, and what that hangs on."""
    response.headers.setdefault("Content-Language", reader_language())
    response.vary.add("Accept-Language")
    return response


def _words(problem: Problem) -> dict[str, str | int]:
    voice = reader_voice()
    return {
        "type": f"/api/v1/#problem-{problem.kind}",
        "title": problem.title(voice),
        "status": problem.status,
        "detail": problem.detail(voice),
    }


def _problem(shape: ProblemAnswer, headers: Mapping[str, str] | None) -> Response:
    response = _response(shape.model_dump_json(), PROBLEM_JSON, shape.status)
    response.headers.extend(headers or {})
    return in_language(response)


def _response(text: str, media_type: str, status: int) -> Response:
    response = Response(text, status, mimetype=media_type)
    response.cache_control.no_store = True
    return response
