"""A voice words reasons, faults and rules in one language, with the names of one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import cast

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from referee.catalogue import Status, load
from referee.games.faults import Fault
from referee.games.lost_cities.cards import Colour, Player
from referee.games.nunatak.board import Place, Row, Square, turned
from referee.games.nunatak.hands import Tally
from referee.games.nunatak.pieces import Seat, Symbol, Tool
from referee.games.nunatak.position import Seats
from referee.games.reasons import Operand, Reason
from referee.wording.languages import locale_of
from referee.wording.names import isolated
from referee.wording.translations import sentences

MINUS = "\N{MINUS SIGN}"

SPLIT_OPERANDS = frozenset({"card", "tile"})
"""Operands that show their one or two symbols side by side, as cards and tiles do."""


KEPT_KINDS = frozenset({Place, Row, Square, Symbol, Tool, Colour})
"""Operands of which there are only a few."""


LISTS = frozenset({tuple, Seats})
"""Operands that are listed one by one; a place is a tuple too, and is not."""

ZERO = "/zero"
"""Ends the name of the sentence for a count of 0, which the plural forms would leave out, or call 1."""

LISTS_KEPT = 1_024
"""How many lists of words are kept as they are written: most name the same few places, rows or seats."""


class Voice:
    """Words everything for one reader; `names` are what the table calls its seats.

    `side` is by how many degrees the reader's map is turned: rows and columns are counted as it is drawn.
    """

    def __init__(self, language: str, names: Mapping[str, str] | None = None, side: int = 0) -> None:
        self.language = language
        self._side = side
        self._names = {seat: isolated(name) or seat for seat, name in (names or {}).items()}
        self._reasons = sentences("reasons", language)
        self._rules = sentences("rules", language)
        self._locale = Locale.parse(language)
        self._kept: dict[tuple[type, Operand], str | int] = {}

    def name(self, seat: str) -> str:
        """What the table calls a seat; its id where it has no other name."""
        return self._names.get(seat, seat)

    def sentence(self, reason: Reason) -> str:
        """A reason as a sentence."""
        operands = {name: self._operand(name, value) for name, value in reason.operands.items()}
        if reason.seat is not None:
            operands["seat"] = self.name(reason.seat)
        operands["points"] = self.worded(reason.points)
        count = reason.operands[reason.rule.counted] if reason.rule.counted else None
        if count == 0 and self.has(without := f"{reason.rule.message}{ZERO}"):
            return self._say(without, operands)
        return self._say(reason.rule.message, operands, count)

    def status(self, reason: Reason) -> Status:
        """Whether the reason's rule is printed, differs between the editions, or is not printed."""
        return load()[reason.rule.id].status

    def fault(self, fault: Fault) -> str:
        """What is wrong with an entered position, and how to fix it."""
        operands = {name: self._operand(name, value) for name, value in fault.operands.items()}
        return self._say(f"fault/{fault.code}", operands)

    def said(self, message: str, **operands: Operand) -> str:
        """Any other sentence of the domain of reasons."""
        return self._say(message, {name: self._operand(name, value) for name, value in operands.items()})

    def has(self, message: str) -> bool:
        """Tell whether the domain of reasons holds this sentence."""
        return self._reasons.gettext(message) != message

    def rule_text(self, message: str) -> str | None:
        """A text of the catalogue of rules, such as `nunatak.square.first.title`; None if it has none."""
        text = self._rules.gettext(message)
        return None if text == message else text

    def worded(self, operand: Operand) -> str | int:
        """An operand as it is written in a sentence."""
        kind = type(operand)
        if kind is int:
            return operand if operand >= 0 else f"{MINUS}{-operand}"
        if kind in KEPT_KINDS:
            # There are some hundred of them, and they fill most sentences: each is worded once.
            # The kind belongs to the key, for a place and a square may be the same numbers.
            key = (kind, operand)
            kept = self._kept.get(key)
            if kept is None:
                kept = self._kept[key] = self._worded_now(operand)
            return kept
        if kind in LISTS:
            return listed(tuple(str(self.worded(part)) for part in operand), self.language)
        return self._worded_now(operand)

    def face(self, symbols: Iterable[Symbol | Tool]) -> str:
        """What a tile or a card shows."""
        return " / ".join(str(self.worded(symbol)) for symbol in symbols)

    def _worded_now(self, operand: Operand) -> str | int:
        if isinstance(operand, Seat | Player):
            return self.name(operand.id)
        if isinstance(operand, float):
            return format_decimal(operand, "0.##", self._locale)
        if isinstance(operand, Tally):
            return f"{self.worded(operand.of)} {self.worded(operand.number)}"
        if isinstance(operand, Place | Row | Square):
            return self._place(operand)
        if isinstance(operand, Enum):
            return self._reasons.gettext(f"term/{operand.value}")
        return cast("str | int", operand)

    def _operand(self, name: str, operand: Operand) -> str | int:
        if name in SPLIT_OPERANDS and type(operand) is tuple:  # a place is a tuple too, of another type
            return "/".join(str(self.worded(half)) for half in operand)
        return self.worded(operand)

    def _place(self, place: Place | Row | Square) -> str:
        seen = turned(place, self._side)
        kind = seen.direction if isinstance(seen, Row) else type(seen).__name__.lower()
        return self._say(f"term/{kind}", dict(seen._asdict()))

    def _say(self, message: str, operands: Mapping[str, str | int], count: int | None = None) -> str:
        if count is None:
            return self._reasons.gettext(message) % operands
        return self._reasons.ngettext(message, message, count) % operands


@lru_cache(maxsize=LISTS_KEPT)
def listed(words: tuple[str, ...], language: str) -> str:
    """Words one after the other, as the language puts it: `1, 2 and 3`."""
    return format_list(words, locale=Locale.parse(locale_of(language))) if words else ""
