"""What the rulebooks say, as data: every rule, difference and open question, with its sections.

The texts are in the domain `rules` of the translations; nothing here is a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from referee.catalogue.entries import (
    BASES,
    EDITION_STATUSES,
    EDITIONS,
    PHASES,
    STATUSES,
    Basis,
    CatalogueError,
    Edition,
    EditionStatus,
    Entry,
    Kind,
    Language,
    Phase,
    Status,
)
from referee.catalogue.games import GAMES
from referee.catalogue.reading import entries

__all__ = [
    "BASES",
    "EDITIONS",
    "EDITION_STATUSES",
    "FILES",
    "PHASES",
    "STATUSES",
    "WORDS",
    "Basis",
    "CatalogueError",
    "Edition",
    "EditionStatus",
    "Entry",
    "Kind",
    "Language",
    "Phase",
    "Status",
    "entry_of_ruling",
    "load",
]

FILES = tuple(f"{game.package}/{name}.toml" for game in GAMES for name in game.files)
"""The files of the catalogue, in the order of the rulebooks."""

WORDS = (
    *(f"status.{status}" for status in STATUSES),
    "status.printed-in-some",
    *("kind.rule", "kind.difference", "kind.gap"),
    *(f"basis.{basis}" for basis in BASES),
    *(f"edition.{edition}" for edition in EDITIONS),
    *(f"verdict.{status}" for status in EDITION_STATUSES),
    "verdict.lost",
    *(f"phase.{phase}" for phase in PHASES),
)
"""The catalogue's own words in the domain `rules`, beside the messages of its entries."""


@cache
def load() -> Mapping[str, Entry]:
    """Read every entry by its id, in the order of the rulebooks.

    Raises `CatalogueError`, which names the file and the entry, when the data is not in order.
    """
    catalogue: dict[str, Entry] = {}
    for name in FILES:
        text = files(__package__).joinpath(name).read_text(encoding="utf-8")
        for entry in entries(text, name):
            if entry.id in catalogue:
                raise CatalogueError(name, entry.id, "stands in the catalogue twice")
            catalogue[entry.id] = entry
    for entry in catalogue.values():
        for other in (*entry.depends_on, *entry.see):
            if other not in catalogue:
                raise CatalogueError("catalogue", entry.id, f"names {other}, which is no entry")
    return MappingProxyType(catalogue)


def entry_of_ruling(key: str) -> Entry:
    """Return the difference or open question whose readings a table chooses under this key."""
    return next(entry for entry in load().values() if entry.ruling == key)
