"""What the interface's description says of a field beyond what its shape checks.

Some of it is for the game to name, among all other faults; what Referee itself answers need not be checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

Json = dict[str, Any]


def one_of_these(words: Iterable[str]) -> Any:  # noqa: ANN401  as pydantic has it
    """A text that is one of these words."""
    return Field(json_schema_extra={"enum": list(words)})


def also(**keywords: Any) -> Any:  # noqa: ANN401  as pydantic has it
    """What the schema says besides: JSON Schema's own keywords."""
    return Field(json_schema_extra=keywords)


def not_null(*names: str) -> Json:
    """The schema of an object that has these fields, none of them null."""
    return {"required": list(names), "properties": {name: {"not": {"type": "null"}} for name in names}}


def only_one(names: Iterable[str]) -> Json:
    """The schema of an object that has one of these fields; the others are left out or null."""
    return {"oneOf": [not_null(name) for name in names]}


def choice_of(choices: Iterable[str], says: str) -> Json:
    """The schema of a text that is one of these, the default first."""
    first, *others = choices
    return {"type": "string", "enum": [first, *others], "default": first, "description": says}


class ShownAs:
    """A value that is described as another type than that in which we hold it."""

    def __init__(self, shape: Any) -> None:  # noqa: ANN401  any type that pydantic knows
        self.shape = shape

    def __get_pydantic_json_schema__(
        self, _held: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """The schema of the other type."""
        return handler(TypeAdapter(self.shape).core_schema)
