"""The sheet of a turn as it stands in the address, and what each tap makes of it.

Nothing is kept on the server: the address is the whole state. A sheet holds the words of the address as
they were sent, so that nothing entered is lost; whether they mean a position is for the gates to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from referee.games.nunatak.board import UNDER, Place, all_under
from referee.games.nunatak.notation import (
    EMPTY_TEMPLE,
    OWNER_NOT_TOLD,
    SEAT_LETTERS,
    read_temple,
    write_temple,
)
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Block, Position

NEW, HIGHER, ERASER, SWAP = "new", "higher", "none", "swap"
STEPS_BACK_MAX = 20
NOTHING = "-"
_CHANGE = re.compile(r"([1-4])([1-5])([1-5])([A-Dx-])")


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """One placement as a player enters it; every field is a word of the address.

    `turn` is the seat on turn, `block` whose block is placed, `brush` what a tap means; `a` to `d`
    are the names of the seats; `steps` the spaces of the architect markers; `back` what takes the
    last changes back, newest last.
    """

    players: str = "3"
    a: str = ""
    b: str = ""
    c: str = ""
    d: str = ""
    temple: str = EMPTY_TEMPLE
    turn: str = "A"
    block: str = ""
    place: str = ""
    brush: str = NEW
    steps: str = ""
    card: str = ""
    side: str = ""
    display: str = ""
    pile: str = ""
    tiles: str = ""
    swap: str = ""
    rulings: str = ""
    show: str = ""
    back: str = ""

    @classmethod
    def read(cls, words: Mapping[str, str]) -> TurnSheet:
        """Take a sheet from the words of an address; what is missing takes its usual value."""
        known = {field.name: words[field.name] for field in fields(cls) if words.get(field.name)}
        return cls(**known)

    def words(self) -> dict[str, str]:
        """What stands in the address: everything that is not as usual."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }

    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table: with two players Siku sits last, alone two dummies sit along."""
        roles = {
            "1": (Role.PLAYER, Role.DUMMY, Role.DUMMY),
            "2": (Role.PLAYER, Role.PLAYER, Role.SIKU),
            "4": (Role.PLAYER,) * 4,
        }.get(self.players, (Role.PLAYER,) * 3)
        return tuple(map(Seat, SEAT_LETTERS, roles))

    def seats_with_turns(self) -> tuple[Seat, ...]:
        """Everybody but Siku, in turn order."""
        return tuple(seat for seat in self.seats() if seat.role is not Role.SIKU)

    def name(self, seat: str) -> str:
        """What its players call a seat; empty where they gave it no name."""
        return {"A": self.a, "B": self.b, "C": self.c, "D": self.d}[seat].strip()[:24]

    def position(self) -> Position:
        """The blocks that can be read from the notation; its faults are named elsewhere."""
        return Position.of(self.seats(), read_temple(self.temple, self.seats()).blocks)

    def chosen_place(self) -> Place | None:
        """The place that was tapped for the new block, if the address names one."""
        return read_place(self.place)

    def body(self) -> dict[str, Any]:
        """The sheet as the body of the interface's call, for the three gates to judge."""
        move: dict[str, Any] = {"place": _place_body(self.place), "seat": self.block or self.turn}
        if self.card:
            move["card"] = self.card.split("-")
        if self.side:
            move["as"] = self.side
        if self.swap:
            tile, _, other = self.swap.partition("~")
            move["swap"] = {"tile": _place_body(tile), "with": _place_body(other)}
        body: dict[str, Any] = {
            "seats": [{"id": seat.id, "role": seat.role.value} for seat in self.seats()],
            "active": self.turn,
            "temple": self.temple,
            "move": move,
            "rulings": dict(_pairs(self.rulings)),
        }
        if self.tiles:
            body["tiles"] = [
                {**_place_body(place), "symbols": symbols.split("-")} for place, symbols in _pairs(self.tiles)
            ]
        if self.display:
            body["display"] = [card.split("-") for card in self.display.split(",")]
        if self.pile:
            body["pile_empty"] = self.pile == "empty"
        if self.steps:
            body["architect"] = self._architect()
        return body

    def _architect(self) -> dict[str, int | str]:
        players = [seat.id for seat in self.seats() if seat.role is Role.PLAYER]
        return dict(zip(players, map(_number, self.steps.split(".")), strict=False))


def read_place(word: str) -> Place | None:
    """Read `2.1.3` as level 2, row 1, column 3; None where it is no place of the temple."""
    parts = word.split(".")
    if len(parts) != len(Place._fields) or not all(map(_is_number, parts)):
        return None
    place = Place(*map(int, parts))
    return place if place in UNDER else None


def write_place(place: Place) -> str:
    """Write a place as it stands in an address."""
    return ".".join(map(str, place))


def tap(sheet: TurnSheet, place: Place) -> TurnSheet:
    """What a tap on a place makes of the sheet, by the brush in hand."""
    if sheet.brush == NEW:
        word = write_place(place)
        return replace(sheet, place="" if sheet.place == word else word)
    if sheet.brush == ERASER:
        return _changed(sheet, dict.fromkeys(_on_top_of(sheet.position(), place)))
    if sheet.brush == HIGHER:
        return _raise(sheet, place)
    if sheet.brush == SWAP:
        # The block goes where the builder tile comes to lie: on the chosen place.
        return replace(sheet, swap=f"{write_place(place)}~{sheet.place}", brush=NEW)
    return put(sheet, place, sheet.brush)


def put(sheet: TurnSheet, place: Place, sign: str) -> TurnSheet:
    """Lay a block of this sign here; what must lie below it is filled in, owners not told."""
    owners = sheet.position().owners
    filled = {under: OWNER_NOT_TOLD for under in all_under(place) if under not in owners}
    return _changed(sheet, {**filled, place: sign})


def fill_below(sheet: TurnSheet, place: Place) -> TurnSheet:
    """Fill in what a tile here rests on, and leave the tile itself free."""
    owners = sheet.position().owners
    return _changed(sheet, {under: OWNER_NOT_TOLD for under in all_under(place) if under not in owners})


def own(sheet: TurnSheet, place: Place, sign: str) -> TurnSheet:
    """Say whose block lies here."""
    return _changed(sheet, {place: sign})


def take_as_move(sheet: TurnSheet, place: Place) -> TurnSheet:
    """Lift a block that lies here already and ask about it as the move just made."""
    owner = sheet.position().owners.get(place)
    lifted = _changed(sheet, {place: None})
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
    placed = _changed(sheet, {place: sheet.block or sheet.turn})
    turns = [seat.id for seat in sheet.seats_with_turns()]
    after = turns[(turns.index(sheet.turn) + 1) % len(turns)] if sheet.turn in turns else "A"
    players = [seat.id for seat in sheet.seats() if seat.role is Role.PLAYER]
    moved = ".".join(str(architect.get(seat, 0)) for seat in players)
    was = f"t{sheet.turn}" + f"s{sheet.steps}"
    return replace(
        placed,
        back=f"{placed.back}{was}",
        turn=after,
        block="",
        place="",
        card="",
        side="",
        swap="",
        steps=moved if any(architect.values()) or sheet.steps else "",
        tiles=_without_tile(_swapped(sheet), place),
    )


def undo(sheet: TurnSheet) -> TurnSheet:
    """Take the last change back."""
    *earlier, last = sheet.back.split("_")
    before = {
        Place(int(level), int(row), int(column)): None if sign == NOTHING else sign
        for level, row, column, sign in _CHANGE.findall(last)
    }
    turn = re.search(r"t([A-D])", last)
    steps = re.search(r"s([0-9.]*)$", last)
    return replace(
        _changed(sheet, before),
        back="_".join(earlier),
        place="",
        turn=turn[1] if turn else sheet.turn,
        steps=steps[1] if steps else sheet.steps,
    )


def _raise(sheet: TurnSheet, place: Place) -> TurnSheet:
    """Let the free tile at this point lie one storey higher, by the blocks that this implies."""
    owners = sheet.position().owners
    higher = place
    while higher in owners or all(under in owners for under in UNDER[higher]):
        above = Place(higher.level + 2, higher.row - 1, higher.column - 1)
        if above not in UNDER:
            break
        higher = above
    return fill_below(sheet, higher)


def _on_top_of(position: Position, place: Place) -> tuple[Place, ...]:
    """The block here and every block that rests on it, directly or not."""
    return tuple(other for other in position.owners if other == place or place in all_under(other))


def _changed(sheet: TurnSheet, signs: Mapping[Place, str | None]) -> TurnSheet:
    """Set or take off blocks, and remember what lay there."""
    position = sheet.position()
    owners: dict[Place, str | None] = dict(position.owners)
    was = []
    for place, sign in signs.items():
        old = (owners[place] or OWNER_NOT_TOLD) if place in owners else NOTHING
        if old == (sign or NOTHING):
            continue
        was.append("".join(map(str, place)) + old)
        owners.pop(place, None)
        if sign is not None:
            owners[place] = None if sign == OWNER_NOT_TOLD else sign
    if not was:
        return sheet
    changed = Position.of(position.seats, [Block(*block) for block in sorted(owners.items())])
    remembered = [*filter(None, sheet.back.split("_")), "".join(was)][-STEPS_BACK_MAX:]
    return replace(sheet, temple=write_temple(changed), back="_".join(remembered))


def _swapped(sheet: TurnSheet) -> str:
    """What the tiles show once the builder's swap is made."""
    tile, _, other = sheet.swap.partition("~")
    shown = dict(_pairs(sheet.tiles))
    if tile in shown and other in shown:
        shown[tile], shown[other] = shown[other], shown[tile]
    return ",".join(f"{place}:{symbols}" for place, symbols in shown.items())


def _without_tile(tiles: str, place: Place) -> str:
    gone = write_place(place)
    return ",".join(f"{where}:{symbols}" for where, symbols in _pairs(tiles) if where != gone)


def _pairs(word: str) -> Iterable[tuple[str, str]]:
    """Read `key:value,key:value`."""
    for part in filter(None, word.split(",")):
        key, _, value = part.partition(":")
        yield key, value


def _place_body(word: str) -> dict[str, int | str]:
    """A place as the interface takes it; what is no number stays as it is, for the gate to name."""
    level, _, rest = word.partition(".")
    row, _, column = rest.partition(".")
    return {"level": _number(level), "row": _number(row), "column": _number(column)}


def _number(word: str) -> int | str:
    return int(word) if _is_number(word) else word


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 3
