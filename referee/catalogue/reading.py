"""Read a file of the catalogue, and refuse whatever is not as it should be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, TypeVar

from referee.catalogue.entries import (
    BASES,
    EDITIONS,
    PHASES,
    VERDICTS,
    CatalogueError,
    Edition,
    Entry,
    Kind,
    Language,
)

_Word = TypeVar("_Word", bound=str)

_TEXTS = ("phase", "basis", "ruling")
_NUMBERS = ("readings", "default")
_LISTS = ("choices", "leans_on", "see", "players", "sides")
_TABLES = ("editions",)


def entries(text: str, file: str) -> Iterator[Entry]:
    """Read the entries of one file, in its order. Raises `CatalogueError`."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(file, "it", f"is no TOML: {error}") from error
    for entry_id, fields in tables.items():
        try:
            yield _entry(entry_id, fields)
        except (KeyError, TypeError, ValueError) as error:
            raise CatalogueError(file, entry_id, f"is wrong: {error}") from error


def _entry(entry_id: str, fields: dict[str, Any]) -> Entry:
    _check_shapes(fields)
    entry = Entry(
        id=entry_id,
        kind=_kind(entry_id),
        phase=_one_of(PHASES, fields["phase"]),
        editions=MappingProxyType(_editions(entry_id, fields)),
        leans_on=tuple(fields.get("leans_on", ())),
        see=tuple(fields.get("see", ())),
        players=tuple(fields.get("players", ())),
        basis=_one_of(BASES, fields["basis"]) if "basis" in fields else None,
        ruling=fields.get("ruling"),
        choices=tuple(fields.get("choices", ())),
        readings=fields.get("readings", 0),
        default=fields.get("default"),
        sides=tuple(tuple(side) for side in fields.get("sides", ())),
    )
    _check_sense(entry)
    return entry


def _kind(entry_id: str) -> Kind:
    parts = entry_id.split(".")
    if parts[0] not in {"nunatak", "lost"} or len(parts) != 3:
        raise ValueError("the id names no game, or not three parts")
    if parts[1] == "difference":
        return "difference"
    return "gap" if parts[1] == "gap" else "rule"


def _editions(entry_id: str, fields: dict[str, Any]) -> dict[Language, Edition]:
    shown = EDITIONS if entry_id.startswith("nunatak.") else EDITIONS[:1]
    if fields["editions"].keys() != set(shown):
        raise ValueError(f"this game has the editions {shown}")
    return {name: _edition(fields["editions"][name]) for name in shown}


def _edition(fields: dict[str, Any]) -> Edition:
    status = _one_of(VERDICTS, fields["status"])
    place, others = ("near", {"lost"}) if status == "silent" else ("section", set[str]())
    if not {"status", place} <= fields.keys() <= {"status", place, *others}:
        raise ValueError(f"an edition that is {status} needs a {place} and nothing else")
    if not isinstance(fields[place], str) or not fields[place]:
        raise TypeError(f"{place} is a heading of the book")
    if fields.get("lost", True) is not True:
        raise TypeError("lost is true or left out")
    return Edition(status, fields.get("section"), fields.get("near"), "lost" in fields)


def _check_shapes(fields: dict[str, Any]) -> None:
    for names, shape in ((_TEXTS, str), (_NUMBERS, int), (_LISTS, list), (_TABLES, dict)):
        for name in names:
            if name in fields and type(fields[name]) is not shape:
                raise TypeError(f"{name} has the wrong type")
    if unknown := fields.keys() - {*_TEXTS, *_NUMBERS, *_LISTS, *_TABLES}:
        raise ValueError(f"unknown fields {sorted(unknown)}")


def _check_sense(entry: Entry) -> None:
    if (entry.kind == "rule") != (entry.basis is None):
        raise ValueError("a difference or a gap needs a basis, a rule has none")
    if (entry.default is None) != (entry.readings == 0):
        raise ValueError("readings and default belong together")
    if entry.default is not None and not 1 <= entry.default <= entry.readings:
        raise ValueError("the default is none of the readings")
    if entry.ruling and (len(entry.choices) != entry.readings or entry.default != 1):
        raise ValueError("a ruling has one choice for each reading, the default first")
    if (entry.kind == "difference") != bool(entry.sides):
        raise ValueError("a difference has sides, nothing else has")
    _check_sides(entry)
    _check_editions(entry)


def _check_sides(entry: Entry) -> None:
    """Ours first; every edition that prints something is on one side."""
    if not entry.sides:
        return
    ours, others = entry.sides[0], [name for side in entry.sides[1:] for name in side]
    verdicts = {name: edition.status for name, edition in entry.editions.items()}
    if any(verdicts[name] not in {"printed", "follows"} for name in ours):
        raise ValueError("the first side prints or implies the entry")
    if {name for name in verdicts if verdicts[name] == "differs"} != set(others):
        raise ValueError("the other sides are the editions that differ")
    if not {name for name in verdicts if verdicts[name] == "printed"} <= set(ours):
        raise ValueError("an edition that prints the entry is on the first side")


def _check_editions(entry: Entry) -> None:
    verdicts = {edition.status for edition in entry.editions.values()}
    if "differs" in verdicts and "printed" not in verdicts:
        raise ValueError("an edition can only differ from one that prints the entry")
    if "follows" in verdicts and not entry.leans_on:
        raise ValueError("what follows names the rules that it follows from")
    if "follows" in verdicts and entry.basis in {"analogy", "convention"}:
        raise ValueError("an analogy or a convention follows from no printed text")


def _one_of(words: tuple[_Word, ...], value: object) -> _Word:
    for word in words:
        if word == value:
            return word
    raise ValueError(f"{value!r} is none of {words}")
