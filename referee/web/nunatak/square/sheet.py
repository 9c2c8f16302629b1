"""The state of one square, as it is in the address, and what each tap changes; six taps at most."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from referee.games.nunatak.rulings import SIKU_FIRST_TIE
from referee.web.calculator.sheet import OldSteps, Sheet

SIKU = "S"
TIE_BUTTON = f"ruling:{SIKU_FIRST_TIE.key}:"
_POSSIBLE = re.compile(r"[A-D]{0,4}|[ABS]{0,4}")
"""Up to four colours; Siku only beside the two players that sit with Siku."""

_BEFORE = re.compile(r"(?:[A-D]{4}|[ABS]{4})\.[A-D]")
"""A whole square and who placed its last block."""


@dataclass(frozen=True, slots=True)
class SquareSheet(Sheet):
    """The colours in the order of their taps, who placed `last`, and the interpretation of a `tie` with Siku.

    Each tap but the last is a letter of `colours`, and `earlier` is the square before this one: `ABCA.A`. So
    the sheet needs no other way back.
    """

    OLD_STEPS: ClassVar[OldSteps] = OldSteps("!", re.compile(r"(?!)"))

    colours: str = ""
    last: str = ""
    tie: str = ""
    earlier: str = ""

    @property
    def is_possible(self) -> bool:
        """Whether these colours can be entered here, and the interpretation exists."""
        return (
            _POSSIBLE.fullmatch(self.colours) is not None
            and self.tie in ("", *SIKU_FIRST_TIE.choices)
            and (not self.earlier or _BEFORE.fullmatch(self.earlier) is not None)
        )

    def entries(self) -> dict[str, str]:
        """The words of the sheet."""
        return {"colours": self.colours, "last": self.last, "tie": self.tie, "earlier": self.earlier}

    def with_entries(self, entries: Mapping[str, str]) -> Self:
        """The sheet with these words."""
        return replace(self, **{name: word for name, word in entries.items() if name in self.entries()})

    def undone(self) -> Self:
        """Undo who placed last, else the last colour, else the start of this square."""
        if self.last:
            return replace(self, last="")
        if self.colours:
            return replace(self, colours=self.colours[:-1])
        colours, _dot, last = self.earlier.partition(".")
        return replace(self, colours=colours, last=last, earlier="")

    def next(self) -> Self:
        """An empty square after a whole one, by the same interpretation."""
        if not self.last:
            return self
        return replace(self, colours="", last="", earlier=f"{self.colours}.{self.last}")


def changed_sheet(sheet: SquareSheet, args: Mapping[str, str]) -> SquareSheet:
    """Add a colour or undo the last tap; choose the interpretation of a tie."""
    added, tie = args.get("add", ""), args.get("do", "").removeprefix(TIE_BUTTON)
    if tie:
        return replace(sheet, tie=tie)
    if added == "undo":
        return sheet.undone()
    if added == "next":
        return sheet.next()
    more = replace(sheet, colours=sheet.colours + added)
    return more if more.is_possible else sheet
