"""Why an act of the material does what it does: the reasons of used blessings and of a reshuffle."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.nunatak.dummies.dummy_rules import FILL_UP_RESHUFFLE
from referee.games.nunatak.material import material_rules as rules
from referee.games.nunatak.material.acts import MaterialAct, Reshuffled, Said, UsedBlessing
from referee.games.nunatak.material.said import turns_by_abundance
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind
from referee.games.reasons import Reason


def act_reasons(scene: Scene, act: MaterialAct) -> tuple[Reason, ...]:
    """The reasons of an act that is free of faults; tiles and cards that come need none."""
    if isinstance(act, Reshuffled):
        return (FILL_UP_RESHUFFLE.because(),)
    if isinstance(act, UsedBlessing):
        seat = scene.material.blessings.holder(act.number)
        return () if seat is None else tuple(_used(scene, seat, act))
    return ()


def _used(scene: Scene, seat: str, used: UsedBlessing) -> Iterator[Reason]:
    face = scene.material.blessings.faces.get(used.number, Blessing(BlessingKind.OTHER))
    if face.kind is BlessingKind.FORESIGHT and used.slot is not None:
        card = scene.material.display[used.slot]
        if card:
            yield rules.FORESIGHT_RESERVES.because(seat=seat, card=card)
        else:
            yield rules.FORESIGHT_RESERVES_UNKNOWN.because(seat=seat)
    elif face.kind is BlessingKind.ABUNDANCE:
        yield rules.ABUNDANCE_BEGINS.because(seat=seat, turns=turns_by_abundance(scene, seat))
    elif face.kind is BlessingKind.TRANSFERENCE and used.side is not None:
        yield rules.TRANSFERENCE_BECOMES.because(seat=seat, side=used.side)
        if used.tool is not None:
            yield rules.TRANSFERENCE_TOOL.because(seat=seat, tool=used.tool)
    yield from _said(scene, seat, used.said)


def _said(scene: Scene, seat: str, said: Said) -> Iterator[Reason]:
    """What the player said of a card whose effect no book prints; only these points are booked.

    Rule: nunatak.gap.g54.
    """
    if said.points or said.steps:
        yield rules.SAID_POINTS.because(seat=seat, points=said.points, steps=said.steps)
    if said.block is not None:
        place, id = said.block
        owner = scene.position.seat(id or seat)
        yield rules.SAID_BLOCK.because(seat=seat, places=(place,), place=place, owner=owner)
    if said.swap is not None:
        one, other = said.swap
        yield rules.SAID_SWAP.because(seat=seat, places=said.swap, tile=one, other=other)
    if said.card is not None:
        side = said.card.side
        yield rules.SAID_CARD.because(seat=seat, card=said.card.card or (side,), side=side)
    if said.note:
        yield rules.SAID_NOTE.because(seat=seat, note=said.note)
