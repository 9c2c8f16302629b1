"""Answer a call: read its body, find every fault, judge, word the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Response, abort
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from referee.api.answers import JSON, answer, refuse, refuse_errors
from referee.api.calls import Call
from referee.reader import reader_voice, this_request
from referee.wire.common import Body
from referee.wire.reading import Refused, read_question, read_shape
from referee.wording.problems import Problem

Shape = TypeVar("Shape", bound=Body)

WHOLE_BODY = "referee.body"
"""Where our own server puts the body, which it has read whole: counting it on the way costs more."""


def judged(call: Call) -> Response:
    """Answer a call of the table of calls."""
    voice = reader_voice()
    question = read_question(call.body, _sent(), voice)
    if isinstance(question, Refused):
        return refuse_text(question)
    return answer(call.answer.of(call.judge(question), voice))


def read_body(shape: type[Shape]) -> Shape:
    """Read the request's body; aborts with the answer that names what is wrong with it."""
    return read_body_by(lambda _text: shape)


def read_body_by(shape_of: Callable[[bytes], type[Shape]]) -> Shape:
    """The same where the body itself says which shape it has."""
    text = _sent()
    body = read_shape(shape_of(text), text, reader_voice())
    return abort(refuse_text(body)) if isinstance(body, Refused) else body


def _sent() -> bytes:
    asked = this_request()
    environ = asked.environ
    kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if kind != JSON or environ.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
        raise UnsupportedMediaType
    most = asked.max_content_length
    whole: bytes | None = environ.get(WHOLE_BODY)
    text = asked.get_data(cache=False) if whole is None else whole[:most]
    if len(text) == most:
        raise RequestEntityTooLarge
    return text


def refuse_text(refused: Refused) -> Response:
    """Answer with why a text is not taken."""
    problem = Problem.of_kind(refused.kind, **refused.operands)
    return refuse_errors(problem, refused.errors, refused.total) if refused.errors else refuse(problem)
