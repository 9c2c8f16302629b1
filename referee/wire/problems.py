"""The errors of a request as `application/problem+json` (RFC 9457)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol

from pydantic import Field, ValidationError

from referee.games.faults import Fault
from referee.games.reasons import Operand
from referee.wire.common import Answer, Speaker

Path = Sequence[str | int]

SHAPE_CODES = (
    *("missing", "extra_forbidden", "name_twice"),
    *("model_type", "dict_type", "list_type", "tuple_type", "string_type", "bool_type"),
    *("int_type", "int_from_float", "int_parsing_size", "string_unicode"),
    *("enum", "literal_error", "greater_than_equal", "less_than_equal"),
    *("too_short", "too_long", "string_too_short", "string_too_long"),
    *("moment", "uuid"),
)
"""The types of shape errors that have a sentence of their own; the interface writes them with dashes."""

OTHER_SHAPE = "other"

ERRORS_MAX = 100
"""How many errors of a body are listed and worded; the others are only counted."""

LOG = "log"
"""The list of the entries of a file."""

_KIND_AT: dict[str | int, int] = {LOG: 2, "entry": 1}
"""Fields with entries, which have the shape of their kind: where in the path that kind is named."""

_NO_KIND = {"union_tag_invalid": "literal_error", "union_tag_not_found": "missing"}
_FIELDS_OF_KINDS = {"missing": "entry-field-missing", "extra_forbidden": "entry-field-unneeded"}

_QUOTED = re.compile(r"'([^']*)'|\b(\d+)\b")
_KEY = "[key]"


class WrongShape(NamedTuple):
    """One thing that pydantic found: the way to it in what was sent, its type, what its words need."""

    path: Path
    kind: str
    operands: Mapping[str, Any]


class ErrorAnswer(Answer):
    """One thing that is wrong: a JSON pointer to it (RFC 6901), a code, and what to do about it."""

    pointer: str = Field(
        description="Where in the body it is, as a JSON pointer (RFC 6901); the empty text is the whole body."
        " A query parameter is named like a field of a body."
    )
    code: str = Field(
        description="What is wrong, for programs. Here `x-meanings` has the sentence of each code, which is"
        " its `detail` with names in braces; the answer 422 of each call lists the codes that it can have."
    )
    detail: str = Field(
        description="What is wrong and how to fix it, as a sentence in the language that was asked for."
    )


class ProblemAnswer(Answer):
    """Why there is no other answer; `type` is an address that explains the kind of problem."""

    type: str = Field(
        description="The kind of problem, as an address whose page explains it, such as"
        " `/api/v1/#problem-conflict`. In `ProblemAnswer` `x-meanings` says the same of every kind; each"
        " answer of a call lists those that it can have."
    )
    title: str = Field(description="The kind of problem in a few words, in the language that was asked for.")
    status: int = Field(description="The HTTP status of this answer.")
    detail: str = Field(description="What happened here and what to do, as a sentence.")


class FaultyAnswer(ProblemAnswer):
    """Why there is no other answer, with what is wrong with the body; `errors_total` counts all of it."""

    errors: list[ErrorAnswer] = Field(
        description="Everything that is wrong with the body, at most 100 errors."
    )
    errors_total: int = Field(
        description="How many things are wrong with the body, also where that is more than `errors` lists."
    )


class FaultSpeaker(Protocol):
    """Words a fault."""

    def fault(self, fault: Fault) -> str:
        """What is wrong with an entered state, and how to fix it."""

    def said(self, message: str, **operands: Operand) -> str:
        """A sentence by its name."""


class TableSpeaker(Speaker, FaultSpeaker, Protocol):
    """Words reasons and faults: what the state of a table needs."""


def pointer(path: Path) -> str:
    """Write a path as a JSON pointer; the empty path is the whole body."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def fault_errors(faults: Iterable[Fault], speaker: FaultSpeaker) -> list[ErrorAnswer]:
    """Word every fault of a state that the game cannot be in, up to the limit."""
    return [
        ErrorAnswer(pointer=pointer(fault.path), code=fault.code, detail=speaker.fault(fault))
        for fault in islice(faults, ERRORS_MAX)
    ]


def shape_errors(error: ValidationError, speaker: FaultSpeaker) -> list[ErrorAnswer]:
    """Word what pydantic found wrong with a shape, up to the limit."""
    return [_shape_error(wrong, speaker) for wrong in wrong_shapes(error)]


def wrong_shapes(error: ValidationError) -> Iterator[WrongShape]:
    """What pydantic found wrong, up to the limit, each at its path in the body that was sent.

    In the path to a field of an entry pydantic names the kind of the entry, which was not sent.
    """
    for wrong in error.errors(include_url=False)[:ERRORS_MAX]:
        path, kind, context = _path(wrong["loc"], wrong["input"]), wrong["type"], wrong.get("ctx", {})
        at = _KIND_AT.get(path[0]) if path else None
        if kind in _NO_KIND:
            yield WrongShape((*path, "kind"), _NO_KIND[kind], {"expected": context.get("expected_tags", "")})
        elif at is None or len(path) <= at:
            is_entry = kind == "dict_type" and at is not None
            yield WrongShape(path, "model_type" if is_entry else kind, context)
        else:
            yield _wrong_in_entry(path, at, kind, context)


def _wrong_in_entry(path: Path, at: int, kind: str, context: Mapping[str, Any]) -> WrongShape:
    """What is wrong in an entry, whose kind stands in the path at this position."""
    entry, inside = path[at], path[at + 1 :]
    place = (*path[:at], *inside)
    if kind in _FIELDS_OF_KINDS and len(inside) == 1 and _is_of_entries(inside[0]):
        return WrongShape(place, _FIELDS_OF_KINDS[kind], {"kind": entry, "field": inside[0]})
    return WrongShape(place, kind, context)


def _is_of_entries(field: str | int) -> bool:
    # Only a log needs their shapes, and to build them takes a browser half a second of its start.
    from referee.wire.nunatak.entries import EVENT_FIELDS  # noqa: PLC0415

    return field in EVENT_FIELDS


def name_twice_errors(paths: Iterable[Path], speaker: FaultSpeaker) -> list[ErrorAnswer]:
    """Word the names that occur twice in one object, up to the limit: to take either would be a guess."""
    return [_shape_error(WrongShape(path, "name_twice", {}), speaker) for path in islice(paths, ERRORS_MAX)]


def _shape_error(wrong: WrongShape, speaker: FaultSpeaker) -> ErrorAnswer:
    path, kind, context = wrong
    if kind in _FIELDS_OF_KINDS.values():
        return fault_errors([Fault(tuple(path), kind, context)], speaker)[0]
    code = kind if kind in SHAPE_CODES else OTHER_SHAPE
    bounds = {name: value for name, value in context.items() if isinstance(value, int)}
    detail = speaker.said(
        f"shape/{code}",
        **bounds,
        field=_field(path) or speaker.said("shape/body"),
        allowed=_allowed(str(context.get("expected", ""))),
    )
    return ErrorAnswer(pointer=pointer(path), code=code.replace("_", "-"), detail=detail)


def _field(path: Path) -> str:
    """What a fault calls the field: its name, and in a list the name of the list with the position."""
    names = [at for at, part in enumerate(path) if isinstance(part, str)]
    return "/".join(map(str, path[names[-1] :] if names else path))


def _path(location: Path, given: object) -> Path:
    """Leave out the mark with which pydantic says that a name is wrong, and not its value."""
    is_name = len(location) > 1 and location[-1] == _KEY and given == location[-2]
    return location[:-1] if is_name else location


def _allowed(expected: str) -> str:
    """The values themselves: pydantic joins them with an English word."""
    return ", ".join(text or number for text, number in _QUOTED.findall(expected))
