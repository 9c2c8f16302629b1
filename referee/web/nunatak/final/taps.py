"""Apply a tap to the final sheet: a key of the pad, an elder's symbols, a stepper, a button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from referee.games.nunatak.box import most_cards
from referee.games.nunatak.pieces import Tool
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.table.final.cells import BEAST_FIELDS
from referee.web.calculator.sheet import Button, pressed
from referee.web.nunatak.final.cells import (
    CARD_MARK,
    ELDER,
    ELDER_SIGNS,
    MADE_ELDER,
    NO_ELDER,
    NUMBER,
    OUTER,
    PENDING,
    TRACK,
    Cell,
    elder_cards,
    is_entered,
    is_half,
    read_cell,
)
from referee.web.nunatak.final.sheet import FinalSheet, counted, number
from referee.web.nunatak.seats import with_colour
from referee.web.words import with_interpretation

TEN, NEXT, BACK, DONE = "10+", "next", "back", "done"


def press(sheet: FinalSheet, key: str) -> FinalSheet:
    """A key of the pad: a digit, 10 and more, the next field, or one step back."""
    if key == BACK:
        return sheet.undone()
    cell = sheet.cursor()
    if cell is None:
        return sheet
    if key == NEXT:
        return _next(sheet, cell)
    word = _typed(sheet.value(cell), cell.field.kind, key)
    if word is None:
        return sheet
    changed = put(sheet, {cell: word})
    return move_on(changed, cell) if is_entered(word) else replace(changed, at=str(cell))


def choose(sheet: FinalSheet, sign: str) -> FinalSheet:
    """A symbol of an elder, an elder without symbols, or the word that there is none left."""
    cell = sheet.cursor()
    if cell is None or cell.field.kind != ELDER:
        return sheet
    cards = list(elder_cards(sheet.value(cell)))
    half = cards.pop() if cards and is_half(cards[-1]) else ""
    if sign == DONE:
        marked = sheet if cards or half else put(sheet, {cell: NO_ELDER})
        return marked if half else move_on(marked, cell)
    if sign in ELDER_SIGNS:
        # A second tap on the same symbol takes it off: no elder shows one twice.
        cards += [] if sign == half else [half + sign]
    elif sign == MADE_ELDER and not half:
        cards.append(MADE_ELDER)
    else:
        return sheet
    changed = replace(put(sheet, {cell: CARD_MARK.join(cards)}), at=str(cell))
    return move_on(changed, cell) if _is_full(changed, cell) else changed


def drop_elder(sheet: FinalSheet, seat: str, index: str) -> FinalSheet:
    """Take one elder card off again."""
    cell = read_cell(f"{seat}.{ELDER}", sheet.seats())
    at = number(index)
    cards = elder_cards(sheet.value(cell)) if cell else ()
    if cell is None or at is None or at >= len(cards):
        return sheet
    left = cards[:at] + cards[at + 1 :]
    return put(sheet, {cell: CARD_MARK.join(left) or NO_ELDER})


def put(sheet: FinalSheet, values: Mapping[Cell, str]) -> FinalSheet:
    """Fill fields, and remember what stood there as one step back."""
    return sheet.with_values(values).stepped(sheet)


def last_change(sheet: FinalSheet) -> Cell | None:
    """Where the last change was made."""
    return next(iter(sheet.last_cells()), None)


def is_cleared(sheet: FinalSheet) -> bool:
    """Whether clearing the sheet was the last change: nothing else empties a field that was filled."""
    before = sheet.last_cells()
    return any(map(is_entered, before.values())) and not any(map(sheet.value, before))


def clear(sheet: FinalSheet) -> FinalSheet:
    """Empty the whole sheet, as one step that can be undone."""
    emptied = {cell: "" for cell in sheet.cells() if sheet.value(cell)}
    return replace(put(sheet, emptied), at="", why="", temple="")


def move_on(sheet: FinalSheet, cell: Cell) -> FinalSheet:
    """Go to the next field that is missing, round to the first again."""
    ahead = sheet.after(cell)
    return replace(sheet, at=str(ahead[0]) if ahead else "")


def proposal(sheet: FinalSheet) -> dict[Cell, str]:
    """The outer blocks of the last seat by subtraction from the full temple; nothing where not possible."""
    if sheet.only:
        return {}
    cells = {seat.id: [Cell(seat.id, key) for key in OUTER] for seat in sheet.seats()}
    open_seats = [
        seat for seat, own in cells.items() if not all(is_entered(sheet.value(cell)) for cell in own)
    ]
    if len(open_seats) != 1:
        return {}
    (last,) = open_seats
    if any(sheet.value(cell) for cell in cells[last]):
        return {}
    left = {}
    for level, cell in enumerate(cells[last]):
        others = sum(counted(sheet, cells[seat][level]) for seat in cells if seat != last)
        left[cell] = cell.field.most - others
    return {} if min(left.values()) < 0 else {cell: str(count) for cell, count in left.items()}


def accept(sheet: FinalSheet) -> FinalSheet:
    """Take the proposed outer blocks."""
    proposed = proposal(sheet)
    if not proposed:
        return sheet
    return move_on(put(sheet, proposed), next(reversed(proposed)))


def cards_entered(sheet: FinalSheet, seat: str) -> int:
    """How many building cards of a seat have been entered."""
    keys: Iterable[str] = ("builder", "sculptor", "architect", *(tool.value for tool in Tool), *BEAST_FIELDS)
    cards = sum(counted(sheet, Cell(seat, key)) for key in keys)
    return cards + len([c for c in elder_cards(sheet.value(Cell(seat, ELDER))) if not is_half(c)])


def _typed(word: str, kind: str, key: str) -> str | None:
    """What a field holds after a key; None where the key means nothing there."""
    if kind == ELDER:
        return None
    if key == TEN:
        if kind == NUMBER:
            return "10"
        if kind == TRACK:
            hundreds = number(word[:1]) if len(word) == 3 and word.endswith(PENDING * 2) else 0
            return f"{min((hundreds or 0) + 1, 9)}{PENDING * 2}"
        return f"1{PENDING}"
    if len(key) != 1 or not (key.isascii() and key.isdecimal()):
        return None
    if PENDING in word:
        return word.replace(PENDING, key, 1)
    return f"{key}{PENDING}" if kind == TRACK else key


def _next(sheet: FinalSheet, cell: Cell) -> FinalSheet:
    """Leave a field: what was typed of it counts, and the next one comes, filled or not."""
    typed = _as_typed(sheet.value(cell), cell.field.kind)
    if typed is not None:
        return move_on(put(sheet, {cell: typed}), cell)
    order = sheet.cells()
    return replace(sheet, at=str(order[(order.index(cell) + 1) % len(order)]))


def _as_typed(word: str, kind: str) -> str | None:
    """What a half typed number means: `5~` of a score is 5, “+10” alone is 10, “+100” alone is 100."""
    if word == f"1{PENDING}" and kind != TRACK:
        return "10"
    if word.endswith(PENDING * 2):
        return word.replace(PENDING, "0")
    return word[:1] if len(word) == 2 and word.endswith(PENDING) else None


def _is_full(sheet: FinalSheet, cell: Cell) -> bool:
    """Whether the hand has all its cards, so that no further elder is to be expected."""
    seats = sheet.seats()
    half = is_half(sheet.value(cell).split(CARD_MARK)[-1])
    return not half and cards_entered(sheet, cell.seat) == most_cards(len(seats))


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
    return replace(sheet, rulings=with_interpretation(sheet.rulings, rest))


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
