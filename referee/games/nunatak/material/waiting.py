"""What a table that keeps everything waits for: a tile, a card, a blessing, a reshuffle, a turn.

`table.awaited` adds the completion card, which every table of four waits for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from referee.games.faults import Fault
from referee.games.nunatak.board import Place
from referee.games.nunatak.material.display import is_solo, must_reshuffle, to_fill_up
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.pieces import Role


class Want(StrEnum):
    """What to enter or do next."""

    TILE = "tile"
    TAKE = "take"
    BLESSING = "blessing"
    CARD = "card"
    RESHUFFLE = "reshuffle"
    DUMMY = "dummy"
    TURN = "turn"
    COMPLETION = "completion"


@dataclass(frozen=True, slots=True)
class Wanted:
    """One thing that the table waits for.

    `place` is that of a tile, `slot` that of a card in the display, `number` that of a blessing, `seat`
    who takes it or whose turn it is.
    """

    want: Want
    place: Place | None = None
    slot: int | None = None
    number: int | None = None
    seat: str | None = None


def waiting(scene: Scene) -> tuple[Wanted, ...]:
    """Everything that the table waits for, in the order in which it happens on the table.

    Only the solo game must have its tiles and cards before the next turn, and its blessing taken: elsewhere
    each of them can be left for later, and the turn is waited for as well.
    """
    wanted = tuple(_material(scene))
    if scene.active is None or any(one.want is Want.RESHUFFLE for one in wanted):
        return wanted
    if is_solo(scene.position.seats):
        if any(one.want in BEFORE_A_SOLO_TURN for one in wanted):
            return wanted
        # Without any card left no rule moves a dummy: the player places its block.
        if scene.position.role_of(scene.active) is Role.DUMMY and scene.material.full_slots():
            return (*wanted, Wanted(Want.DUMMY, seat=scene.active))
    return (*wanted, Wanted(Want.TURN, seat=scene.active))


BEFORE_A_SOLO_TURN = frozenset({Want.TILE, Want.TAKE, Want.CARD, Want.RESHUFFLE})
"""What the dummies go by, and what belongs to the turn before."""


def missing_before_turn(scene: Scene) -> tuple[Wanted, ...]:
    """What the solo game still needs before its next turn; nothing at every other table."""
    if not is_solo(scene.position.seats):
        return ()
    return tuple(one for one in _material(scene) if one.want in BEFORE_A_SOLO_TURN)


def missing_faults(scene: Scene) -> tuple[Fault, ...]:
    """What the solo game still needs before its next turn, counted."""
    wants = [one.want for one in missing_before_turn(scene)]
    counts = {
        "tiles": wants.count(Want.TILE),
        "cards": wants.count(Want.CARD),
        "blessings": wants.count(Want.TAKE),
        "reshuffles": wants.count(Want.RESHUFFLE),
    }
    return (Fault((), "solo-needs-first", counts),) if wants else ()


def _material(scene: Scene) -> Iterator[Wanted]:
    material, position = scene.material, scene.position
    for place in material.unknown_tiles(position):
        yield Wanted(Want.TILE, place=place)
    for seat in material.blessings.owed:
        yield Wanted(Want.TAKE, seat=seat)
    for number in material.unknown_blessings():
        yield Wanted(Want.BLESSING, number=number)
    if scene.active is None and not scene.is_anybodys:
        return
    for slot in (*material.unknown_slots(), *to_fill_up(material, position, scene.rulings)):
        yield Wanted(Want.CARD, slot=slot)
    if scene.active is not None and must_reshuffle(material, position, scene.active, scene.rulings):
        yield Wanted(Want.RESHUFFLE)
