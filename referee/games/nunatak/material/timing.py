"""When a blessing may be used: at once, in a later turn of one's own, on any turn, or before the end scoring.

Source: "Segenkarten" and "Nähere Erläuterung zu einigen Karten" with their sister sections.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.faults import Fault
from referee.games.nunatak.material.acts import UsedBlessing
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse

ON_ANY_TURN = frozenset({BlessingKind.FORESIGHT, BlessingKind.PROVIDENCE, BlessingKind.EXPANSION})
"""What may be used when it is another player's turn, foresight at its end.

Rules: nunatak.blessing.off-turn, nunatak.blessing.foresight-when.
"""


def timing_faults(scene: Scene, used: UsedBlessing, *, is_scoring: bool) -> Iterator[Fault]:
    """Why this blessing may not be used now; a card whose use was not entered is not checked.

    Rules: nunatak.blessing.immediate, nunatak.blessing.once, nunatak.blessing.many, nunatak.blessing.end.
    """
    blessings = scene.material.blessings
    seat = blessings.holder(used.number)
    if seat is None:
        return
    face = blessings.faces.get(used.number, Blessing(BlessingKind.OTHER))
    same_turn = blessings.taken_in.get(used.number) == scene.turns
    if face.use is BlessingUse.IMMEDIATE and not same_turn:
        yield Fault(("number",), "blessing-too-late")
    elif face.use is BlessingUse.END and not is_scoring:
        yield Fault(("number",), "blessing-for-the-end")
    elif face.use is BlessingUse.ONCE:
        yield from _once_faults(scene, seat, face, same_turn=same_turn, is_scoring=is_scoring)
    if face.kind is BlessingKind.FORESIGHT and scene.last is None:
        yield Fault(("number",), "foresight-after-a-turn")
    if face.kind is BlessingKind.ABUNDANCE and seat not in {scene.active, scene.last}:
        yield Fault(("number",), "not-your-turn", {"seat": scene.position.seat(seat)})


def _once_faults(
    scene: Scene, seat: str, face: Blessing, *, same_turn: bool, is_scoring: bool
) -> Iterator[Fault]:
    """In an own turn, but not in that in which it was taken; of the last turn's none comes later (G24)."""
    if is_scoring and scene.last != seat:
        yield Fault(("number",), "blessing-too-late-once")
    elif same_turn and scene.active != seat:
        yield Fault(("number",), "blessing-too-early")
    elif face.kind not in ON_ANY_TURN and seat not in {scene.active, scene.last}:
        yield Fault(("number",), "not-your-turn", {"seat": scene.position.seat(seat)})
