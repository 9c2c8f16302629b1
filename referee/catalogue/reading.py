"""Read a file of the catalogue, and refuse whatever is not as it should be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from referee.catalogue.entries import (
    EDITIONS,
    Basis,
    CatalogueError,
    Edition,
    EditionStatus,
    Entry,
    Kind,
    Language,
    Phase,
)
from referee.catalogue.games import game_of

Shape = TypeVar("Shape")


class CellValue(BaseModel):
    """A part of the file: unknown fields are refused, and nothing is turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


WHEN_READ = ConfigDict(defer_build=True)
"""The shape of a file is built when that is read: who reads none does not wait for it."""

Heading = Annotated[str, Field(min_length=1)]
"""A heading of the book."""


class _Edition(CellValue):
    """What one edition says, as the file tells it."""

    status: EditionStatus
    section: Heading | None = None
    near: Heading | None = None
    lost: Literal[True] | None = None


class _Entry(CellValue):
    """One entry, as the file tells it."""

    phase: Phase
    editions: dict[Language, _Edition]
    depends_on: list[str] = []
    see: list[str] = []
    players: list[int] = []
    basis: Basis | None = None
    ruling: str | None = None
    choices: list[str] = []
    interpretations: int = 0
    default: int | None = None
    sides: list[list[Language]] = []


_FILE = TypeAdapter(dict[str, _Entry], config=WHEN_READ)


def entries(text: str, file: str) -> Iterator[Entry]:
    """Read the entries of one file, in its order. Raises `CatalogueError`."""
    for entry_id, row in read_as(_FILE, text, file).items():
        try:
            yield _entry(entry_id, row)
        except ValueError as error:
            raise CatalogueError(file, entry_id, f"is wrong: {error}") from error


def read_as(shape: TypeAdapter[Shape], text: str, file: str) -> Shape:
    """Read one file as its shape. Raises `CatalogueError`, which names the first place that is wrong."""
    try:
        return shape.validate_python(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(file, "it", f"is no TOML: {error}") from error
    except ValidationError as error:
        wrong: Any = error.errors(include_url=False)[0]
        name, *where = map(str, wrong["loc"])
        raise CatalogueError(file, name, f"is wrong: {'.'.join(where)}: {wrong['msg']}") from error


def _entry(entry_id: str, row: _Entry) -> Entry:
    entry = Entry(
        id=entry_id,
        kind=_kind(entry_id),
        phase=row.phase,
        editions=MappingProxyType(_editions(entry_id, row)),
        depends_on=tuple(row.depends_on),
        see=tuple(row.see),
        players=tuple(row.players),
        basis=row.basis,
        ruling=row.ruling,
        choices=tuple(row.choices),
        interpretations=row.interpretations,
        default=row.default,
        sides=tuple(map(tuple, row.sides)),
    )
    _check_sense(entry)
    return entry


def _kind(entry_id: str) -> Kind:
    parts = entry_id.split(".")
    if len(parts) != 3:
        raise ValueError("the id has not three parts")
    if parts[1] == "difference":
        return "difference"
    return "gap" if parts[1] == "gap" else "rule"


def _editions(entry_id: str, row: _Entry) -> dict[Language, Edition]:
    shown = [edition for edition in EDITIONS if edition in game_of(entry_id).editions]
    if row.editions.keys() != set(shown):
        raise ValueError(f"this game has the editions {shown}")
    return {name: _edition(row.editions[name]) for name in shown}


def _edition(row: _Edition) -> Edition:
    """A silent edition names the closest section, every other one its own."""
    is_silent = row.status == "silent"
    place, other = (row.near, row.section) if is_silent else (row.section, row.near)
    if place is None or other is not None or (row.lost and not is_silent):
        needed = "near" if is_silent else "section"
        raise ValueError(f"an edition that is {row.status} needs a {needed} and nothing else")
    return Edition(row.status, row.section, row.near, row.lost is True)


def _check_sense(entry: Entry) -> None:
    if (entry.kind == "rule") != (entry.basis is None):
        raise ValueError("a difference or a gap needs a basis, a rule has none")
    if (entry.default is None) != (entry.interpretations == 0):
        raise ValueError("readings and default belong together")
    if entry.default is not None and not 1 <= entry.default <= entry.interpretations:
        raise ValueError("the default is none of the readings")
    if entry.ruling and (len(entry.choices) != entry.interpretations or entry.default != 1):
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
    statuses = {name: edition.status for name, edition in entry.editions.items()}
    if any(statuses[name] not in {"printed", "follows"} for name in ours):
        raise ValueError("the first side prints or implies the entry")
    if {name for name in statuses if statuses[name] == "differs"} != set(others):
        raise ValueError("the other sides are the editions that differ")
    if not {name for name in statuses if statuses[name] == "printed"} <= set(ours):
        raise ValueError("an edition that prints the entry is on the first side")


def _check_editions(entry: Entry) -> None:
    statuses = {edition.status for edition in entry.editions.values()}
    if "differs" in statuses and "printed" not in statuses:
        raise ValueError("an edition can only differ from one that prints the entry")
    if "follows" in statuses and not entry.depends_on:
        raise ValueError("what follows names the rules that it follows from")
    if statuses & {"printed", "follows"} and entry.basis in {"analogy", "convention"}:
        raise ValueError("an analogy or a convention follows from no printed text")
