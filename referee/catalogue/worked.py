"""The worked examples of the books, and the small positions drawn beside a rule.

Each is a sheet of a calculator as written in that page's address, so that what is drawn, what is
judged and what the calculator opens are one and the same. No result is drawn by hand: the engine
marks the picture. `printed` is what the book prints, for the tests and for readers who guess first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from referee.catalogue.games import GAMES
from referee.catalogue.reading import CellValue, read_as

FILE = "examples.toml"
"""Where the folder of a game has its examples."""

Asks = Literal["legal", "points", "steps", "cards", "sides", "place", "order", "number"]


@dataclass(frozen=True, slots=True)
class Example:
    """One position that shows a rule at work.

    `rule` is the entry that it is shown beside and whose sections it is cited by, `also` are others
    that it shows. `calculator` is one of those that the game hands to the rules desk, `words` are
    those of its address (`final`: fields by seat, `A.rope`; `extra-turns`: both lines of a seat,
    `2.1`). A worked example of a book `asks` something, has `choices` to guess from, and `printed`,
    the one that the book prints: points as `A5-B2`, a place as `2.4.4`, an order as `C-A`, symbols
    joined by `+`. One that was only drawn by us has no choices. `line` is the line of the final sheet
    that is asked about.
    """

    id: str
    rule: str
    also: tuple[str, ...]
    calculator: str
    words: Mapping[str, str]
    asks: Asks = "points"
    choices: tuple[str, ...] = ()
    printed: str | None = None
    line: str | None = None

    @property
    def is_of_a_book(self) -> bool:
        """Whether a book prints it, with its result."""
        return self.printed is not None

    @property
    def rules(self) -> tuple[str, ...]:
        """Every entry that it shows at work."""
        return (self.rule, *self.also)

    @property
    def messages(self) -> tuple[str, ...]:
        """The names of its texts in the domain `desk`."""
        parts = ("title", "question") if self.is_of_a_book else ()
        return tuple(f"example.{self.id}.{part}" for part in parts)


_Listed = Annotated[tuple[str, ...], Field(strict=False)]
"""A list of the file, which never changes once it is read."""


class _Example(CellValue):
    """One example, as the file tells it."""

    rule: str
    also: _Listed = ()
    calculator: str = "turn"
    words: dict[str, str]
    asks: Asks = "points"
    choices: _Listed = ()
    printed: str | None = None
    line: str | None = None

    @model_validator(mode="after")
    def has_the_answer(self) -> Self:
        """What a book prints is one of the choices; what we drew has none."""
        if self.printed is None and self.choices:
            raise ValueError("choices need what the book prints")
        if self.printed is not None and self.printed not in self.choices:
            raise ValueError("what the book prints is none of the choices")
        return self


class _File(CellValue):
    """The file: the examples of the books, and those that were drawn by us."""

    book: dict[str, _Example] = Field(default_factory=dict)
    drawn: dict[str, _Example] = Field(default_factory=dict)


_FILE = TypeAdapter(_File)


@cache
def load_examples() -> Mapping[str, Example]:
    """Read every example by its id, those of the books first. Raises `CatalogueError`."""
    listed = (files(__package__).joinpath(game.package, FILE) for game in GAMES)
    found = [read_examples(file.read_text(encoding="utf-8")) for file in listed if file.is_file()]
    examples = [example for of_game in found for example in of_game.values()]
    return MappingProxyType(
        {example.id: example for example in sorted(examples, key=lambda one: not one.is_of_a_book)}
    )


def read_examples(text: str) -> Mapping[str, Example]:
    """Read the examples of a game's file by their ids, those of the books first. Raises `CatalogueError`."""
    row = read_as(_FILE, text, FILE)
    return MappingProxyType(
        {
            example_id: _example(example_id, example)
            for part in (row.book, row.drawn)
            for example_id, example in part.items()
        }
    )


def examples_of(rule: str) -> tuple[Example, ...]:
    """The examples that show an entry at work, those shown beside it first."""
    found = [example for example in load_examples().values() if rule in example.rules]
    return tuple(sorted(found, key=lambda example: example.rule != rule))


def _example(example_id: str, row: _Example) -> Example:
    return Example(
        id=example_id,
        rule=row.rule,
        also=row.also,
        calculator=row.calculator,
        words=MappingProxyType(row.words),
        asks=row.asks,
        choices=row.choices,
        printed=row.printed,
        line=row.line,
    )
