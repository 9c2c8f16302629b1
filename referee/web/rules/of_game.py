"""What a game hands to the rules desk: `referee/web/<game>/desk.py` has it as `DESK`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from referee.catalogue.games import game_of, modules_if_any
from referee.catalogue.worked import Example
from referee.web.reasons import ReasonView
from referee.web.seats import SeatView


class Drawn(NamedTuple):
    """Something of a game as its own template draws it, small; the template finds it as `view`."""

    template: str
    view: Any


@dataclass(frozen=True, slots=True)
class Judged:
    """An example judged: its answer in the code of the choices, and why.

    `before` is the position of the question, `after` with all that the judgement found on it; both None where
    nothing is drawn. `points` are those of the seats, `worth` what each choice would score, where choices are
    compared by that.
    """

    answer: str
    seats: tuple[SeatView, ...]
    reasons: tuple[ReasonView, ...]
    before: Drawn | None = None
    after: Drawn | None = None
    points: Mapping[str, int] = field(default_factory=dict, hash=False)
    worth: Mapping[str, int] = field(default_factory=dict, hash=False)


class Card(NamedTuple):
    """The card that an example takes: as it is drawn, and in words."""

    drawn: Drawn
    words: str


class Calculator(NamedTuple):
    """What judges an example in a language, and the address at which readers can change it.

    `address` takes the house rulings last; it is None where there is no such page.
    """

    judge: Callable[[Example, str], Judged]
    address: Callable[[Example, str, str], str] | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """What the desk asks of a game.

    `calculators` are those that its examples name. `card` is the card of an example in a language, None where
    it has none. `diagrams` are the templates of what is drawn where no position explains an entry, by its id.
    """

    calculators: Mapping[str, Calculator] = field(default_factory=dict)
    card: Callable[[Example, str], Card | None] = lambda _example, _language: None
    diagrams: Mapping[str, str] = field(default_factory=dict)


@cache
def _desks() -> Mapping[str, Desk]:
    return {game.slug: module.DESK for game, module in modules_if_any("referee.web.{}.desk")}


def desk_of(entry_id: str) -> Desk:
    """What the game of an entry hands over; nothing where it has no examples and no diagrams."""
    return _desks().get(game_of(entry_id).slug, Desk())


def judged(example: Example, language: str) -> Judged:
    """Judge an example for a reader; what the book prints is only compared with the answer."""
    return _calculator(example).judge(example, language)


def calculator_address(example: Example, language: str, rulings: str = "") -> str | None:
    """The page that judges this example, with its state; None where there is no such page."""
    address = _calculator(example).address
    return address(example, language, rulings) if address else None


def card_of(example: Example, language: str) -> Card | None:
    """The card that is taken; None where none is given."""
    return desk_of(example.rule).card(example, language)


def _calculator(example: Example) -> Calculator:
    return desk_of(example.rule).calculators[example.calculator]
