"""What players enter of the material: tiles and cards as they come to the table, blessings, a reshuffle."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.board import Place
from referee.games.nunatak.material.state import Blessing, MadeCard
from referee.games.nunatak.pieces import Symbol, Symbols, Tool
from referee.games.nunatak.position import Block
from referee.games.nunatak.question import Swap


@dataclass(frozen=True, slots=True)
class Laid:
    """The floor tile on a free place."""

    place: Place
    symbols: Symbols


@dataclass(frozen=True, slots=True)
class Shown:
    """The building card on a place of the display, from 0."""

    slot: int
    card: Symbols


@dataclass(frozen=True, slots=True)
class Opened:
    """The face of a blessing, by the number in which it was opened."""

    number: int
    blessing: Blessing


@dataclass(frozen=True, slots=True)
class SetUp:
    """Several tiles, cards and blessings at once, as far as they are to be entered now."""

    tiles: tuple[Laid, ...] = ()
    display: tuple[Shown, ...] = ()
    blessings: tuple[Opened, ...] = ()


@dataclass(frozen=True, slots=True)
class TookBlessing:
    """A seat has taken one of the open blessings for its elder."""

    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class Said:
    """What the player who has the card in hand says that it does; no rulebook prints it (G54).

    `card` is a building card that the seat gains, from `slot` of the display or from the draw pile.
    """

    points: int = 0
    steps: int = 0
    block: Block | None = None
    swap: Swap | None = None
    card: MadeCard | None = None
    slot: int | None = None
    note: str = ""

    @property
    def is_nothing(self) -> bool:
        """Whether it says nothing at all."""
        return self == Said()


@dataclass(frozen=True, slots=True)
class UsedBlessing:
    """A held blessing was used.

    `slot` is the card that foresight reserves, `side` (with the `tool` of an artisan) what transference
    becomes; everything else is in `said`.
    """

    number: int
    slot: int | None = None
    side: Symbol | None = None
    tool: Tool | None = None
    said: Said = Said()


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The cards of the display went back into the draw pile, and new ones were shown."""


MaterialAct = Laid | Shown | Opened | SetUp | TookBlessing | UsedBlessing | Reshuffled
"""Everything that players enter of the material."""

FOLLOWS = Laid | Shown | Opened | TookBlessing | Reshuffled
"""What belongs to the turn before it, and is undone and restored with it."""
