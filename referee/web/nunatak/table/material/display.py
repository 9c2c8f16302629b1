"""Prepare the display of a table that keeps everything: four cards, the dummies' markers beside them."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.nunatak.dummies.question import CLOCKWISE
from referee.games.nunatak.material.display import (
    TURNS_IN_A_ROUND,
    begins_round,
    fitting,
    is_solo,
    marker_of,
    takeable,
)
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import tiles_left
from referee.games.nunatak.pieces import BLOCKS_PER_SEAT, Role, Symbols
from referee.web.nunatak.table.cards.row import may_fit
from referee.web.nunatak.table.cards.tapped import word_of
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import OTHER_CARD
from referee.web.seats import SeatView
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class SlotView:
    """A place of the display: its card, the markers beside it, and what a tap on it sends.

    `fits` is false for a card that does not fit the tapped tile; before one is tapped for a card that fits no
    free tile, while another does.
    """

    number: int
    symbols: tuple[str, ...]
    word: str
    value: str
    label: str
    is_empty: bool
    is_pressed: bool
    is_taken: bool
    fits: bool
    markers: tuple[SeatView, ...]
    at: str
    """Where it is in the diamond of the solo game, in words; empty at other tables."""


@dataclass(frozen=True, slots=True)
class Piles:
    """What is still face down, and in the solo game which round it is and who begins it."""

    cards: int
    tiles: int
    round: str = ""
    begins: SeatView | None = None


def piles_of(scene: Scene, narrator: Narrator) -> Piles:
    """The draw pile and the stack of tiles; the first player token goes on with each round."""
    tiles = sum(tiles_left(scene.position).values())
    if not is_solo(scene.position.seats):
        return Piles(scene.material.pile, tiles)
    now = min(scene.turns // TURNS_IN_A_ROUND + 1, BLOCKS_PER_SEAT)
    begins = narrator.seat(begins_round(scene.position.seats, scene.turns))
    return Piles(
        scene.material.pile, tiles, _("Round %(num)s of %(all)s", num=now, all=BLOCKS_PER_SEAT), begins
    )


def display_slots(
    scene: Scene, narrator: Narrator, chosen: Symbols | None, taken: int | None, tile: Symbols = ()
) -> list[SlotView]:
    """The display from the left, clockwise; without dummies all cards that nobody has entered are one.

    `chosen` is the card that was tapped, `taken` a dummy's place, `tile` what the tapped place shows.
    """
    material = scene.material
    dummies = [seat for seat in narrator.seats if seat.role is Role.DUMMY]
    beside = {seat.id: marker_of(scene.position.seats, seat.id, scene.turns) for seat in dummies}
    can_take = takeable(material, scene.position, scene.active)
    fit = fitting(material, scene.position, can_take)
    # One that can be taken stands for the others.
    unknown = sorted(material.unknown_slots(), key=lambda number: number not in can_take)
    left_out = () if dummies else unknown[1:]
    slots = []
    for number, card in enumerate(material.display):
        if number in left_out:
            continue
        is_pressed = bool(chosen) and card == chosen and number in can_take
        markers = tuple(seat for seat in dummies if beside.get(seat.id) == number)
        slots.append(
            SlotView(
                number,
                tuple(symbol.value for symbol in card or ()),
                narrator.voice.face(card) if card else "" if card is None else _("Other card"),
                f"card:{word_of(card) or OTHER_CARD}" if card is not None and number in can_take else "",
                _label(narrator, number, card, markers, is_any=card == () and not dummies),
                card is None,
                is_pressed,
                number == taken,
                may_fit(card, tile) if card and tile else card == () or number in fit or not fit,
                markers,
                str(narrator.voice.worded(CLOCKWISE[number])) if dummies else "",
            )
        )
    return slots


def _label(
    narrator: Narrator, number: int, card: Symbols | None, markers: tuple[SeatView, ...], *, is_any: bool
) -> str:
    if card is None:
        what = _("no card")
    elif card:
        what = narrator.voice.face(card)
    else:
        what = _("not entered")
    place = _("Other card") if is_any else _("Card %(num)s in the display", num=number + 1)
    said = _("%(place)s: %(what)s", place=place, what=what)
    beside = ", ".join(seat.name for seat in markers)
    return f"{said} ({beside})" if beside else said
