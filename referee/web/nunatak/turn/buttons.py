"""Apply a button of the turn sheet: brushes, steppers, undo and the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.games.nunatak.board import Place
from referee.games.nunatak.notation import read_place
from referee.web.nunatak.turn.markers import with_markers
from referee.web.nunatak.turn.page import judged
from referee.web.nunatak.turn.sheet import NEW, SWAP, TurnSheet
from referee.web.nunatak.turn.taps import (
    clear,
    complete_square,
    confirm,
    fill_below,
    own,
    raise_chosen,
    take_as_move,
    tap,
)
from referee.web.seats import with_colour
from referee.web.sheet import Button, pressed
from referee.web.words import pairs, with_reading, write_pairs

TAPS = ("tap", "do", "step")
"""The words of the address that change the sheet."""


def changed_sheet(sheet: TurnSheet, args: Mapping[str, str]) -> TurnSheet:
    """Take the steppers, then the tap or the button that was pressed; remember how to take it back."""
    button = args.get("do", "")
    if button == "undo":
        return sheet.undone()
    told = with_markers(sheet, args)
    place = read_place(args.get("tap", ""))
    changed = tap(told, place) if place is not None else pressed(told, button, BUTTONS)
    if changed.place != sheet.place:
        changed = replace(changed, asked="")
    return changed.stepped(sheet)


def _confirm(sheet: TurnSheet, _rest: str) -> TurnSheet:
    judgement = judged(sheet)
    return confirm(sheet, judgement.architect) if judgement is not None and judgement.legal else sheet


def _at_place(change: Callable[[TurnSheet, Place], TurnSheet]) -> Button[TurnSheet]:
    """A button that names a place; without one it changes nothing."""

    def press(sheet: TurnSheet, rest: str) -> TurnSheet:
        place = read_place(rest)
        return sheet if place is None else change(sheet, place)

    return press


def _own(sheet: TurnSheet, rest: str) -> TurnSheet:
    where, _colon, sign = rest.partition(":")
    place = read_place(where)
    if place is None:
        return sheet
    judgement = judged(sheet)
    # The blocks that are still asked for keep their numbers.
    return own(sheet.with_asked(judgement.needs) if judgement else sheet, place, sign)


def _told(choice: Callable[[TurnSheet, str], dict[str, str]]) -> Button[TurnSheet]:
    """A button that only sets words."""
    return lambda sheet, rest: replace(sheet, **choice(sheet, rest))


def _tile(sheet: TurnSheet, rest: str) -> dict[str, str]:
    """Add a symbol to what the tile at the chosen place shows, or take it off again."""
    if not sheet.place:
        return {}
    shown = dict(pairs(sheet.tiles))
    symbols = [symbol for symbol in shown.get(sheet.place, "").split("-") if symbol]
    symbols = [s for s in symbols if s != rest] if rest in symbols else [*symbols, rest][-2:]
    if symbols:
        shown[sheet.place] = "-".join(symbols)
    else:
        shown.pop(sheet.place, None)
    return {"tiles": write_pairs(shown.items())}


def _toggled(name: str, sheet: TurnSheet, rest: str) -> dict[str, str]:
    return {name: "" if getattr(sheet, name) == rest else rest}


def _swap_ended(sheet: TurnSheet) -> dict[str, str]:
    """A new card or place changes the question: a tap places again."""
    return {"brush": NEW} if sheet.brush == SWAP else {}


def _pile(sheet: TurnSheet, rest: str) -> dict[str, str]:
    """The display has a field only beside an empty pile: what nobody sees must decide nothing."""
    told = _toggled("pile", sheet, rest)
    return told if told["pile"] == "empty" else {**told, "display": ""}


def _display(sheet: TurnSheet, rest: str) -> dict[str, str]:
    """Add a card to the display, or remove it again."""
    cards = [card for card in sheet.display.split(",") if card]
    cards = [card for card in cards if card != rest] if rest in cards else [*cards, rest]
    return {"display": ",".join(cards)}


_WORDS: dict[str, Callable[[TurnSheet, str], dict[str, str]]] = {
    "brush": lambda _sheet, rest: {"brush": rest},
    "turn": lambda _sheet, rest: {"turn": rest, "block": ""},
    "block": lambda sheet, rest: _toggled("block", sheet, rest),
    "colour": lambda sheet, rest: {"colours": with_colour(sheet.colours, rest)},
    "players": lambda _sheet, rest: {"players": rest, "turn": "A", "block": "", "steps": ""},
    "card": lambda sheet, rest: {
        **_toggled("card", sheet, rest),
        **_swap_ended(sheet),
        "side": "",
        "swap": "",
    },
    "side": lambda sheet, rest: _toggled("side", sheet, rest),
    "pile": _pile,
    "display": _display,
    "show": lambda sheet, rest: _toggled("show", sheet, rest or "options"),
    "leave": lambda sheet, _rest: {"place": "", **_swap_ended(sheet)},
    "ruling": lambda sheet, rest: {"rulings": with_reading(sheet.rulings, rest)},
    "tile": _tile,
}

BUTTONS: dict[str, Button[TurnSheet]] = {
    "own": _own,
    "fill": _at_place(fill_below),
    "lift": _at_place(take_as_move),
    "square": _at_place(complete_square),
    "higher": lambda sheet, _rest: raise_chosen(sheet),
    "clear": lambda sheet, _rest: clear(sheet),
    "confirm": _confirm,
    **{verb: _told(choice) for verb, choice in _WORDS.items()},
}
"""What stands before the colon of a button, and what it makes of the sheet."""
