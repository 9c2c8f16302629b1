"""What the four editions call the same thing, and which of their words mislead.

The words are quoted from the books; how a false friend misleads stands in the domain `desk`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from referee.catalogue.entries import EDITIONS, CatalogueError, Language, edition_of

FILE = "terms.toml"


@dataclass(frozen=True, slots=True)
class Term:
    """One thing; `words` has every edition's words for it, the usual one first."""

    id: str
    group: str
    words: Mapping[Language, tuple[str, ...]]
    false_friend: bool

    def edition(self, language: str) -> Language:
        """The edition whose words a reader of this language finds in the own book."""
        return edition_of(language)

    @property
    def messages(self) -> tuple[str, ...]:
        """The names of this term's texts in the domain `desk`."""
        return (f"term.{self.id}.note",) if self.false_friend else ()


@cache
def load_terms() -> Mapping[str, Term]:
    """Read every term by its id, in the order of the glossary. Raises `CatalogueError`."""
    tables = tomllib.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            term_id: _term(term_id, group, fields)
            for group, rows in tables.items()
            for term_id, fields in rows.items()
        }
    )


@cache
def groups() -> tuple[str, ...]:
    """The parts of the glossary, in its order."""
    return tuple(dict.fromkeys(term.group for term in load_terms().values()))


def _term(term_id: str, group: str, fields: dict[str, Any]) -> Term:
    if fields.keys() - {"false_friend"} != set(EDITIONS):
        raise CatalogueError(FILE, term_id, f"needs the editions {EDITIONS} and nothing else")
    words = {edition: _words(term_id, fields[edition]) for edition in EDITIONS}
    return Term(term_id, group, MappingProxyType(words), fields.get("false_friend") is True)


def _words(term_id: str, told: object) -> tuple[str, ...]:
    words = told if isinstance(told, list) else [told]
    if not words or not all(isinstance(word, str) and word for word in words):
        raise CatalogueError(FILE, term_id, f"has no word: {told!r}")
    return tuple(words)
