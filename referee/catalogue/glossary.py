"""What the editions of a game call the same thing, and which of their words mislead.

The words are quoted from the books; how a false friend misleads is in the domain `desk`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated

from pydantic import BeforeValidator, Field, TypeAdapter

from referee.catalogue.entries import EDITIONS, CatalogueError, Language, edition_of
from referee.catalogue.games import GAMES, NUNATAK, Game
from referee.catalogue.reading import WHEN_READ, CellValue, read_as

FILE = "terms.toml"
"""Where the folder of a game has its terms: a game with one edition has none."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing of a game; `words` has every edition's words for it, the usual one first."""

    id: str
    group: str
    words: Mapping[Language, tuple[str, ...]]
    false_friend: bool
    game: Game

    def edition(self, language: str) -> Language:
        """The edition whose words a reader of this language finds in their own book."""
        return edition_of(language)

    @property
    def messages(self) -> tuple[str, ...]:
        """The names of this term's texts in the domain `desk`."""
        return (f"term.{self.id}.note",) if self.false_friend else ()


def _listed(row: object) -> object:
    """A single word may be written without the brackets of a list."""
    return row if isinstance(row, list) else [row]


_Word = Annotated[str, Field(min_length=1)]
_Words = Annotated[list[_Word], Field(min_length=1), BeforeValidator(_listed)]


class _Term(CellValue, extra="allow"):
    """One thing, as the file has it: its fields, and the words of each edition."""

    __pydantic_extra__: dict[str, _Words]

    false_friend: bool = False


_FILE = TypeAdapter(dict[str, dict[str, _Term]], config=WHEN_READ)


@cache
def load_terms() -> Mapping[str, Term]:
    """Read every term by its id, in the order of the glossary. Raises `CatalogueError`."""
    listed = ((game, files(__package__).joinpath(game.package, FILE)) for game in GAMES)
    return MappingProxyType(
        {
            term_id: term
            for game, file in listed
            if file.is_file()
            for term_id, term in read_terms(file.read_text(encoding="utf-8"), game).items()
        }
    )


def read_terms(text: str, game: Game = NUNATAK) -> Mapping[str, Term]:
    """Read the terms of a game's file by their ids, in its order. Raises `CatalogueError`."""
    return MappingProxyType(
        {
            term_id: _term(term_id, group, row, game)
            for group, rows in read_as(_FILE, text, FILE).items()
            for term_id, row in rows.items()
        }
    )


@cache
def groups() -> tuple[str, ...]:
    """The parts of the glossary, in its order."""
    return tuple(dict.fromkeys(term.group for term in load_terms().values()))


def _term(term_id: str, group: str, row: _Term, game: Game) -> Term:
    words = row.__pydantic_extra__
    editions = tuple(edition for edition in EDITIONS if edition in game.editions)
    if words.keys() != set(editions):
        raise CatalogueError(FILE, term_id, f"needs the editions {editions} and nothing else")
    by_edition = {edition: tuple(words[edition]) for edition in editions}
    return Term(term_id, group, MappingProxyType(by_edition), row.false_friend, game)
