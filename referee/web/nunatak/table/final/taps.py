"""Apply a tap to the final sheet of a table: what it changes for all, and what stays on this phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from referee.web.nunatak.final.cells import (
    CARD_MARK,
    ELDER,
    NO_ELDER,
    Cell,
    all_cells,
    is_entered,
    is_half,
    read_cell,
)
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.nunatak.final.taps import changed_sheet
from referee.web.nunatak.table.final.sheet import SheetOfTable
from referee.web.words import PhoneState, version_in

VERBS = ("at", "why", "close", "elder", "drop", "accept", "ruling")
"""The buttons of the calculator that the sheet of a table has too."""

FILL = ("elder", "accept")
"""Those of them that fill the cell of the pad."""

OWN_MAX = 30
"""So many of its own entries a phone can undo one after the other."""

BETWEEN, IS = ",", ":"


@dataclass(frozen=True, slots=True)
class FinalPhoneState(PhoneState):
    """What only this phone has, in the words of the address.

    `at` and `why` are the field and the number that are open, `typed` a number or elder that is half typed
    (`A.track:5~`), `own` the keys of what this phone has entered, `clash` what it entered in cells that
    another phone had just filled.
    """

    at: str = ""
    why: str = ""
    typed: str = ""
    own: str = ""
    clash: str = ""

    def own_keys(self) -> tuple[int, ...]:
        """What this phone has entered, the newest last."""
        keys = map(version_in, self.own.split(".")[-OWN_MAX:])
        return tuple(key for key in keys if key is not None)

    def with_key(self, key: int) -> Self:
        """The same after one entry more."""
        return replace(self, own=".".join(map(str, (*self.own_keys(), key)[-OWN_MAX:])), typed="", clash="")

    def without_key(self, key: int) -> Self:
        """The same after one of its entries was undone."""
        return replace(self, own=".".join(str(one) for one in self.own_keys() if one != key), typed="")


class Tap(NamedTuple):
    """What a tap does: the sheet after it, the words that change for all, and what this phone has then."""

    sheet: FinalSheet
    changed: dict[Cell, str]
    held: FinalPhoneState


def opened(sheet: SheetOfTable, held: FinalPhoneState) -> SheetOfTable:
    """The sheet as this phone shows it: what is open on it, and what is half typed."""
    # Whoever has begun to count is asked on.
    sheet = replace(sheet, at=held.at, why=held.why, asks=sheet.asks or bool(held.own))
    half = {
        cell: _with_half(sheet.value(cell), word) if cell.key == ELDER else word
        for cell, word in read_words(sheet, held.typed).items()
    }
    return sheet.with_values(half)


def tapped(sheet: SheetOfTable, held: FinalPhoneState, words: Mapping[str, str]) -> Tap:
    """Apply a key, a stepper or a button to a sheet that the table shows with nothing half typed."""
    tap = {name: words[name] for name in ("key", "step", "do") if words.get(name)}
    if tap.get("do", "").partition(":")[0] not in VERBS:
        tap.pop("do", None)
    before = opened(sheet, held)
    if "key" in tap or tap.get("do", "").partition(":")[0] in FILL:
        # The cell that the reader saw, whatever is missing first by now.
        before = replace(before, at=words.get("asked") or before.at)
    after = changed_sheet(before, tap)
    changed: dict[Cell, str] = {}
    typed: dict[Cell, str] = {}
    for cell in all_cells(sheet.seats()):
        was, word = sheet.value(cell), after.value(cell)
        if word and not is_entered(word):
            typed[cell] = _half(word) if cell.key == ELDER else word
            word = (_whole(word) or was) if cell.key == ELDER else was
        if word != was:
            changed[cell] = word
    # While a digit is missing the pad stays; else it goes where something is missing on the table then.
    chosen = after.at if typed or tap.get("do", "").startswith("at:") or not changed else ""
    if cell_of_pad(after).key == ELDER and changed and after.at:
        chosen = after.at
    held = replace(held, at=chosen, why=after.why, typed=write_words(typed))
    return Tap(replace(after, at=chosen), changed, held)


def cell_of_pad(sheet: FinalSheet) -> Cell:
    """The cell of the pad; one that is none where nothing is missing."""
    return sheet.cursor() or Cell("", "track")


def read_words(sheet: SheetOfTable, typed: str) -> dict[Cell, str]:
    """Read `A.track:5~,B.elder:t`; what names no cell is left out."""
    found = {}
    for part in typed.split(BETWEEN):
        name, _is, word = part.partition(IS)
        cell = read_cell(name, sheet.seats())
        if cell is not None:
            found[cell] = word
    return found


def write_words(words: Mapping[Cell, str]) -> str:
    """Write words of cells as one word of the address."""
    return BETWEEN.join(f"{cell}{IS}{word}" for cell, word in words.items())


def _with_half(hand: str, half: str) -> str:
    """A hand with half an elder at its end."""
    return CARD_MARK.join(filter(None, (hand if hand != NO_ELDER else "", half)))


def _half(word: str) -> str:
    """The half elder at the end of a hand."""
    last = word.rsplit(CARD_MARK, maxsplit=1)[-1]
    return last if is_half(last) else ""


def _whole(word: str) -> str:
    """The hand without the half elder at its end; empty where it has no whole one."""
    return CARD_MARK.join(card for card in word.split(CARD_MARK) if not is_half(card))
