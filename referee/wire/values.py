"""Shapes of the values of a game: what is read becomes the value, and the value is written as it is read."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any, ClassVar, NamedTuple

from referee.wire.common import Body

_SHAPE_OF: dict[type, type[ValueBody]] = {}


class ValueBody(Body):
    """The shape of one value of a game, `MEANS`, whose fields have the names of the shape's fields.

    What is as the shape's defaults is not written. A shape that is built otherwise than its value overrides
    `meant` and `data`.
    """

    MEANS: ClassVar[type[Any] | None] = None

    BESIDE_THE_VALUE: ClassVar[frozenset[str]] = frozenset()
    """Fields that the value does not have."""

    @classmethod
    def __pydantic_init_subclass__(cls, **_more: Any) -> None:  # noqa: ANN401
        if "MEANS" in vars(cls) and cls.MEANS is not None:
            _SHAPE_OF[cls.MEANS] = cls

    @property
    def meant(self) -> Any:  # noqa: ANN401  each has its own
        """The value that is meant."""
        means: Any = self.MEANS
        return means(**{field.name: meant_by(getattr(self, field.name)) for field in _fields(type(self))})

    @classmethod
    def data(cls, value: Any) -> dict[str, Any]:  # noqa: ANN401  each has its own
        """The value as JSON."""
        return {
            field.key: data_of(one)
            for field in _fields(cls)
            if (one := getattr(value, field.name)) != field.default
        }


class _Field(NamedTuple):
    """A field: `key` in JSON, `name` in the value."""

    key: str
    name: str
    default: Any


def meant_by(read: Any) -> Any:  # noqa: ANN401
    """The value of a game that was read; a list becomes a tuple of them."""
    if isinstance(read, ValueBody):
        return read.meant
    if isinstance(read, (list, tuple)):
        return tuple(map(meant_by, read))
    return dict(read) if isinstance(read, dict) else read


def data_of(value: Any) -> Any:  # noqa: ANN401
    """Any value of a game as JSON."""
    shape = _SHAPE_OF.get(type(value))
    if shape is not None:
        return shape.data(value)
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "_asdict"):
        named = value._asdict().items()
        return {name.rstrip("_"): data_of(one) for name, one in named if one is not None}
    if isinstance(value, tuple):
        return [data_of(one) for one in value]
    return dict(value) if isinstance(value, dict) else value


@cache
def _fields(shape: type[ValueBody]) -> tuple[_Field, ...]:
    """The fields that the value has too."""
    fields = shape.model_fields.items()
    return tuple(
        _Field(field.alias or name, name, field.default)
        for name, field in fields
        if name not in shape.BESIDE_THE_VALUE
    )
