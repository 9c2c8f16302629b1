"""Find names that a JSON object has twice; most readers silently keep the last."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]
Members = list[tuple[str, Any]]


class _NameTwiceError(ValueError):
    """An object has a name twice."""


class _Object(list[tuple[str, Any]]):
    """An object with all its members, those of the same name too."""


def _refuse_twice(members: Members) -> None:
    if len(dict(members)) < len(members):
        raise _NameTwiceError


# Made once: every call of the interface is read by it.
_READER = json.JSONDecoder(object_pairs_hook=_refuse_twice, parse_int=str)


def names_twice(text: bytes) -> tuple[Path, ...]:
    """The path of every name that occurs twice in one object of this JSON text, once each."""
    try:
        _READER.decode(text.decode())
    except _NameTwiceError:
        # Rare: only now is it worth building everything to find out where.
        return tuple(_search(json.loads(text, object_pairs_hook=_Object, parse_int=str), ()))
    return ()


def _search(value: object, path: Path) -> Iterator[Path]:
    if isinstance(value, _Object):
        for name, count in Counter(name for name, _ in value).items():
            if count > 1:
                yield (*path, name)
        for name, member in value:
            yield from _search(member, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _search(item, (*path, index))
