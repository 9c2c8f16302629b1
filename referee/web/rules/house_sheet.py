"""The readings of a table as they stand in the address, what a button makes of them, and the way back.

A step back names what it changed as that stood before: `edition:fr,new-tile:next-turn`; steps are
joined by `!`, newest last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.catalogue import EDITIONS, Language
from referee.catalogue.house import (
    questions,
    read_readings,
    readings_stated_by,
    readings_taken_over,
    write_readings,
)

STEPS_BACK_MAX = 30
EDITION = "edition"


@dataclass(frozen=True, slots=True)
class HouseSheet:
    """The edition of a table, its readings as the calculators take them, and the steps back."""

    edition: Language | None = None
    rulings: str = ""
    back: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> HouseSheet:
        """Take a sheet from the words of an address; what no table can choose is left out."""
        rulings = write_readings(read_readings(words.get("rulings", "")))
        return cls(_edition(words.get(EDITION, "")), rulings, words.get("back", ""))

    @property
    def readings(self) -> dict[str, str]:
        """The reading of every question."""
        return {entry.ruling or "": entry.choices[0] for entry in questions()} | read_readings(self.rulings)

    def words(self) -> dict[str, str]:
        """What stands in the address: everything that is not as usual."""
        told = {EDITION: self.edition, "rulings": self.rulings, "back": self.back}
        return {name: word for name, word in told.items() if word}

    def lasting_words(self) -> dict[str, str]:
        """What is sent to others: the readings, not how this phone came to them."""
        return {name: word for name, word in self.words().items() if name != "back"}

    def plays_by(self, edition: Language) -> bool:
        """Tell whether this is the table's edition, and nothing stands against what it says itself."""
        return edition == self.edition and readings_stated_by(edition).items() <= self.readings.items()


def pressed(sheet: HouseSheet, button: str) -> HouseSheet:
    """An edition sets what it says itself, a reading changes one question; undo takes the last back."""
    verb, _sep, rest = button.partition(":")
    if verb == "undo":
        return undo(sheet)
    edition = _edition(rest)
    if verb == EDITION and edition:
        taken = readings_taken_over(read_readings(sheet.rulings), sheet.edition, edition)
        return _remember(sheet, replace(sheet, edition=edition, rulings=write_readings(taken)))
    if verb == "ruling":
        changed = {**sheet.readings, **read_readings(rest)}
        return _remember(sheet, replace(sheet, rulings=write_readings(changed)))
    return sheet


def undo(sheet: HouseSheet) -> HouseSheet:
    """Take the last step back."""
    *earlier, last = sheet.back.split("!")
    told = dict(part.partition(":")[::2] for part in last.split(","))
    was = told.get(EDITION)
    # Before the first edition was chosen there was none; a word that is no edition is no step.
    edition = None if was == "" else _edition(was or "") or sheet.edition
    rulings = write_readings({**sheet.readings, **read_readings(last)})
    return HouseSheet(edition, rulings, "!".join(earlier))


def changes(before: HouseSheet, after: HouseSheet) -> dict[str, str]:
    """What stood before where it differs: by the keys of the questions, and `edition`."""
    was, now = _all(before), _all(after)
    return {key: word for key, word in was.items() if now[key] != word}


def _all(sheet: HouseSheet) -> dict[str, str]:
    return {EDITION: sheet.edition or "", **sheet.readings}


def _remember(before: HouseSheet, after: HouseSheet) -> HouseSheet:
    step = ",".join(f"{key}:{word}" for key, word in changes(before, after).items())
    if not step:
        return after
    steps = [*filter(None, before.back.split("!")), step]
    return replace(after, back="!".join(steps[-STEPS_BACK_MAX:]))


def _edition(word: str) -> Language | None:
    return next((edition for edition in EDITIONS if edition == word), None)
