"""The material after a turn or an act; what is refused changes nothing."""

from __future__ import annotations

from dataclasses import replace

from referee.games.nunatak.cards import side_used
from referee.games.nunatak.kit import Again, Blessing, BlessingKind, Blessings, Kit, MadeCard
from referee.games.nunatak.kit_acts import (
    KitAct,
    Laid,
    Opened,
    Reshuffled,
    SetUp,
    Shown,
    TookBlessing,
    UsedBlessing,
)
from referee.games.nunatak.kit_display import filled, reshuffled, slot_of, taken, to_fill_up
from referee.games.nunatak.kit_said import after_said, turns_by_abundance
from referee.games.nunatak.kit_scene import Scene
from referee.games.nunatak.pieces import Role, Symbol
from referee.games.nunatak.question import TurnQuestion


def after_turn(kit: Kit, question: TurnQuestion, slot: int | None, turns: int) -> Kit:
    """The material after a legal turn; `turns` counts those played, this one included.

    The swap moves both tiles, the block covers its own, the card leaves the display, an elder calls for
    a blessing.
    """
    move, position = question.move, question.position
    shown = question.symbols()
    side = side_used(question, shown)
    tiles = {place: symbols for place, symbols in shown.items() if place != move.place}
    at = slot_of(kit, position, move.card, slot, question.active)
    kit = taken(replace(kit, tiles=tiles), move.card, at, position.seats, turns)
    if kit.again is not None and kit.again.seat == question.active:
        left = kit.again.turns - 1
        kit = replace(kit, again=kit.again._replace(turns=left) if left else None)
    if side is not Symbol.ELDER:
        return kit
    return replace(kit, blessings=_after_elder(kit.blessings, position.role_of(move.seat), move.seat))


def _after_elder(blessings: Blessings, role: Role, seat: str) -> Blessings:
    """A player takes a blessing, a dummy's elder removes one, Siku's changes nothing (G42).

    Rules: nunatak.elder.take, nunatak.solo.dummy-elder, nunatak.2p.siku-elder.
    """
    if role is Role.PLAYER:
        return replace(blessings, owed=(*blessings.owed, seat))
    return blessings.with_farthest_removed() if role is Role.DUMMY else blessings


def after_act(scene: Scene, act: KitAct) -> Kit:
    """The material after an act that is free of faults."""
    kit = scene.kit
    match act:
        case Laid():
            return replace(kit, tiles={**kit.tiles, act.place: act.symbols})
        case Shown():
            return _after_shown(scene, act)
        case Opened():
            return _after_opened(kit, act)
        case SetUp():
            parts: tuple[KitAct, ...] = (*act.tiles, *act.display, *act.blessings)
            for one in parts:
                scene = replace(scene, kit=after_act(scene, one))
            return scene.kit
        case TookBlessing():
            return replace(kit, blessings=kit.blessings.with_taken(act.seat, act.number, scene.turns))
        case UsedBlessing():
            return _after_used(scene, act)
        case Reshuffled():
            return reshuffled(kit)


def _after_shown(scene: Scene, shown: Shown) -> Kit:
    kit = scene.kit
    if kit.display[shown.slot] is None:
        kit = filled(kit, to_fill_up(kit, scene.position, scene.rulings))
    return kit.with_card(shown.slot, shown.card)


def _after_opened(kit: Kit, opened: Opened) -> Kit:
    faces = {**kit.blessings.faces, opened.number: opened.blessing}
    return replace(kit, blessings=replace(kit.blessings, faces=faces))


def _after_used(scene: Scene, used: UsedBlessing) -> Kit:
    kit = scene.kit
    seat = kit.blessings.holder(used.number)
    if seat is None:
        return kit
    face = kit.blessings.faces.get(used.number, Blessing(BlessingKind.OTHER))
    kit = replace(kit, blessings=kit.blessings.with_used(used.number))
    if face.kind is BlessingKind.FORESIGHT and used.slot is not None:
        return replace(kit, reserved={**kit.reserved, seat: used.slot})
    if face.kind is BlessingKind.ABUNDANCE:
        return replace(kit, again=Again(seat, turns_by_abundance(scene, seat)))
    if face.kind is BlessingKind.TRANSFERENCE and used.side is not None:
        made = MadeCard(used.side, used.tool)
        return replace(kit, made={**kit.made, seat: (*kit.made.get(seat, ()), made)})
    return after_said(kit, scene.position, seat, used.said)
