"""Apply a button of the final sheet: keys, steppers and the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.games.nunatak.rulings import RULINGS
from referee.web.nunatak.final.fields import read_cell
from referee.web.nunatak.final.sheet import FinalSheet, counted, number
from referee.web.nunatak.final.taps import accept, choose, clear, drop_elder, press, put
from referee.web.seats import with_colour
from referee.web.sheet import Button, pressed
from referee.web.words import with_reading

TAPS = ("key", "do", "step")
"""The words of the address that change the sheet."""


def changed_sheet(sheet: FinalSheet, args: Mapping[str, str]) -> FinalSheet:
    """Take the numbers of the steppers, then the tap; an unknown button changes nothing."""
    for cell in sheet.cells():
        word = args.get(str(cell))
        if word is not None and word != str(counted(sheet, cell)):
            sheet = put(sheet, {cell: word.strip() or "0"})
    if "step" in args:
        return _stepped(sheet, args["step"])
    if "key" in args:
        return press(sheet, args["key"])
    return pressed(sheet, args.get("do", ""), BUTTONS)


def _stepped(sheet: FinalSheet, word: str) -> FinalSheet:
    """One more or one less of a field: `A.builder:-1`."""
    name, _colon, step = word.partition(":")
    cell = read_cell(name, sheet.seats())
    if cell is None or step not in ("1", "-1"):
        return sheet
    value = min(max(counted(sheet, cell) + int(step), 0), cell.field.most)
    return put(sheet, {cell: str(value)})


def _ruling(sheet: FinalSheet, rest: str) -> FinalSheet:
    key, _colon, choice = rest.partition(":")
    if key not in RULINGS or choice not in RULINGS[key].choices:
        return sheet
    return replace(sheet, rulings=with_reading(sheet.rulings, rest))


def _drop(sheet: FinalSheet, rest: str) -> FinalSheet:
    seat, _colon, index = rest.partition(":")
    return drop_elder(sheet, seat, index)


def _players(sheet: FinalSheet, rest: str) -> FinalSheet:
    return replace(sheet, players=rest, at="", why="", back="") if number(rest) in (1, 2, 3, 4) else sheet


BUTTONS: dict[str, Button[FinalSheet]] = {
    "at": lambda sheet, rest: replace(sheet, at=rest, why=""),
    "why": lambda sheet, rest: replace(sheet, why="" if sheet.why == rest else rest),
    "close": lambda sheet, _rest: replace(sheet, why=""),
    "elder": choose,
    "drop": _drop,
    "undo": lambda sheet, _rest: sheet.undone(),
    "accept": lambda sheet, _rest: accept(sheet),
    "clear": lambda sheet, _rest: clear(sheet),
    "temple": lambda sheet, _rest: replace(sheet, temple=""),
    "players": _players,
    "colour": lambda sheet, rest: replace(sheet, colours=with_colour(sheet.colours, rest)),
    "ruling": _ruling,
}
"""What stands before the colon of a button, and what it makes of the sheet."""
