"""Answer a call: read its body, find every fault, judge, word the answer."""

from __future__ import annotations

import json
from typing import TypeVar

from flask import Response, request
from pydantic import ValidationError
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from referee.api.answers import JSON, answer, refuse, refuse_errors
from referee.api.calls import Call
from referee.reader import reader_voice
from referee.wire.common import Body
from referee.wire.names import names_twice
from referee.wire.problems import ErrorAnswer, fault_errors, name_twice_errors, shape_errors
from referee.wording.problems import Problem

Shape = TypeVar("Shape", bound=Body)

NESTED_TOO_DEEP = "recursion limit exceeded"
"""How pydantic's own JSON reader names the one fault of a text that may still be JSON."""


def judged(call: Call) -> Response:
    """Answer a call of the table of calls."""
    body = read_body(call.body)
    if isinstance(body, Response):
        return body
    voice = reader_voice()
    question, faults = body.question()
    if faults:
        return refuse_errors(Problem.of_kind("state"), fault_errors(faults, voice))
    return answer(call.answer.of(call.judge(question), voice))


def read_body(shape: type[Shape]) -> Shape | Response:
    """Read the request's body, or answer with what is wrong with it."""
    environ = request.environ
    kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if kind != JSON or environ.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
        raise UnsupportedMediaType
    text = request.get_data(cache=False)
    if len(text) == request.max_content_length:
        raise RequestEntityTooLarge
    try:
        body = shape.model_validate_json(text)
    except ValidationError as error:
        return _refuse_shape(text, error)
    twice = names_twice(text)
    return _wrong_shape(name_twice_errors(twice, reader_voice())) if twice else body


def _refuse_shape(text: bytes, error: ValidationError) -> Response:
    problem = _no_json(text, error)
    if problem is not None:
        return refuse(problem)
    voice = reader_voice()
    return _wrong_shape([*shape_errors(error, voice), *name_twice_errors(names_twice(text), voice)])


def _wrong_shape(errors: list[ErrorAnswer]) -> Response:
    return refuse_errors(Problem.of_kind("shape"), errors)


def _no_json(text: bytes, error: ValidationError) -> Problem | None:
    """Why a text is no JSON, or none that is read here; None where it is only of another shape.

    Pydantic's reader takes NaN and Infinity for numbers, which JSON does not know, and it stops at a
    few hundred levels; Python's own says where a text goes wrong.
    """
    if NESTED_TOO_DEEP in str(error.errors(include_url=False)[0].get("ctx")):
        return Problem.of_kind("too-deep")
    try:
        json.loads(text.decode(), parse_constant=_refuse_constant, parse_int=str)
    except json.JSONDecodeError as where:
        return Problem.of_kind("not-json", line=where.lineno, column=where.colno)
    except RecursionError:
        return Problem.of_kind("too-deep")
    except ValueError:
        return Problem.of_kind("not-json", line=1, column=1)
    return None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)
