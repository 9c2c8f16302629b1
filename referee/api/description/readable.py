"""Prepare the readable description: every call and every shape, read from the OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from referee.api.answers import PREFIX
from referee.api.calls import CALLS, Call
from referee.api.description.openapi import Json, answer_of, openapi, worded
from referee.wire.problems import OTHER_SHAPE, SHAPE_CODES
from referee.wording.languages import LANGUAGES
from referee.wording.problems import STATUSES, Problem
from referee.wording.translations import names_of
from referee.wording.voice import Voice

LANGUAGE = "en"
"""Programs and those who write them share one language; only sentences for players have four."""

_BOUNDS = (("minimum", "at least"), ("maximum", "at most"), ("maxLength", "up to"), ("maxItems", "up to"))


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of what a field holds; `shape` is the name of the shape that it leads to."""

    text: str
    shape: str | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a shape: what it holds, and what that means."""

    name: str
    parts: tuple[Part, ...]
    says: str
    needed: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape, its purpose, and its fields."""

    name: str
    purpose: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class CallShown:
    """A call with its shapes, and its example with what was really answered."""

    call: Call
    address: str
    body: Shape
    answer: Shape
    example: str
    example_answer: str


@dataclass(frozen=True, slots=True)
class ProblemShown:
    """A kind of problem: its name and status, what happened, what to do, and the calls that can answer so.

    `codes` are those of its errors, each with what it means.
    """

    kind: str
    status: int
    title: str
    detail: str
    calls: tuple[str, ...]
    codes: Mapping[str, str]
    example: str


@dataclass(frozen=True, slots=True)
class Interface:
    """Everything on the page."""

    calls: tuple[CallShown, ...]
    shapes: tuple[Shape, ...]
    problems: tuple[ProblemShown, ...]
    shape_codes: Mapping[str, str]
    fault_codes: Mapping[str, str]
    languages: str


@cache
def interface(*, with_tables: bool = True) -> Interface:
    """Read the page's contents from the description, once."""
    schemas = openapi(with_tables=with_tables)["components"]["schemas"]
    shapes = {name: _shape(name, schema) for name, schema in schemas.items()}
    whole = {name for call in CALLS for name in (call.body.__name__, call.answer.__name__)}
    return Interface(
        tuple(_call(call, shapes) for call in CALLS),
        tuple(shape for name, shape in sorted(shapes.items()) if name not in whole),
        tuple(_problem(kind, status, with_tables=with_tables) for kind, status in STATUSES.items()),
        _codes()["shape"],
        _codes()["state"],
        ", ".join(LANGUAGES),
    )


def _call(call: Call, shapes: Mapping[str, Shape]) -> CallShown:
    return CallShown(
        call,
        PREFIX + call.path,
        shapes[call.body.__name__],
        shapes[call.answer.__name__],
        _pretty(call.example),
        _pretty(answer_of(call)),
    )


def _codes() -> dict[str, dict[str, str]]:
    """What each code of an error means, by the kind of problem that lists it."""
    faults = [name for name in names_of("reasons") if name.startswith("fault/")]
    return {
        "shape": {code.replace("_", "-"): worded(f"shape/{code}") for code in (*SHAPE_CODES, OTHER_SHAPE)},
        "state": {name.removeprefix("fault/"): worded(name) for name in faults},
    }


def _problem(kind: str, status: int, *, with_tables: bool) -> ProblemShown:
    title, detail = Problem.of_kind(kind).title(Voice(LANGUAGE)), worded(f"problem/{kind}.detail")
    address = f"{PREFIX}/#problem-{kind}"
    return ProblemShown(
        kind,
        status,
        title,
        detail,
        tuple(_answering(address, status, with_tables=with_tables)),
        _codes().get(kind, {}),
        _pretty({"type": address, "title": title, "status": status, "detail": detail}),
    )


def _answering(address: str, status: int, *, with_tables: bool) -> Iterator[str]:
    """The names of the calls that can be answered with this kind of problem."""
    for operations in openapi(with_tables=with_tables)["paths"].values():
        for operation in operations.values():
            described = operation["responses"].get(str(status))
            if described and f'"{address}"' in json.dumps(described):
                yield operation["operationId"]


def _pretty(described: object) -> str:
    return json.dumps(described, indent=2, ensure_ascii=False)


def _shape(name: str, schema: Json) -> Shape:
    needed = schema.get("required", ())
    fields = tuple(
        Field(field, tuple(_parts(described)), described.get("description", ""), field in needed)
        for field, described in schema.get("properties", {}).items()
    )
    if not fields:
        fields = (Field("", tuple(_parts(schema)), "", needed=True),)
    return Shape(name, schema.get("description", "").replace("`", ""), fields)


def _parts(schema: Json) -> Iterator[Part]:
    """Say in words what a schema takes."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", maxsplit=1)[-1]
        yield Part(name, name)
    elif "anyOf" in schema or "oneOf" in schema:
        for number, choice in enumerate(schema.get("anyOf") or schema["oneOf"]):
            if number:
                yield Part(" or ")
            yield from _parts(choice)
    elif "enum" in schema or "const" in schema:
        yield Part(" · ".join(str(value) for value in schema.get("enum", [schema.get("const")])))
    elif schema.get("type") == "array":
        yield Part("list")
        yield from _items(schema)
    elif isinstance(schema.get("additionalProperties"), dict):
        yield Part("object of ")
        yield from _parts(schema["additionalProperties"])
    else:
        yield Part(" ".join((schema.get("type", "anything"), *_bounds(schema))))


def _items(schema: Json) -> Iterator[Part]:
    bounds = " ".join(_bounds(schema))
    yield Part(f" ({bounds}) of " if bounds else " of ")
    yield from _parts(schema.get("items") or schema["prefixItems"][0])


def _bounds(schema: Mapping[str, Any]) -> Iterator[str]:
    for name, words in _BOUNDS:
        if name in schema:
            yield f"{words} {schema[name]}"
