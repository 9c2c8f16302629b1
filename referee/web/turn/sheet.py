"""The sheet of a turn as it stands in the address, and what each tap makes of it.

Nothing is kept on the server: the address is the whole state. A sheet holds the words of the address as
they were sent, so that nothing entered is lost; whether they mean a position is for the gates to say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from referee.games.nunatak.board import PLACES, Place
from referee.games.nunatak.notation import EMPTY_TEMPLE, OWNER_NOT_TOLD, SEAT_LETTERS, read_temple
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Position
from referee.web.seats import NAME_LETTERS_MAX, USUAL_COLOURS
from referee.web.words import pairs, whole_number

DIGITS_MAX = 3
COLOURS_SHOWN = "colours"
"""What `show` says while the colours of the seats are asked for."""

NEW, HIGHER, ERASER, SWAP = "new", "higher", "none", "swap"

TABLE = ("players", "a", "b", "c", "d", "colours")
"""The words of the table itself, which the sheet of the end has too."""

_BETWEEN_NUMBERS = re.compile(r"[.,;\s]+")
"""A phone's number keys offer a dot or a comma, whatever its language."""


@dataclass(frozen=True, slots=True)
class TurnSheet:
    """One placement as a player enters it; every field is a word of the address.

    `turn` is the seat on turn, `block` whose block is placed, `brush` what a tap means; `a` to `d`
    are the names of the seats, `colours` the colour of each; `steps` the spaces of the architect
    markers; `back` what takes the last changes back, newest last; `totals` the sheet of the end
    that waits for this temple, packed in one word.
    """

    players: str = "3"
    a: str = ""
    b: str = ""
    c: str = ""
    d: str = ""
    colours: str = USUAL_COLOURS
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
    totals: str = ""

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

    def words_to_send(self) -> dict[str, str]:
        """What another phone needs of it: all but the way back, the tool in hand, the sheet that waits."""
        own = ("back", "brush", "totals")
        return {name: word for name, word in self.words().items() if name not in own}

    def words_to_totals(self) -> dict[str, str]:
        """What the sheet of the end gets of it: table, temple, and the sheet that waits as it came."""
        words = self.words()
        told = {name: words[name] for name in (*TABLE, "totals") if name in words}
        return {**told, "players": self.players, "temple": self.temple}

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

    def scoring_seats(self) -> tuple[str, ...]:
        """The seats of people, who have points and a marker on the architect track."""
        return tuple(seat.id for seat in self.seats() if seat.role is Role.PLAYER)

    def signs(self) -> tuple[str, ...]:
        """What can be written into the temple: the seats, and a block whose owner is not told."""
        return (*(seat.id for seat in self.seats()), OWNER_NOT_TOLD)

    def step_words(self) -> list[str]:
        """The spaces of the architect markers as they were entered."""
        return _BETWEEN_NUMBERS.split(self.steps.strip()) if self.steps.strip() else []

    def is_readable(self) -> bool:
        """Whether the temple is written as it should be, so that it can be changed without a loss."""
        return not read_temple(self.temple, self.seats()).faults

    def name(self, seat: str) -> str:
        """What its players call a seat; empty where they gave it no name."""
        return {"A": self.a, "B": self.b, "C": self.c, "D": self.d}[seat].strip()[:NAME_LETTERS_MAX]

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
            "rulings": dict(pairs(self.rulings)),
        }
        if self.tiles:
            body["tiles"] = [
                {**_place_body(place), "symbols": symbols.split("-")} for place, symbols in pairs(self.tiles)
            ]
        if self.display:
            body["display"] = [card.split("-") for card in self.display.split(",")]
        if self.pile:
            body["pile_empty"] = self.pile == "empty"
        if self.steps:
            body["architect"] = self._architect()
        return body

    def _architect(self) -> dict[str, int | str]:
        return dict(zip(self.scoring_seats(), map(_number, self.step_words()), strict=False))


def read_place(word: str) -> Place | None:
    """Read `2.1.3` as level 2, row 1, column 3; None where it is no place of the temple."""
    numbers = tuple(whole_number(part, DIGITS_MAX) for part in word.split("."))
    return next((place for place in PLACES if place == numbers), None)


def write_place(place: Place) -> str:
    """Write a place as it stands in an address."""
    return ".".join(map(str, place))


def _place_body(word: str) -> dict[str, int | str]:
    """A place as the interface takes it; what is no number stays as it is, for the gate to name."""
    level, _, rest = word.partition(".")
    row, _, column = rest.partition(".")
    return {"level": _number(level), "row": _number(row), "column": _number(column)}


def _number(word: str) -> int | str:
    number = whole_number(word, DIGITS_MAX)
    return word if number is None else number
