"""What a used blessing may do: the printed part of those that the books explain, and what a player says.

Source: "Nähere Erläuterung zu einigen Karten" with its sister sections. What no book prints is never
judged, only whether the table can do it at all: a free tile, a card that is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.games.faults import Fault
from referee.games.nunatak.board import UNDER
from referee.games.nunatak.faults import card_faults
from referee.games.nunatak.material.acts import Said, UsedBlessing
from referee.games.nunatak.material.display import filled, is_solo
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import UNKNOWN, BlessingKind, MadeCard, Material
from referee.games.nunatak.pieces import (
    BLOCKS_PER_SEAT,
    BLOCKS_PER_SEAT_OF_FOUR,
    DISPLAY_SIZE,
    FOUR_SEATS,
    Symbol,
)
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Swap

PRINTED = {BlessingKind.FORESIGHT, BlessingKind.ABUNDANCE, BlessingKind.TRANSFERENCE}
"""Whose effect the books print; of the others only when they may be used, or one case of them."""


def effect_faults(scene: Scene, seat: str, kind: BlessingKind, used: UsedBlessing) -> Iterator[Fault]:
    """What is missing or too much in the effect of a blessing of this kind."""
    if kind is not BlessingKind.FORESIGHT and used.slot is not None:
        yield Fault(("slot",), "not-with-this-blessing", {"kind": kind})
    if kind is not BlessingKind.TRANSFERENCE and used.side is not None:
        yield Fault(("side",), "not-with-this-blessing", {"kind": kind})
    if used.tool is not None and used.side is not Symbol.ARTISAN:
        yield Fault(("tool",), "tool-of-no-artisan")
    if kind in PRINTED:
        if replace(used.said, note="") != Said():
            yield Fault(("said",), "blessing-is-printed", {"kind": kind})
    elif used.said.is_nothing:
        yield Fault(("said",), "nothing-said")
    if kind is BlessingKind.FORESIGHT:
        yield from _foresight_faults(scene.material, used)
    elif kind is BlessingKind.ABUNDANCE:
        yield from _abundance_faults(scene, seat)
    elif kind is BlessingKind.TRANSFERENCE and used.side is None:
        yield Fault(("side",), "side-needed")
    yield from _said_faults(scene.material, scene.position, used.said)


def blocks_of_own(position: Position, seat: str) -> int:
    """How many of its own blocks a seat may still place in its turns, the completion card left out."""
    owned = BLOCKS_PER_SEAT_OF_FOUR if len(position.seats) == FOUR_SEATS else BLOCKS_PER_SEAT
    return owned - position.blocks_of(seat)


def _foresight_faults(material: Material, used: UsedBlessing) -> Iterator[Fault]:
    """It reserves a card of the display that nobody else has reserved.

    Rule: nunatak.blessing.foresight-when.
    """
    if used.slot is None or used.slot not in material.lying():
        yield Fault(("slot",), "card-to-reserve-needed")
    elif used.slot in material.reserved.values():
        yield Fault(("slot",), "card-reserved-already")


def turns_by_abundance(scene: Scene, seat: str) -> int:
    """How many turns in a row are still to come: one where the first was just played, else both."""
    return 1 if scene.last == seat else 2


def _abundance_faults(scene: Scene, seat: str) -> Iterator[Fault]:
    """Each of both turns places an own block (G55).

    Rule: nunatak.blessing.abundance.
    """
    if blocks_of_own(scene.position, seat) < turns_by_abundance(scene, seat):
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
        elif blocks_of_own(position, owner) < 1:
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
        yield Fault(("said", "side"), "side-not-on-card", {"side": card.side, "card": face})
    if slot is None:
        if not material.pile:
            yield Fault(("said", "card"), "pile-is-empty")
        elif not wrong and material.left_of(face) < 1:
            yield Fault(("said", "card"), "no-such-card-left", {"card": face})
    elif slot not in material.lying():
        yield Fault(("said", "slot"), "no-card-lies-there", {"slot": slot})
    elif material.display[slot] not in (UNKNOWN, face):
        yield Fault(("said", "card"), "other-card-lies-there", {"card": material.display[slot] or ()})


def after_said(material: Material, position: Position, seat: str, said: Said) -> Material:
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
