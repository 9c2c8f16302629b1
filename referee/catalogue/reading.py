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
    STATUSES,
    CatalogueError,
    Edition,
    Entry,
    Kind,
    Language,
)

_Word = TypeVar("_Word", bound=str)

_TEXTS = ("phase", "status", "basis", "ruling")
_NUMBERS = ("readings", "default")
_LISTS = ("choices", "leans_on", "see", "players", "lost", "sides")
_TABLES = ("editions", "near")


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
        status=_one_of(STATUSES, fields["status"]),
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
    told, near, lost = fields.get("editions", {}), fields.get("near", {}), fields.get("lost", ())
    for name in (*told, *near, *lost):
        _one_of(EDITIONS, name)
    editions: dict[Language, Edition] = {}
    for name in EDITIONS if entry_id.startswith("nunatak.") else EDITIONS[:1]:
        if name not in told:
            editions[name] = Edition(None, None, near.get(name), name in lost)
            continue
        if told[name].keys() != {"section", "agrees"} or name in near or name in lost:
            raise ValueError(f"edition {name} needs a section and agrees, and no near or lost")
        section, agrees = told[name]["section"], told[name]["agrees"]
        if not isinstance(section, str) or not section or not isinstance(agrees, bool):
            raise TypeError(f"edition {name} needs a section and true or false")
        editions[name] = Edition(section, agrees)
    if unknown := {*told, *near} - editions.keys():
        raise ValueError(f"this game has no edition {unknown}")
    return editions


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
    told = {name: edition.agrees for name, edition in entry.editions.items() if edition.section}
    sided = {name: number == 0 for number, side in enumerate(entry.sides) for name in side}
    if entry.sides and sided != told:
        raise ValueError("the sides and what agrees are not the same")
    if entry.status != _status(entry):
        raise ValueError(f"the status should be {_status(entry)}")


def _status(entry: Entry) -> str:
    """Printed is what no edition that we can read lacks or contradicts."""
    if entry.kind == "difference":
        return "editions-differ"
    if entry.basis in {"analogy", "convention"}:
        return "not-printed"
    agrees = all(edition.agrees or edition.lost for edition in entry.editions.values())
    return "printed" if agrees else "editions-differ"


def _one_of(words: tuple[_Word, ...], value: object) -> _Word:
    for word in words:
        if word == value:
            return word
    raise ValueError(f"{value!r} is none of {words}")
