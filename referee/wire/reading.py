"""Read the JSON of a request strictly, and report everything that is wrong with it at once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import ValidationError

from referee.wire.common import Body, QuestionBody
from referee.wire.names import names_twice
from referee.wire.problems import (
    ERRORS_MAX,
    ErrorAnswer,
    FaultSpeaker,
    fault_errors,
    name_twice_errors,
    shape_errors,
    wrong_shapes,
)

Shape = TypeVar("Shape", bound=Body)

NESTED_TOO_DEEP = "recursion limit exceeded"
"""How pydantic's own JSON reader names the one fault of a text that may still be JSON."""

UNKNOWN_FIELD = "extra_forbidden"


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a text is not taken: the kind of problem, what its detail names, and the errors of a body.

    Errors are worded up to a limit; `total` counts all of them.
    """

    kind: str
    operands: Mapping[str, int] = field(default_factory=dict, hash=False)
    errors: tuple[ErrorAnswer, ...] = ()
    total: int = 0


def read_question(shape: type[QuestionBody], text: bytes, speaker: FaultSpeaker) -> Any | Refused:  # noqa: ANN401
    """The question that a text asks, or why it asks none."""
    body = read_shape(shape, text, speaker)
    if isinstance(body, Refused):
        return body
    question, faults = body.question()
    return _refused("state", fault_errors(faults, speaker), len(faults)) if faults else question


def read_shape(shape: type[Shape], text: bytes, speaker: FaultSpeaker) -> Shape | Refused:
    """The body that a text holds, or why it holds none.

    If unknown fields are all that is wrong with its shape, the faults of its state are reported too.
    """
    body = read_part(shape, text, speaker)
    if isinstance(body, Refused):
        return body
    twice = names_twice(text)
    return _refused("shape", name_twice_errors(twice, speaker), len(twice)) if twice else body


def read_part(shape: type[Shape], text: bytes, speaker: FaultSpeaker) -> Shape | Refused:
    """The same of a part of a body that was read, written anew: no name occurs twice in it."""
    try:
        return shape.model_validate_json(text)
    except ValidationError as error:
        return _no_json(text, error) or _wrong(shape, text, error, speaker)


def _wrong(shape: type[Body], text: bytes, error: ValidationError, speaker: FaultSpeaker) -> Refused:
    known = _without_unknown_fields(shape, text, error)
    faults = known.question()[1] if isinstance(known, QuestionBody) else ()
    twice = names_twice(text)
    errors = (
        *shape_errors(error, speaker),
        *name_twice_errors(twice, speaker),
        *fault_errors(faults, speaker),
    )
    return _refused("shape", errors, error.error_count() + len(twice) + len(faults))


def _refused(kind: str, errors: Sequence[ErrorAnswer], total: int) -> Refused:
    return Refused(kind, errors=tuple(errors[:ERRORS_MAX]), total=total)


def _without_unknown_fields(shape: type[Shape], text: bytes, error: ValidationError) -> Shape | None:
    """What is left of a body without the unknown fields; None where more is wrong with it.

    With more unknown fields than are listed it looks no further: that is not a typo.
    """
    if error.error_count() > ERRORS_MAX:
        return None
    wrong = list(wrong_shapes(error))
    if any(one.kind != UNKNOWN_FIELD for one in wrong):
        return None
    read = json.loads(text, parse_int=_small)
    for *way, name in (one.path for one in wrong):
        inner = read
        for part in way:
            inner = inner[part]
        inner.pop(name, None)
    try:
        return shape.model_validate_json(json.dumps(read))
    except ValidationError:
        return None


def _small(digits: str) -> int:
    # Only an unknown field can hold more digits than any table needs, and it is left out.
    return int(digits[:9])


def _no_json(text: bytes, error: ValidationError) -> Refused | None:
    """Why a text is not JSON, or not JSON that is read here; None where it is only of another shape.

    Pydantic's reader takes NaN and Infinity for numbers, which JSON does not know, and it stops at a
    few hundred levels; Python's own says where a text goes wrong.
    """
    if error.error_count() == 1 and NESTED_TOO_DEEP in str(error.errors(include_url=False)[0].get("ctx")):
        return Refused("too-deep")
    try:
        json.loads(text.decode(), parse_constant=_refuse_constant, parse_int=str)
    except json.JSONDecodeError as where:
        return Refused("not-json", {"line": where.lineno, "column": where.colno})
    except RecursionError:
        return Refused("too-deep")
    except ValueError:
        return Refused("not-json", {"line": 1, "column": 1})
    return None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)
