"""A used blessing: when it may be used, the effect that the books print, and what a player says.

Source: "Segenkarten" and "Nähere Erläuterung zu einigen Karten" with their sister sections. What no book
prints is never judged, only whether the table can do it at all: a free tile, a card that is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.games.faults import Fault
from referee.games.nunatak.board import UNDER
from referee.games.nunatak.faults import card_faults
from referee.games.nunatak.material import material_rules as rules
from referee.games.nunatak.material.act import MaterialAct
from referee.games.nunatak.material.display import filled, is_solo
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import (
    UNKNOWN,
    Again,
    Blessing,
    BlessingKind,
    BlessingUse,
    MadeCard,
    Material,
)
from referee.games.nunatak.pieces import (
    ARCHITECT_TRACK_END,
    BLOCKS_PER_SEAT,
    BLOCKS_PER_SEAT_OF_FOUR,
    DISPLAY_SIZE,
    FOUR_SEATS,
    Symbol,
    Tool,
)
from referee.games.nunatak.position import Block, Position
from referee.games.nunatak.question import Swap
from referee.games.nunatak.table.standing import Outcome, Standing
from referee.games.reasons import Reason, points_by_seat

PRINTED = {BlessingKind.FORESIGHT, BlessingKind.ABUNDANCE, BlessingKind.TRANSFERENCE}
"""Whose effect the books print; of the others only when they may be used, or one case of them."""

ON_ANY_TURN = frozenset({BlessingKind.PROVIDENCE, BlessingKind.EXPANSION})
"""What may be used when it is another player's turn.

Rule: nunatak.blessing.off-turn.
"""


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
class UsedBlessing(MaterialAct):
    """A held blessing was used.

    `slot` is the card that foresight reserves, `side` (with the `tool` of an artisan) what transference
    becomes; everything else is in `said`.
    """

    number: int
    slot: int | None = None
    side: Symbol | None = None
    tool: Tool | None = None
    said: Said = Said()

    def scene_faults(self, scene: Scene) -> Iterator[Fault]:
        """What is missing or too much in its effect; when it may be used is asked only as it is entered."""
        seat = scene.material.blessings.holder(self.number)
        if seat is None:
            yield Fault(("number",), "blessing-not-held", {"number": self.number})
            return
        yield from self._effect_faults(scene, seat, self._face(scene).kind)
        now = scene.architect[seat]
        if not 0 <= now + self.said.steps <= ARCHITECT_TRACK_END:
            yield Fault(("said", "steps"), "steps-off-track", {"now": now, "most": ARCHITECT_TRACK_END})

    def faults_now(self, standing: Standing, scene: Scene | None) -> Iterator[Fault]:
        """What is wrong with it at the end of the line, its timing included."""
        # No bare super(): slots make the dataclass anew, and its methods know the old one.
        yield from MaterialAct.faults_now(self, standing, scene)
        if scene is not None:
            yield from self._timing_faults(scene)

    def material_after(self, scene: Scene) -> Material:
        """The material with the blessing used, and with what it does."""
        material = scene.material
        seat = material.blessings.holder(self.number)
        if seat is None:
            return material
        kind = self._face(scene).kind
        material = replace(material, blessings=material.blessings.with_used(self.number))
        if kind is BlessingKind.FORESIGHT and self.slot is not None:
            return replace(material, reserved={**material.reserved, seat: self.slot})
        if kind is BlessingKind.ABUNDANCE:
            return replace(material, again=Again(seat, turns_by_abundance(scene, seat)))
        if kind is BlessingKind.TRANSFERENCE and self.side is not None:
            made = MadeCard(self.side, self.tool)
            return replace(material, made={**material.made, seat: (*material.made.get(seat, ()), made)})
        return _after_said(material, scene.position, seat, self.said)

    def outcome(self, standing: Standing, scene: Scene) -> Outcome:
        """What comes of it: beside the material the points, spaces and block that a player said."""
        reasons = self.reasons(scene)
        after = replace(standing, material=self.material_after(scene))
        seat, block = scene.material.blessings.holder(self.number), self.said.block
        if seat is not None:
            position = standing.position.with_block(*block) if block else standing.position
            markers = {seat: standing.architect[seat] + self.said.steps}
            points = points_by_seat(reasons, standing.points)
            after = replace(after, position=position).with_gained(points, markers)
        return Outcome(after, reasons)

    def reasons(self, scene: Scene) -> tuple[Reason, ...]:
        """Why it does what it does."""
        seat = scene.material.blessings.holder(self.number)
        return () if seat is None else tuple(self._reasons(scene, seat))

    def _face(self, scene: Scene) -> Blessing:
        return scene.material.blessings.faces.get(self.number, Blessing(BlessingKind.OTHER))

    def _timing_faults(self, scene: Scene) -> Iterator[Fault]:
        """Why this blessing may not be used now; a card whose use was not entered is not checked.

        Rules: nunatak.blessing.immediate, nunatak.blessing.once, nunatak.blessing.many, nunatak.blessing.end.
        """
        blessings, face = scene.material.blessings, self._face(scene)
        seat = blessings.holder(self.number)
        if seat is None:
            return
        same_turn = blessings.taken_in.get(self.number) == scene.turns
        if face.use is BlessingUse.IMMEDIATE and not same_turn:
            yield Fault(("number",), "blessing-too-late")
        elif face.use is BlessingUse.END and not scene.is_scoring:
            yield Fault(("number",), "blessing-for-the-end")
        elif face.use is BlessingUse.ONCE:
            yield from _once_faults(scene, seat, face, same_turn=same_turn)
        if face.kind is BlessingKind.FORESIGHT and scene.last is None:
            yield Fault(("number",), "foresight-after-a-turn")
        if face.kind is BlessingKind.ABUNDANCE and not _may_be_turn_of(scene, seat):
            yield Fault(("number",), "not-your-turn", {"seat": scene.position.seat(seat)})

    def _effect_faults(self, scene: Scene, seat: str, kind: BlessingKind) -> Iterator[Fault]:
        if kind is not BlessingKind.FORESIGHT and self.slot is not None:
            yield Fault(("slot",), "not-with-this-blessing", {"kind": kind})
        if kind is not BlessingKind.TRANSFERENCE and self.side is not None:
            yield Fault(("side",), "not-with-this-blessing", {"kind": kind})
        if self.tool is not None and self.side is not Symbol.ARTISAN:
            yield Fault(("tool",), "tool-of-no-artisan")
        if kind in PRINTED:
            if replace(self.said, note="") != Said():
                yield Fault(("said",), "blessing-is-printed", {"kind": kind})
        elif self.said.is_nothing:
            yield Fault(("said",), "nothing-said")
        if kind is BlessingKind.FORESIGHT:
            yield from self._foresight_faults(scene.material)
        elif kind is BlessingKind.ABUNDANCE:
            yield from _abundance_faults(scene, seat)
        elif kind is BlessingKind.TRANSFERENCE and self.side is None:
            yield Fault(("side",), "side-needed")
        yield from _said_faults(scene.material, scene.position, self.said)

    def _foresight_faults(self, material: Material) -> Iterator[Fault]:
        """It reserves a card of the display that nobody else has reserved.

        Rule: nunatak.blessing.foresight-when.
        """
        if self.slot is None or self.slot not in material.full_slots():
            yield Fault(("slot",), "card-to-reserve-needed")
        elif self.slot in material.reserved.values():
            yield Fault(("slot",), "card-reserved-already")

    def _reasons(self, scene: Scene, seat: str) -> Iterator[Reason]:
        kind = self._face(scene).kind
        if kind is BlessingKind.FORESIGHT and self.slot is not None:
            card = scene.material.display[self.slot]
            if card:
                yield rules.FORESIGHT_RESERVES.because(seat=seat, card=card)
            else:
                yield rules.FORESIGHT_RESERVES_UNKNOWN.because(seat=seat)
        elif kind is BlessingKind.ABUNDANCE:
            yield rules.ABUNDANCE_BEGINS.because(seat=seat, turns=turns_by_abundance(scene, seat))
        elif kind is BlessingKind.TRANSFERENCE and self.side is not None:
            yield rules.TRANSFERENCE_BECOMES.because(seat=seat, side=self.side)
            if self.tool is not None:
                yield rules.TRANSFERENCE_TOOL.because(seat=seat, tool=self.tool)
        yield from _said_reasons(scene, seat, self.said)


def turns_by_abundance(scene: Scene, seat: str) -> int:
    """How many turns in a row are still to come: one where the first was just played, else both."""
    return 1 if scene.last == seat else 2


def _once_faults(scene: Scene, seat: str, face: Blessing, *, same_turn: bool) -> Iterator[Fault]:
    """In an own turn, but not in that in which it was taken; of the last turn's none comes later (G24).

    What is used between two turns may belong to the one before or to the one after. Foresight is used at the
    end of a turn, whoever played it, and so never in the next one.
    """
    at_an_end = face.kind is BlessingKind.FORESIGHT
    on_any = face.kind in ON_ANY_TURN
    before = at_an_end or on_any or scene.last == seat
    after = scene.is_anybodys or scene.active == seat or (on_any and scene.active is not None)
    if (before and not same_turn) or (after and not at_an_end):
        return
    if same_turn:
        yield Fault(("number",), "blessing-too-early")
    elif scene.is_scoring:
        yield Fault(("number",), "blessing-too-late-once")
    else:
        yield Fault(("number",), "not-your-turn", {"seat": scene.position.seat(seat)})


def _may_be_turn_of(scene: Scene, seat: str) -> bool:
    """Whether it is this seat's turn or just was; before the completion card is entered nobody knows."""
    return scene.is_anybodys or seat in {scene.active, scene.last}


def _blocks_of_own(position: Position, seat: str) -> int:
    """How many of its own blocks a seat may still place in its turns, the completion card left out."""
    owned = BLOCKS_PER_SEAT_OF_FOUR if len(position.seats) == FOUR_SEATS else BLOCKS_PER_SEAT
    return owned - position.blocks_of(seat)


def _abundance_faults(scene: Scene, seat: str) -> Iterator[Fault]:
    """Each of both turns places an own block (G55).

    Rule: nunatak.blessing.abundance.
    """
    if _blocks_of_own(scene.position, seat) < turns_by_abundance(scene, seat):
        yield Fault(("number",), "two-blocks-needed")


def _said_faults(material: Material, position: Position, said: Said) -> Iterator[Fault]:
    if said.block is not None:
        place, owner = said.block
        seats = {seat.id: seat for seat in position.seats}
        if place not in UNDER:
            yield Fault(("said", "block"), "no-such-place", {"place": place})
        elif not position.is_free(place):
            yield Fault(("said", "block"), "no-free-tile-there", {"place": place})
        if owner is None or owner not in seats:
            yield Fault(("said", "block", "seat"), "unknown-seat", {"id": owner})
        elif _blocks_of_own(position, owner) < 1:
            yield Fault(("said", "block", "seat"), "no-block-left", {"seat": seats[owner]})
    yield from _swap_faults(position, said.swap)
    yield from _gained_faults(material, said)


def _swap_faults(position: Position, swap: Swap | None) -> Iterator[Fault]:
    if swap is None:
        return
    for name, place in zip(("tile", "with"), swap, strict=True):
        if place not in UNDER:
            yield Fault(("said", "swap", name), "no-such-place", {"place": place})
        elif not position.is_free(place):
            yield Fault(("said", "swap", name), "no-free-tile-there", {"place": place})


def _gained_faults(material: Material, said: Said) -> Iterator[Fault]:
    card, slot = said.card, said.slot
    if card is None:
        if slot is not None:
            yield Fault(("said", "slot"), "not-with-this-blessing", {"kind": BlessingKind.OTHER})
        return
    face = card.card or (card.side,)
    wrong = tuple(card_faults(("said", "card"), face))
    yield from wrong
    if not wrong and card.side not in face:
        yield Fault(("said", "as"), "side-not-on-card", {"side": card.side, "card": face})
    if slot is None:
        if not material.pile:
            yield Fault(("said", "card"), "pile-is-empty")
        elif not wrong and material.left_of(face) < 1:
            yield Fault(("said", "card"), "no-such-card-left", {"card": face})
    elif slot not in material.full_slots():
        yield Fault(("said", "slot"), "no-card-lies-there", {"slot": slot})
    elif material.display[slot] not in (UNKNOWN, face):
        yield Fault(("said", "card"), "other-card-lies-there", {"card": material.display[slot] or ()})


def _said_reasons(scene: Scene, seat: str, said: Said) -> Iterator[Reason]:
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


def _after_said(material: Material, position: Position, seat: str, said: Said) -> Material:
    """The material after what a player said: tiles change places, a block covers one, a card is gained."""
    tiles = dict(material.tiles)
    if said.swap is not None:
        one, other = tiles.pop(said.swap.tile, None), tiles.pop(said.swap.with_, None)
        tiles |= {said.swap.with_: one} if one else {}
        tiles |= {said.swap.tile: other} if other else {}
    if said.block is not None:
        tiles.pop(said.block.place, None)
    material = replace(material, tiles=tiles)
    return material if said.card is None else _with_gained(material, position, seat, said.card, said.slot)


def _with_gained(
    material: Material, position: Position, seat: str, card: MadeCard, slot: int | None
) -> Material:
    face = card.card or (card.side,)
    material = replace(
        material,
        gone=(*material.gone, face),
        made={**material.made, seat: (*material.made.get(seat, ()), card)},
    )
    if slot is None:
        return replace(material, pile=material.pile - 1)
    reserved = {other: at for other, at in material.reserved.items() if at != slot}
    material = replace(material.with_card(slot, None), reserved=reserved)
    return material if is_solo(position.seats) else filled(material, range(DISPLAY_SIZE))
