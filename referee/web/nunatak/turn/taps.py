"""Apply a tap to the turn sheet: on the map, a button, a stepper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from referee.games.nunatak.board import IN_SQUARE, Place, Square, all_under
from referee.games.nunatak.notation import EMPTY_TEMPLE, OWNER_UNKNOWN, read_place, write_place
from referee.games.nunatak.pieces import ARCHITECT_TRACK_END, Role
from referee.web.calculator.sheet import Button, pressed
from referee.web.nunatak.seats import with_colour
from referee.web.nunatak.turn.question import judged
from referee.web.nunatak.turn.sheet import ERASER, HIGHER, NEW, SWAP, TurnSheet, above, raised
from referee.web.words import pairs, with_interpretation, write_pairs


def tap(sheet: TurnSheet, place: Place) -> TurnSheet:
    """What a tap on a place makes of the sheet, by the brush in hand."""
    if sheet.brush == ERASER:
        return sheet.with_blocks(dict.fromkeys(_on_top_of(sheet, place)))
    if sheet.brush == HIGHER:
        return fill_below(sheet, raised(sheet.position().owners, place))
    if sheet.brush == SWAP and sheet.place:
        # The block goes where the builder tile goes: on the chosen place.
        return replace(sheet, swap=f"{write_place(place)}~{sheet.place}", brush=NEW)
    if sheet.brush in sheet.signs():
        return put(sheet, place, sheet.brush)
    word = write_place(place)
    # A swap belongs to a chosen place: where there is none, the tap places.
    return replace(sheet, place="" if sheet.place == word else word, brush=NEW)


def put(sheet: TurnSheet, place: Place, sign: str) -> TurnSheet:
    """Place a block of this sign here; the blocks that it needs below are added without owners."""
    return sheet.with_blocks({**_missing_below(sheet, place), place: sign})


def fill_below(sheet: TurnSheet, place: Place) -> TurnSheet:
    """Fill in what a tile here rests on, and leave the tile itself free."""
    return sheet.with_blocks(_missing_below(sheet, place))


def raise_chosen(sheet: TurnSheet) -> TurnSheet:
    """Move the chosen tile higher at the same point, on the blocks that this implies."""
    place = sheet.chosen_place()
    higher = above(place) if place else None
    if higher is None:
        return sheet
    return replace(fill_below(sheet, higher), place=write_place(higher))


def complete_square(sheet: TurnSheet, corner: Place) -> TurnSheet:
    """Fill in the rest of a square that the new block completes, without owners."""
    square = Square(*corner)
    chosen = sheet.chosen_place()
    if chosen not in IN_SQUARE.get(square, ()):
        return sheet
    filled = fill_below(sheet, chosen)
    for place in IN_SQUARE[square]:
        if place != chosen and place not in filled.position().owners:
            filled = put(filled, place, OWNER_UNKNOWN)
    return filled


def own(sheet: TurnSheet, place: Place, sign: str) -> TurnSheet:
    """Enter whose block is here."""
    return sheet.with_blocks({place: sign}) if place in sheet.position().owners else sheet


def clear(sheet: TurnSheet) -> TurnSheet:
    """Take all blocks off; who plays, and what the table decided, stays."""
    return replace(
        sheet,
        temple=EMPTY_TEMPLE,
        place="",
        turn="A",
        block="",
        card="",
        side="",
        swap="",
        tiles="",
        steps="",
    )


def take_as_move(sheet: TurnSheet, place: Place) -> TurnSheet:
    """Lift a block that is already here and judge it as the move just made."""
    owner = sheet.position().owners.get(place)
    lifted = sheet.with_blocks({place: None})
    seats = {seat.id: seat for seat in sheet.seats()}
    turn, block = sheet.turn, ""
    if owner is not None and seats[owner].role is Role.SIKU:
        block = owner
    elif owner is not None:
        turn = owner
    return replace(lifted, place=write_place(place), brush=NEW, turn=turn, block=block)


def confirm(sheet: TurnSheet, architect: Mapping[str, int]) -> TurnSheet:
    """Place the chosen block for good: the next seat is on turn, the markers stand where they belong."""
    place = sheet.chosen_place()
    if place is None:
        return sheet
    turns = [seat.id for seat in sheet.seats_with_turns()]
    after = turns[(turns.index(sheet.turn) + 1) % len(turns)] if sheet.turn in turns else "A"
    moved = ".".join(str(architect.get(seat, 0)) for seat in sheet.scoring_seats())
    return replace(
        sheet.with_blocks({place: sheet.block or sheet.turn}),
        turn=after,
        block="",
        place="",
        card="",
        side="",
        swap="",
        steps=moved if any(architect.values()) or sheet.steps else "",
        tiles=_without_tile(_swapped(sheet), place),
    )


def _missing_below(sheet: TurnSheet, place: Place) -> dict[Place, str | None]:
    owners = sheet.position().owners
    return {under: OWNER_UNKNOWN for under in all_under(place) if under not in owners}


def _on_top_of(sheet: TurnSheet, place: Place) -> tuple[Place, ...]:
    """The block here and every block that rests on it, directly or not."""
    owners = sheet.position().owners
    return tuple(other for other in owners if other == place or place in all_under(other))


def _swapped(sheet: TurnSheet) -> str:
    """What the tiles show once the builder's swap is made."""
    tile, _, other = sheet.swap.partition("~")
    shown = dict(pairs(sheet.tiles))
    if tile in shown and other in shown:
        shown[tile], shown[other] = shown[other], shown[tile]
    return write_pairs(shown.items())


def _without_tile(tiles: str, place: Place) -> str:
    gone = write_place(place)
    return write_pairs((where, symbols) for where, symbols in pairs(tiles) if where != gone)


FIELD = "marker-"
START = "0"


@dataclass(frozen=True, slots=True)
class MarkerView:
    """One stepper: its field's name, whose marker it is, and the space on which the marker stands."""

    name: str
    label: str
    value: int | str
    most: int = ARCHITECT_TRACK_END


def marker_views(sheet: TurnSheet, names: Mapping[str, str]) -> list[MarkerView]:
    """The steppers of those who score; what is not a number is shown as it was entered."""
    words = _words(sheet)
    return [
        MarkerView(f"{FIELD}{seat}", names[seat], int(word) if word.isdecimal() else word)
        for seat, word in zip(sheet.scoring_seats(), words, strict=False)
    ]


def with_markers(sheet: TurnSheet, args: Mapping[str, str]) -> TurnSheet:
    """Take what stands in the steppers, then the one that was pressed: `step=marker-A:1`."""
    words = _words(sheet)
    pressed, _colon, by = args.get("step", "").partition(":")
    for index, seat in enumerate(sheet.scoring_seats()):
        name = f"{FIELD}{seat}"
        words[index] = args.get(name, words[index]).strip() or START
        if name == pressed and by in ("1", "-1") and words[index].isdecimal():
            words[index] = str(min(max(int(words[index]) + int(by), 0), ARCHITECT_TRACK_END))
    # What was written with other signs between stays as it was sent, as long as it says the same.
    return sheet if words == _words(sheet) else replace(sheet, steps=".".join(words))


def _words(sheet: TurnSheet) -> list[str]:
    """A word for each marker, and whatever else was entered."""
    changed_words = sheet.step_words()
    return [*changed_words, *[START] * (len(sheet.scoring_seats()) - len(changed_words))]


def changed_sheet(sheet: TurnSheet, args: Mapping[str, str]) -> TurnSheet:
    """Take the steppers, then the tap or the button that was pressed; remember how to take it back."""
    button = args.get("do", "")
    if button == "undo":
        return sheet.undone()
    changed_words = with_markers(sheet, args)
    place = read_place(args.get("tap", ""))
    changed = tap(changed_words, place) if place is not None else pressed(changed_words, button, BUTTONS)
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


def _chosen(choice: Callable[[TurnSheet, str], dict[str, str]]) -> Button[TurnSheet]:
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
    changed_words = _toggled("pile", sheet, rest)
    return changed_words if changed_words["pile"] == "empty" else {**changed_words, "display": ""}


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
    "ruling": lambda sheet, rest: {"rulings": with_interpretation(sheet.rulings, rest)},
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
    **{verb: _chosen(choice) for verb, choice in _WORDS.items()},
}
"""What stands before the colon of a button, and what it makes of the sheet."""
