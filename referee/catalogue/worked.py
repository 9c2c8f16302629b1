"""The worked examples of the books, and the small positions drawn beside a rule.

Each is a sheet of a calculator as it stands in that page's address, so that what is drawn, what is
judged and what the calculator opens are one and the same. No result is drawn by hand: the engine
marks the picture. `printed` is what the book prints, for the tests and for readers who guess first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, get_args

from referee.catalogue.entries import CatalogueError

FILE = "examples.toml"

Calculator = Literal["turn", "final", "match", "extra-turns"]
Asks = Literal["legal", "points", "steps", "cards", "sides", "place", "order", "number"]
CALCULATORS: tuple[Calculator, ...] = get_args(Calculator)
ASKS: tuple[Asks, ...] = get_args(Asks)


@dataclass(frozen=True, slots=True)
class Example:
    """One position that shows a rule at work.

    `rule` is the entry that it stands beside and whose sections it is cited by, `also` are others
    that it shows. `words` are those of the calculator's address (`final`: fields by seat,
    `A.rope`; `extra-turns`: both lines of a seat, `2.1`). A worked example of a book `asks`
    something, has `choices` to guess from, and `printed`, the one that the book prints: points
    as `A5-B2`, a place as `2.4.4`, an order as `C-A`, symbols joined by `+`. One that was only
    drawn by us has no choices. `line` is the line of the final sheet that is asked about.
    """

    id: str
    rule: str
    also: tuple[str, ...]
    calculator: Calculator
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


@cache
def load_examples() -> Mapping[str, Example]:
    """Read every example by its id, those of the books first. Raises `CatalogueError`."""
    tables = tomllib.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            example_id: _example(example_id, fields)
            for part in ("book", "drawn")
            for example_id, fields in tables[part].items()
        }
    )


def examples_of(rule: str) -> tuple[Example, ...]:
    """The examples that show an entry at work, those that stand beside it first."""
    found = [example for example in load_examples().values() if rule in example.rules]
    return tuple(sorted(found, key=lambda example: example.rule != rule))


def _example(example_id: str, fields: dict[str, Any]) -> Example:
    example = Example(
        example_id,
        fields.pop("rule"),
        tuple(fields.pop("also", ())),
        fields.pop("calculator", "turn"),
        MappingProxyType(fields.pop("words")),
        fields.pop("asks", "points"),
        tuple(fields.pop("choices", ())),
        fields.pop("printed", None),
        fields.pop("line", None),
    )
    sound = (
        not fields
        and example.calculator in CALCULATORS
        and example.asks in ASKS
        and all(isinstance(word, str) for word in example.words.values())
        and (example.printed in example.choices if example.is_of_a_book else not example.choices)
    )
    if not sound:
        raise CatalogueError(FILE, example_id, "is no example: see the class Example")
    return example
