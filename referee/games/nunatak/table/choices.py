"""What can be chosen on the turn that comes next: whose block, and which card of the display."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.faults import Fault
from referee.games.nunatak.material.display import takeable
from referee.games.nunatak.material.waiting import Want, missing_faults
from referee.games.nunatak.options import Options
from referee.games.nunatak.pieces import Symbols, siku_of
from referee.games.nunatak.question import Unplaced
from referee.games.nunatak.sets import forced_block
from referee.games.nunatak.table.awaited import awaited
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.order import Phase, blocks_left


class Choice(NamedTuple):
    """A block and a card; without a card any, where the display is not tracked or not known."""

    block: str
    slot: int | None = None
    card: Symbols | None = None


def turn_faults(game: Game) -> tuple[Fault, ...]:
    """What any turn would be refused for now, wherever the block is placed."""
    if game.phase is Phase.EXTRA_TURNS and game.active is None:
        return (Fault(("active",), "whose-extra-turn"),)
    return missing_faults(game.scene) if game.scene is not None else ()


def choices(game: Game) -> tuple[Choice, ...]:
    """Everything that can be chosen now; nothing where nobody can play yet, or a dummy decides by itself."""
    active = game.active
    if active is None or turn_faults(game) or any(one.want is Want.DUMMY for one in awaited(game)):
        return ()
    cards = tuple(_cards(game, active))
    return tuple(Choice(block, slot, card) for block in _blocks(game, active) for slot, card in cards)


def options_of(game: Game, choice: Choice) -> Options:
    """Where the player on turn may place this block with this card, and what that scores."""
    if game.active is None:
        raise LookupError(choice)
    return game.standing.options(game.active, Unplaced(choice.block, choice.card, None, None))


def _blocks(game: Game, active: str) -> tuple[str, ...]:
    forced, siku = forced_block(game), siku_of(game.seats)
    if forced is not None:
        return (forced.block,)
    return (active, siku) if siku is not None and blocks_left(game.standing)[siku] else (active,)


def _cards(game: Game, active: str) -> Iterator[tuple[int | None, Symbols | None]]:
    """The cards that the player may take, each kind once; of two alike the reserved one is meant."""
    material = game.standing.material
    if material is None or material.unknown_slots():
        yield None, None
        return
    slots = sorted(
        takeable(material, game.standing.position, active), key=lambda at: at != material.reserved.get(active)
    )
    found = {frozenset(card): (slot, card) for slot in reversed(slots) if (card := material.display[slot])}
    yield from sorted(found.values())
    if not found:
        yield None, None
