"""Apply a tap to the sheet of a Lost Cities match."""

from __future__ import annotations

from dataclasses import replace

from referee.games.lost_cities.cards import NUMBERS, WAGERS_PER_COLOUR, Expedition
from referee.web.lost_cities.sheet import GAMES, LETTERS, SIDES, WAGERS, LostCitiesSheet, number_of
from referee.web.sheet import Button, pressed

TAPS = ("do",)
"""The words of the address that change the sheet."""


def changed_sheet(sheet: LostCitiesSheet, button: str) -> LostCitiesSheet:
    """Press the button that was sent along."""
    return pressed(sheet, button, BUTTONS)


def toggle(sheet: LostCitiesSheet, card: str) -> LostCitiesSheet:
    """Add a card or remove it: `y5`, `yX` for ten, `yw2` for the second wager of yellow."""
    letter, name = card[:1], card[1:]
    if letter not in LETTERS or LETTERS[letter] not in sheet.colours_in_play():
        return sheet
    rows = sheet.rows(sheet.game, sheet.side)
    row = rows.get(LETTERS[letter], Expedition())
    changed = _with_wager(row, name) if name.startswith("w") else _with_number(row, name)
    return sheet if changed is None else sheet.with_rows({**rows, LETTERS[letter]: changed}).stepped(sheet)


def count_wager(sheet: LostCitiesSheet, letter: str) -> LostCitiesSheet:
    """One more wager in a row; after the last that the other player leaves, none."""
    if letter not in LETTERS or LETTERS[letter] not in sheet.colours_in_play():
        return sheet
    colour, other = LETTERS[letter], SIDES[1] if sheet.side == SIDES[0] else SIDES[0]
    rows = sheet.rows(sheet.game, sheet.side)
    row = rows.get(colour, Expedition())
    free = WAGERS_PER_COLOUR - sheet.rows(sheet.game, other).get(colour, Expedition()).wagers
    wagers = row.wagers + 1 if row.wagers < free else 0
    return sheet.with_rows({**rows, colour: replace(row, wagers=wagers)}).stepped(sheet)


def clear(sheet: LostCitiesSheet) -> LostCitiesSheet:
    """Remove all cards of all games, as one step that can be undone."""
    no_cards = {f"g{game}{side}": "" for game in GAMES for side in SIDES}
    return replace(sheet, **no_cards, game=GAMES[0], side=SIDES[0]).stepped(sheet)


def _with_wager(row: Expedition, name: str) -> Expedition | None:
    if name[1:] not in map(str, WAGERS):
        return None
    count = int(name[1:])
    # A tap on the topmost wager removes it; any other adds as many as it stands for.
    return replace(row, wagers=count - 1 if row.wagers == count else count)


def _with_number(row: Expedition, name: str) -> Expedition | None:
    number = number_of(name)
    if number not in NUMBERS:
        return None
    return replace(row, numbers=tuple(sorted({*row.numbers} ^ {number})))


BUTTONS: dict[str, Button[LostCitiesSheet]] = {
    "card": toggle,
    "wager": count_wager,
    "undo": lambda sheet, _rest: sheet.undone(),
    "side": lambda sheet, rest: replace(sheet, side=rest) if rest in SIDES else sheet,
    "game": lambda sheet, rest: replace(sheet, game=rest, side=SIDES[0]) if rest in GAMES else sheet,
    "colours": lambda sheet, rest: replace(sheet, colours=rest),
    "clear": lambda sheet, _rest: clear(sheet),
}
"""What stands before the colon of a button, and what it makes of the sheet."""
