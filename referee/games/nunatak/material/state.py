"""The material of a game in which everything is kept: floor tiles, display, draw pile, blessings.

What nobody has entered yet is unknown and never guessed: an unknown tile or card is on the table all the
same, and what depends on it is not checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from referee.games.nunatak.board import CARRIERS, PLACES, Place
from referee.games.nunatak.pieces import (
    BLOCKS_IN_A_GAME,
    BOX,
    DISPLAY_SIZE,
    Face,
    Symbol,
    Symbols,
    Tool,
)
from referee.games.nunatak.position import Position

UNKNOWN: Symbols = ()
"""A card or a tile that is on the table but was not entered."""

Slot = Symbols | None
"""A place of the display: its card, `UNKNOWN`, or None where there is no card."""

TILES_TO_DRAW = {2: 16, 3: 9, 4: 4}
"""How many floor tiles are in the stack at the start, by the number on their backs, from the top.

Rule: nunatak.setup.tile-stack.
"""


class BlessingKind(StrEnum):
    """The blessings that the rulebooks explain; what every other does stands on its card alone (gap.g54)."""

    FORESIGHT = "foresight"
    ABUNDANCE = "abundance"
    TRANSFERENCE = "transference"
    INSIGHT = "insight"
    PROVIDENCE = "providence"
    EXPANSION = "expansion"
    OTHER = "other"


class BlessingUse(StrEnum):
    """When a blessing may be used, by its card: at once, in a later turn, or before the end scoring."""

    IMMEDIATE = "immediate"
    ONCE = "once"
    END = "end"


class Blessing(NamedTuple):
    """The face of a blessing card; `use` is None where it was not entered."""

    kind: BlessingKind
    use: BlessingUse | None = None


class MadeCard(NamedTuple):
    """What a blessing made of itself, or gave: a card that counts as `side`; `tool` of an artisan."""

    side: Symbol
    tool: Tool | None = None
    card: Symbols | None = None


class Again(NamedTuple):
    """Who plays on by the blessing of abundance, and how many more turns in a row."""

    seat: str
    turns: int


@dataclass(frozen=True, slots=True)
class Blessings:
    """The blessing cards, each known by the number in which it was opened, from 1.

    `open` are those face up, the one nearest to the pile first; `faces` what each shows, as far as it was
    entered; `owed` are the seats that have to take one; `taken_in` is the count of turns when one was taken.
    """

    open: tuple[int, ...] = (1, 2)
    faces: Mapping[int, Blessing] = field(hash=False, default_factory=dict)
    held: Mapping[str, tuple[int, ...]] = field(hash=False, default_factory=dict)
    used: Mapping[str, tuple[int, ...]] = field(hash=False, default_factory=dict)
    removed: tuple[int, ...] = ()
    owed: tuple[str, ...] = ()
    taken_in: Mapping[int, int] = field(hash=False, default_factory=dict)

    @property
    def opened(self) -> int:
        """How many have been opened so far."""
        gone = sum(len(numbers) for each in (self.held, self.used) for numbers in each.values())
        return len(self.open) + len(self.removed) + gone

    def holder(self, number: int) -> str | None:
        """Who holds this card unused."""
        return next((seat for seat, numbers in self.held.items() if number in numbers), None)

    def unused(self, seat: str) -> int:
        """How many unused blessings this seat holds: each scores two points in the end.

        Rule: nunatak.blessing.unused-2.
        """
        return len(self.held.get(seat, ()))

    def without_open(self, number: int) -> Blessings:
        """An open card leaves; the other slides away from the pile, and a new one is opened beside it.

        Rules: nunatak.elder.refill, nunatak.solo.blessing-slide.
        """
        left = tuple(other for other in self.open if other != number)
        return replace(self, open=(self.opened + 1, *left))

    def with_taken(self, seat: str, number: int, turns: int) -> Blessings:
        """A seat that owes it takes an open card.

        Rule: nunatak.elder.take.
        """
        slid = self.without_open(number)
        owed = list(self.owed)
        if seat in owed:
            owed.remove(seat)
        return replace(
            slid,
            held={**self.held, seat: (*self.held.get(seat, ()), number)},
            owed=tuple(owed),
            taken_in={**self.taken_in, number: turns},
        )

    def with_used(self, number: int) -> Blessings:
        """A held card is used and leaves the game.

        Rule: nunatak.blessing.once-out.
        """
        seat = self.holder(number)
        if seat is None:
            return self
        left = tuple(other for other in self.held[seat] if other != number)
        used = (*self.used.get(seat, ()), number)
        return replace(self, held={**self.held, seat: left}, used={**self.used, seat: used})

    def with_farthest_removed(self) -> Blessings:
        """The open card farther from the pile leaves the game.

        Rule: nunatak.solo.dummy-elder.
        """
        return replace(self.without_open(self.open[-1]), removed=(*self.removed, self.open[-1]))


@dataclass(frozen=True, slots=True)
class Material:
    """The material at one moment of a game.

    `tiles` are the known tiles on free places; `display` has four places, in the solo game clockwise from
    the left; `pile` counts the draw pile; `gone` are the cards that have left the display; `reserved` is the
    place of each seat's reserved card; `made` are the cards that blessings gave to a seat.
    """

    tiles: Mapping[Place, Symbols] = field(hash=False, default_factory=dict)
    display: tuple[Slot, ...] = (UNKNOWN,) * DISPLAY_SIZE
    pile: int = BLOCKS_IN_A_GAME - DISPLAY_SIZE
    gone: tuple[Symbols, ...] = ()
    blessings: Blessings = Blessings()
    reserved: Mapping[str, int] = field(hash=False, default_factory=dict)
    again: Again | None = None
    made: Mapping[str, tuple[MadeCard, ...]] = field(hash=False, default_factory=dict)

    @classmethod
    def after_turns(cls, turns: int) -> Material:
        """The material of a game of which this many turns were kept without it: all of it is unknown."""
        shown = min(DISPLAY_SIZE, BLOCKS_IN_A_GAME - turns)
        display = (*((UNKNOWN,) * shown), *((None,) * (DISPLAY_SIZE - shown)))
        pile = BLOCKS_IN_A_GAME - turns - shown
        return cls(display=display, pile=pile, gone=(UNKNOWN,) * turns)

    def full_slots(self) -> tuple[int, ...]:
        """The places of the display that have a card."""
        return tuple(slot for slot, card in enumerate(self.display) if card is not None)

    def unknown_tiles(self, position: Position) -> tuple[Place, ...]:
        """The free places whose tile was not entered."""
        return tuple(place for place in position.free_places() if place not in self.tiles)

    def unknown_slots(self) -> tuple[int, ...]:
        """The places of the display whose card was not entered."""
        return tuple(slot for slot, card in enumerate(self.display) if card == UNKNOWN)

    def unknown_blessings(self) -> tuple[int, ...]:
        """The open blessings that were not entered."""
        return tuple(number for number in self.blessings.open if number not in self.blessings.faces)

    def is_known(self, position: Position) -> bool:
        """Whether every free tile and every card of the display is known."""
        return not self.unknown_slots() and not self.unknown_tiles(position)

    def with_card(self, slot: int, card: Slot) -> Material:
        """The same with another card on one place of the display."""
        return replace(self, display=(*self.display[:slot], card, *self.display[slot + 1 :]))

    def in_pile(self) -> Counter[Face] | None:
        """What the draw pile still holds, by face; None as long as a card that left it is unknown."""
        seen = (*self.gone, *(card for card in self.display if card is not None))
        if UNKNOWN in seen:
            return None
        return Counter(BOX) - counted(seen)

    def left_of(self, card: Symbols, slot: int | None = None) -> int:
        """How many cards of this face can still come; the one on `slot` counts as not seen."""
        others = (other for at, other in enumerate(self.display) if other and at != slot)
        seen = counted((*self.gone, *others))
        return BOX.get(frozenset(card), 0) - seen[frozenset(card)]


def counted(cards: Iterable[Symbols]) -> Counter[Face]:
    """Known cards by their faces."""
    return Counter(frozenset(card) for card in cards if card)


def tiles_left(position: Position) -> dict[int, int]:
    """What is left in the stack of floor tiles, by back number: each finished square has drawn one.

    Rules: nunatak.tile.draw, nunatak.tile.order.
    """
    squares = sum(CARRIERS[place] <= position.occupied for place in PLACES if place.level > 1)
    left = {}
    for number, count in TILES_TO_DRAW.items():
        left[number] = max(count - squares, 0)
        squares = max(squares - count, 0)
    return left
