"""What the box contains: symbols, tools, cards, seats, and how many there are of each.

Source: "Spielmaterial", "Matériel", "Speelmateriaal", "Game materials"; blocks per seat from the game
setup with its changes for two and for four players.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class Symbol(StrEnum):
    """The six types of building cards, in the order of the game overview."""

    BUILDER = "builder"
    SCULPTOR = "sculptor"
    ARTISAN = "artisan"
    BEAST_OF_BURDEN = "beast_of_burden"
    ARCHITECT = "architect"
    ELDER = "elder"


class Tool(StrEnum):
    """The three tools of the artisans."""

    ROPE = "rope"
    PICKAXE = "pickaxe"
    POLE_SAW = "pole_saw"


class Role(StrEnum):
    """Who sits at a seat: a person, the neutral Siku of two players, or a dummy of the solo game."""

    PLAYER = "player"
    SIKU = "siku"
    DUMMY = "dummy"


class Seat(NamedTuple):
    """A seat in turn order; its id is free text of 1 to 24 characters, each used once."""

    id: str
    role: Role


ROLES = {
    1: (Role.PLAYER, Role.DUMMY, Role.DUMMY),
    2: (Role.PLAYER, Role.PLAYER, Role.SIKU),
    3: (Role.PLAYER,) * 3,
    4: (Role.PLAYER,) * 4,
}
"""The seats at a table of this many players, in turn order."""

Symbols = tuple[Symbol, ...]
"""What a floor tile or a building card shows: one symbol, or two different ones when it is split."""

PLAIN_ARTISANS_PER_TOOL = 3
SPLIT_ARTISANS_PER_TOOL = 2

SPLIT_CARDS: dict[frozenset[Symbol], int] = {
    frozenset({Symbol.BUILDER, Symbol.ARCHITECT}): 4,
    frozenset({Symbol.SCULPTOR, Symbol.ARTISAN}): SPLIT_ARTISANS_PER_TOOL * len(Tool),
    frozenset({Symbol.BEAST_OF_BURDEN, Symbol.ELDER}): 2,
}
"""How many split building cards the box holds; of the sculptor/artisans, equally many per tool."""

PLAIN_CARDS: dict[Symbol, int] = {
    Symbol.BUILDER: 8,
    Symbol.SCULPTOR: 7,
    Symbol.ARTISAN: PLAIN_ARTISANS_PER_TOOL * len(Tool),
    Symbol.BEAST_OF_BURDEN: 7,
    Symbol.ARCHITECT: 6,
    Symbol.ELDER: 5,
}
"""How many building cards of one symbol the box holds; of the artisans, equally many per tool."""

Face = frozenset[Symbol]
"""What a building card shows, in no order; tools and beasts' symbols are left out."""

BOX: dict[Face, int] = {
    **{frozenset({symbol}): count for symbol, count in PLAIN_CARDS.items()},
    **SPLIT_CARDS,
}
"""How many building cards of each face the box holds: 54 in all."""

CARDS: dict[Face, Symbols] = {face: tuple(symbol for symbol in Symbol if symbol in face) for face in BOX}
"""Every building card by its face, with its symbols in the order of the game overview; split ones last."""

BEAST_SYMBOLS_PER_CARD = 3
"""A beast of burden shows that many symbols at most, and some show none."""

BLESSINGS = 20
DISPLAY_SIZE = 4
BLOCKS_PER_SEAT = 18

FOUR_SEATS = 4
"""At this table each seat has fewer blocks, and two of them take an extra turn."""

BLOCKS_PER_SEAT_OF_FOUR = 13
EXTRA_BLOCKS_OF_FOUR = 2
"""Two of the four seats each place one more block, in the turns of the completion card."""

REGULAR_BLOCKS_OF_FOUR = BLOCKS_PER_SEAT_OF_FOUR * FOUR_SEATS
"""How many blocks four players place before the extra turns."""

BLOCKS_IN_A_GAME = REGULAR_BLOCKS_OF_FOUR + EXTRA_BLOCKS_OF_FOUR
"""As many as the temple has places, at every table."""

ARCHITECT_TRACK_END = 10


def is_building_card(symbols: Symbols) -> bool:
    """Tell whether the box holds such a card: one symbol, or one of the three printed pairs."""
    return len(symbols) == 1 or (len(symbols) == 2 and frozenset(symbols) in SPLIT_CARDS)


# Asked for every question of a program, nearly always about the same seats.
@lru_cache(maxsize=256)
def is_table(seats: tuple[Seat, ...]) -> bool:
    """Tell whether these roles can sit at one table: Siku in the last seat, the others in any order."""
    roles = [seat.role for seat in seats]
    usual = ROLES.get(roles.count(Role.PLAYER), ())
    return bool(roles) and sorted(roles) == sorted(usual) and Role.SIKU not in roles[:-1]


def siku_of(seats: tuple[Seat, ...]) -> str | None:
    """The id of Siku's seat, where there is one."""
    return next((seat.id for seat in seats if seat.role is Role.SIKU), None)


def players_of(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """The ids of those who score."""
    return tuple(seat.id for seat in seats if seat.role is Role.PLAYER)
