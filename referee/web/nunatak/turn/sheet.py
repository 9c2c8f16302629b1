"""The state of the turn sheet, as it is in the address.

It holds the words as they were sent, so that nothing entered is lost; whether they mean a position is for
the gates to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from referee.games.nunatak.board import UNDER, Place, all_under
from referee.games.nunatak.notation import (
    EMPTY_TEMPLE,
    OWNER_UNKNOWN,
    read_place,
    read_temple,
    write_place,
    write_temple,
)
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.position import Block, Position
from referee.web.calculator.sheet import OldSteps
from referee.web.nunatak.table_sheet import TABLE_WORDS, TableSheet
from referee.web.words import number_or_word, pairs

DIGITS_MAX = 3
ASKED_MAX = 20
"""A block rests on four, and completes four squares of three others at most."""

COLOURS_SHOWN = "colours"
"""What `show` says while the page asks for the colours of the seats."""

NEW, HIGHER, ERASER, SWAP = "new", "higher", "none", "swap"

IN_A_STEP = {
    "c": "card",
    "d": "side",
    "f": "display",
    "g": "pile",
    "i": "tiles",
    "k": "block",
    "m": "temple",
    "n": "players",
    "o": "colours",
    "p": "place",
    "r": "rulings",
    "s": "steps",
    "t": "turn",
    "w": "swap",
}
"""The letter of each word that a step restores; the brush and what is shown are not steps."""

NO_BLOCK = ("", "-")
"""What a step says of a place without a block; steps without a version wrote the dash."""

_BETWEEN_NUMBERS = re.compile(r"[.,;\s]+")
"""A phone's number keys offer a dot or a comma, whatever its language."""


@dataclass(frozen=True, slots=True)
class TurnSheet(TableSheet):
    """One placement as a player enters it.

    `turn` is the seat on turn, `block` whose block is placed, `brush` what a tap means; `steps` the spaces
    of the architect markers; `totals` the sheet of the end that waits for this temple, packed in one word;
    `asked` the blocks whose owners were asked for at this place, in the order of their numbers.
    """

    PASSING: ClassVar[frozenset[str]] = frozenset({"back", "brush", "totals", "asked"})
    STEPS_BACK_MAX: ClassVar[int] = 150
    """A whole game is 54 blocks: a tap on the place and one to place it."""

    OLD_STEPS: ClassVar[OldSteps] = OldSteps("!", re.compile(r"([1-4][1-5][1-5])([A-Dx-])|\*([a-z])([^*]*)"))

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
    show: str = ""
    totals: str = ""
    asked: str = ""

    def with_asked(self, needs: Iterable[Place]) -> Self:
        """Remember for which blocks the page has asked, so that each keeps its number."""
        words_of_table = dict.fromkeys([*filter(None, self.asked.split(",")), *map(write_place, needs)])
        return replace(self, asked=",".join(words_of_table))

    def numbers(self) -> dict[Place, int]:
        """The number of each block whose owner was asked for."""
        places = map(read_place, filter(None, self.asked.split(",")[:ASKED_MAX]))
        return {place: number for number, place in enumerate(filter(None, places), start=1)}

    def words_to_totals(self) -> dict[str, str]:
        """What the sheet of the end gets of it: table, temple, and the sheet that waits as it came."""
        words = self.words()
        words_of_table = {name: words[name] for name in (*TABLE_WORDS, "totals") if name in words}
        return {**words_of_table, "players": self.players, "temple": self.temple}

    def entries(self) -> dict[str, str]:
        """The words that a step restores, by their letters."""
        return {letter: getattr(self, name) for letter, name in IN_A_STEP.items()}

    def before(self, after: Self) -> dict[str, str]:
        """The words as they stood, and of a temple only the blocks: `231:A` is a block of A."""
        step = super(TurnSheet, self).before(after)
        if "m" not in step or not self.is_readable() or self.seats() != after.seats():
            return step
        was, now = self.signs_by_place(), after.signs_by_place()
        blocks = {place: was.get(place) for place in sorted(was.keys() | now.keys())}
        changed = {
            "".join(map(str, place)): sign or "" for place, sign in blocks.items() if sign != now.get(place)
        }
        return {**changed, **{letter: word for letter, word in step.items() if letter != "m"}}

    def stepped(self, before: Self) -> Self:
        """Remember a change; looking at one place after another is one step."""
        step, steps = before.before(self), before.steps_back()
        if steps and {*step} == {*steps[-1]} == {"p"}:
            return self.with_steps_back(steps[:-1] if self.place == steps[-1]["p"] else steps)
        return super(TurnSheet, self).stepped(before)

    def with_entries(self, entries: Mapping[str, str]) -> Self:
        """The sheet with these words, and with these blocks in its temple."""
        words = {IN_A_STEP[key]: word for key, word in entries.items() if key in IN_A_STEP}
        blocks = {
            place: None if sign in NO_BLOCK else sign
            for key, sign in entries.items()
            if (place := read_place(".".join(key))) is not None
        }
        # Who sits there is settled first: the letters of the blocks mean seats.
        return replace(self, **words).with_blocks(blocks)

    def with_blocks(self, signs: Mapping[Place, str | None]) -> Self:
        """Set blocks, or take them off where the sign is None.

        A temple that is not written as it should be stays as it is, so that nothing of it is lost.
        """
        known = {place: sign for place, sign in signs.items() if sign is None or sign in self.signs()}
        if not known or not self.is_readable():
            return self
        now = {place: sign for place, sign in {**self.signs_by_place(), **known}.items() if sign is not None}
        blocks = [Block(place, None if now[place] == OWNER_UNKNOWN else now[place]) for place in sorted(now)]
        return replace(self, temple=write_temple(Position.of(self.seats(), blocks)))

    def signs_by_place(self) -> dict[Place, str]:
        """Each block as it is written in the temple."""
        return {place: owner or OWNER_UNKNOWN for place, owner in self.position().owners.items()}

    def seats_with_turns(self) -> tuple[Seat, ...]:
        """Everybody but Siku, in turn order."""
        return tuple(seat for seat in self.seats() if seat.role is not Role.SIKU)

    def signs(self) -> tuple[str, ...]:
        """What can be written into the temple: the seats, and a block without an owner."""
        return (*(seat.id for seat in self.seats()), OWNER_UNKNOWN)

    def step_words(self) -> list[str]:
        """The spaces of the architect markers as they were entered."""
        return _BETWEEN_NUMBERS.split(self.steps.strip()) if self.steps.strip() else []

    def is_readable(self) -> bool:
        """Whether the temple is written as it should be, so that it can be changed without a loss."""
        return not read_temple(self.temple, self.seats()).faults

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


def _place_body(word: str) -> dict[str, int | str]:
    """A place as the interface takes it; what is not a number stays as it is, for the gate to name."""
    level, _, rest = word.partition(".")
    row, _, column = rest.partition(".")
    return {"level": _number(level), "row": _number(row), "column": _number(column)}


def _number(word: str) -> int | str:
    return number_or_word(word, DIGITS_MAX)


def above(place: Place) -> Place | None:
    """The next place at the same point of the map, two levels higher; None where there is none."""
    higher = Place(place.level + 2, place.row - 1, place.column - 1)
    return higher if higher in UNDER else None


def raised(owners: Mapping[Place, str | None], place: Place) -> Place:
    """Where the free tile at this point goes when it is raised: to the next level that has none."""
    higher = place
    while higher in owners or all(under in owners for under in UNDER[higher]):
        next_up = above(higher)
        if next_up is None:
            break
        higher = next_up
    return higher


def blocks_below(owners: Mapping[Place, str | None], place: Place) -> int:
    """How many blocks a tile on this place would add to the temple."""
    return sum(under not in owners for under in all_under(place))
