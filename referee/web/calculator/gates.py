"""Take a sheet through the gates: the shape of the interface's call, then a possible state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pydantic import ValidationError

from referee.games.faults import Fault
from referee.wire.problems import ERRORS_MAX, ErrorAnswer, fault_errors, shape_errors
from referee.wording.voice import Voice

Question = TypeVar("Question")
Asked_co = TypeVar("Asked_co", covariant=True)


class Shape(Protocol[Asked_co]):
    """The body of a call of the interface."""

    @classmethod
    def model_validate_json(cls, json_data: str, /) -> Shape[Asked_co]:
        """Read a body; raises `ValidationError` where it has another shape."""

    def question(self) -> tuple[Asked_co, tuple[Fault, ...]]:
        """The question, and every fault in it."""


class Passed(NamedTuple, Generic[Question]):
    """A body behind the first two gates: a question, or all that is wrong with it, in words beside."""

    question: Question | None
    faults: tuple[Fault, ...] = ()
    problems: tuple[ErrorAnswer, ...] = ()


def through_gates(shape: type[Shape[Question]], stated: Mapping[str, Any], voice: Voice) -> Passed[Question]:
    """Read what a sheet tells as a program would send it: the same gates, the same words."""
    try:
        question, faults = shape.model_validate_json(json.dumps(stated)).question()
    except ValidationError as error:
        wrong = error.errors(include_url=False)[:ERRORS_MAX]
        shapes = tuple(Fault(stated["loc"], stated["type"]) for stated in wrong)
        return Passed(None, shapes, tuple(shape_errors(error, voice)))
    faults = faults[:ERRORS_MAX]
    return Passed(None if faults else question, faults, tuple(fault_errors(faults, voice)))
