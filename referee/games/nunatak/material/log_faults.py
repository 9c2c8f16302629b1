"""Find what keeps an act of the material, or a turn with it, out of the log of a game."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.faults import Fault
from referee.games.nunatak.material.acts import MaterialAct, UsedBlessing
from referee.games.nunatak.material.display import is_solo
from referee.games.nunatak.material.faults import material_faults
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.timing import timing_faults
from referee.games.nunatak.material.waiting import Want, missing_before_turn
from referee.games.nunatak.pieces import DISPLAY_SIZE
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Keep, Turn
from referee.games.nunatak.table.order import Phase
from referee.games.nunatak.table.tracking import Tracking


def material_act_faults(game: Game, act: MaterialAct) -> Iterator[Fault]:
    """What is wrong with a tile, a card or a blessing that is entered now."""
    scene = game.scene
    if scene is None:
        yield Fault((), "not-everything-kept")
        return
    yield from material_faults(scene, act)
    if isinstance(act, UsedBlessing):
        yield from timing_faults(scene, act, is_scoring=game.phase is Phase.SCORING)


def material_turn_faults(game: Game, turn: Turn) -> Iterator[Fault]:
    """What a turn needs where everything is kept; the solo game must know tiles and cards before it.

    Rules: nunatak.solo.dummy-card, nunatak.solo.dummy-points.
    """
    scene = game.scene
    if scene is None:
        if turn.slot is not None:
            yield Fault(("slot",), "not-everything-kept")
        return
    yield from missing_faults(scene)
    yield from _slot_faults(scene, turn)
    # Where a blessing gave a card away, the last block comes without one.
    if is_solo(scene.position.seats) and turn.move.card is None and scene.material.lying():
        yield Fault(("move", "card"), "card-needed")


def keep_faults(game: Game, keep: Keep) -> Iterator[Fault]:
    """The solo game keeps everything from its first turn on, or not at all."""
    if (
        keep.keeps is Tracking.EVERYTHING
        and game.standing.material is None
        and game.turns
        and is_solo(game.seats)
    ):
        yield Fault(("keeps",), "everything-from-the-start")


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


def _slot_faults(scene: Scene, turn: Turn) -> Iterator[Fault]:
    slot, card = turn.slot, turn.move.card
    if slot is None:
        return
    if not 0 <= slot < DISPLAY_SIZE:
        yield Fault(("slot",), "no-such-slot", {"slot": slot})
        return
    lying = scene.material.display[slot]
    if lying is None:
        yield Fault(("slot",), "no-card-lies-there", {"slot": slot})
    elif lying and card is not None and frozenset(lying) != frozenset(card):
        yield Fault(("slot",), "other-card-lies-there", {"card": lying})
