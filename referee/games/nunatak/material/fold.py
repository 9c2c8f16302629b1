"""The material after a turn or an act; what is refused changes nothing."""

from __future__ import annotations

from dataclasses import replace

from referee.games.nunatak.cards import side_used
from referee.games.nunatak.material.acts import (
    Laid,
    MaterialAct,
    Opened,
    Reshuffled,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.material.display import filled, reshuffled, slot_of, taken, to_fill_up
from referee.games.nunatak.material.said import after_said, turns_by_abundance
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Again, Blessing, BlessingKind, Blessings, MadeCard, Material
from referee.games.nunatak.pieces import Role, Symbol
from referee.games.nunatak.question import TurnQuestion


def after_turn(material: Material, question: TurnQuestion, slot: int | None, turns: int) -> Material:
    """The material after a legal turn; `turns` counts those played, this one included.

    The swap moves both tiles, the block covers its own, the card leaves the display, an elder calls for
    a blessing.
    """
    move, position = question.move, question.position
    shown = question.symbols()
    side = side_used(question, shown)
    tiles = {place: symbols for place, symbols in shown.items() if place != move.place}
    at = slot_of(material, position, move.card, slot, question.active)
    material = taken(replace(material, tiles=tiles), move.card, at, position.seats, turns)
    if material.again is not None and material.again.seat == question.active:
        left = material.again.turns - 1
        material = replace(material, again=material.again._replace(turns=left) if left else None)
    if side is not Symbol.ELDER:
        return material
    return replace(
        material, blessings=_after_elder(material.blessings, position.role_of(move.seat), move.seat)
    )


def _after_elder(blessings: Blessings, role: Role, seat: str) -> Blessings:
    """A player takes a blessing, a dummy's elder removes one, Siku's changes nothing (G42).

    Rules: nunatak.elder.take, nunatak.solo.dummy-elder, nunatak.2p.siku-elder.
    """
    if role is Role.PLAYER:
        return replace(blessings, owed=(*blessings.owed, seat))
    return blessings.with_farthest_removed() if role is Role.DUMMY else blessings


def after_act(scene: Scene, act: MaterialAct) -> Material:
    """The material after an act that is free of faults."""
    material = scene.material
    match act:
        case Laid():
            return replace(material, tiles={**material.tiles, act.place: act.symbols})
        case Shown():
            return _after_shown(scene, act)
        case Opened():
            return _after_opened(material, act)
        case SetUp():
            parts: tuple[MaterialAct, ...] = (*act.tiles, *act.display, *act.blessings)
            for one in parts:
                scene = replace(scene, material=after_act(scene, one))
            return scene.material
        case TookBlessing():
            return replace(
                material, blessings=material.blessings.with_taken(act.seat, act.number, scene.turns)
            )
        case UsedBlessing():
            return _after_used(scene, act)
        case Reshuffled():
            return reshuffled(material)


def _after_shown(scene: Scene, shown: Shown) -> Material:
    material = scene.material
    if material.display[shown.slot] is None:
        material = filled(material, to_fill_up(material, scene.position, scene.rulings))
    return material.with_card(shown.slot, shown.card)


def _after_opened(material: Material, opened: Opened) -> Material:
    faces = {**material.blessings.faces, opened.number: opened.blessing}
    return replace(material, blessings=replace(material.blessings, faces=faces))


def _after_used(scene: Scene, used: UsedBlessing) -> Material:
    material = scene.material
    seat = material.blessings.holder(used.number)
    if seat is None:
        return material
    face = material.blessings.faces.get(used.number, Blessing(BlessingKind.OTHER))
    material = replace(material, blessings=material.blessings.with_used(used.number))
    if face.kind is BlessingKind.FORESIGHT and used.slot is not None:
        return replace(material, reserved={**material.reserved, seat: used.slot})
    if face.kind is BlessingKind.ABUNDANCE:
        return replace(material, again=Again(seat, turns_by_abundance(scene, seat)))
    if face.kind is BlessingKind.TRANSFERENCE and used.side is not None:
        made = MadeCard(used.side, used.tool)
        return replace(material, made={**material.made, seat: (*material.made.get(seat, ()), made)})
    return after_said(material, scene.position, seat, used.said)
