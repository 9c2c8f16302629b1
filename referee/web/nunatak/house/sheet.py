"""The state of the house rules, as it is in the address, and what each button changes.

A step back names what it changed as that stood before: `edition:fr,new-tile:next-turn`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from referee.catalogue import EDITIONS, Language
from referee.catalogue.house import (
    interpretations_stated_by,
    interpretations_taken_over,
    questions,
    read_interpretations,
    write_interpretations,
)
from referee.web.calculator.sheet import Button, OldSteps, Sheet

EDITION = "edition"


@dataclass(frozen=True, slots=True)
class HouseSheet(Sheet):
    """The edition of a table, and its interpretations as the calculators take them."""

    OLD_STEPS: ClassVar[OldSteps] = OldSteps("!", re.compile(r"([^:,]+):([^,]*)"))

    edition: str = ""
    rulings: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> Self:
        """Take a sheet from the words of an address; what no table can choose is left out."""
        rulings = write_interpretations(read_interpretations(words.get("rulings", "")))
        edition = edition_of(words.get(EDITION, "")) or ""
        return super(HouseSheet, cls).read({**words, "rulings": rulings, EDITION: edition})

    @property
    def interpretations(self) -> dict[str, str]:
        return {entry.ruling or "": entry.choices[0] for entry in questions()} | read_interpretations(
            self.rulings
        )

    def entries(self) -> dict[str, str]:
        """The edition, and the interpretation of every question by its key."""
        return {EDITION: self.edition, **self.interpretations}

    def with_entries(self, entries: Mapping[str, str]) -> Self:
        """The sheet with these interpretations, and with this edition if there is one of that name."""
        stated = entries.get(EDITION, self.edition)
        # Before the first edition was chosen there was none; a word that is not an edition is not a step.
        edition = stated if not stated or edition_of(stated) else self.edition
        written = ",".join(f"{key}:{word}" for key, word in entries.items())
        rulings = write_interpretations({**self.interpretations, **read_interpretations(written)})
        return replace(self, edition=edition, rulings=rulings)

    def plays_by(self, edition: Language) -> bool:
        """Tell whether this is the table's edition, and nothing stands against what it says itself."""
        return (
            edition == self.edition
            and interpretations_stated_by(edition).items() <= self.interpretations.items()
        )


def _choose_edition(sheet: HouseSheet, rest: str) -> HouseSheet:
    """An edition sets what it says itself."""
    edition = edition_of(rest)
    if edition is None:
        return sheet
    taken = interpretations_taken_over(
        read_interpretations(sheet.rulings), edition_of(sheet.edition), edition
    )
    return replace(sheet, edition=edition, rulings=write_interpretations(taken)).stepped(sheet)


def _choose_reading(sheet: HouseSheet, rest: str) -> HouseSheet:
    """An interpretation changes one question."""
    changed = {**sheet.interpretations, **read_interpretations(rest)}
    return replace(sheet, rulings=write_interpretations(changed)).stepped(sheet)


def edition_of(word: str) -> Language | None:
    """The edition of this name, if there is one."""
    return next((edition for edition in EDITIONS if edition == word), None)


BUTTONS: dict[str, Button[HouseSheet]] = {
    EDITION: _choose_edition,
    "ruling": _choose_reading,
    "undo": lambda sheet, _rest: sheet.undone(),
}
"""What stands before the colon of a button, and what it makes of the sheet."""
