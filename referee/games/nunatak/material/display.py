"""The display and the draw pile: what can be taken, when cards go back, and where new ones come.

Source: "1. Nimm 1 Baukarte" and "Ende des Spielzugs" with their sister sections; for the solo game
"Spielablauf" and "Ende der Runde" with theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.games.nunatak.cards import fits
from referee.games.nunatak.material.state import UNKNOWN, Material
from referee.games.nunatak.pieces import DISPLAY_SIZE, Role, Seat, Symbols
from referee.games.nunatak.position import Position
from referee.games.nunatak.rulings import SOLO_FILL_UP
from referee.games.rulings import Rulings

TURNS_IN_A_ROUND = 3


def is_solo(seats: tuple[Seat, ...]) -> bool:
    """Tell whether dummies sit along."""
    return any(seat.role is Role.DUMMY for seat in seats)


def takeable(material: Material, position: Position, seat: str | None) -> tuple[int, ...]:
    """The places whose card this seat may take: not one that another has reserved, if there is another.

    A dummy takes its card by the place alone, reserved or not (G110).

    Rule: nunatak.gap.g61.
    """
    if is_solo(position.seats):
        return material.full_slots()
    others = {slot for other, slot in material.reserved.items() if other != seat}
    full = material.full_slots()
    return tuple(slot for slot in full if slot not in others) or full


def fitting(material: Material, position: Position, slots: Iterable[int]) -> tuple[int, ...]:
    """Which of these places have a known card that fits a known free tile."""
    free = [material.tiles[place] for place in position.free_places() if place in material.tiles]
    return tuple(
        slot for slot in slots if any(fits(material.display[slot] or UNKNOWN, tile) for tile in free)
    )


def nothing_fits(material: Material, position: Position, seat: str | None) -> bool:
    """Tell whether it is known that this seat can take no card of the display."""
    return material.is_known(position) and not fitting(material, position, takeable(material, position, seat))


def is_pile_out(material: Material, position: Position, seat: str | None) -> bool:
    """Tell whether no card of the draw pile can help: it is empty, or it is known that none fits (G1).

    Rule: nunatak.gap.g1.
    """
    if material.pile == 0:
        return True
    if not nothing_fits(material, position, seat):
        return False
    inside = material.in_pile()
    if inside is None:
        return False
    free = {symbol for place in position.free_places() for symbol in material.tiles[place]}
    return not any(count > 0 and face & free for face, count in inside.items())


def must_reshuffle(material: Material, position: Position, seat: str | None, rulings: Rulings) -> bool:
    """Tell whether the cards of the display now go back into the pile.

    In the solo game a display with gaps is only filled up, unless the table renews it (A8, G93).

    Rules: nunatak.card.reshuffle, nunatak.card.reshuffle-repeat, nunatak.solo.fill-up.
    """
    if not nothing_fits(material, position, seat) or is_pile_out(material, position, seat):
        return False
    renews = rulings.choice(SOLO_FILL_UP) == "renew"
    return not is_solo(position.seats) or renews or len(material.full_slots()) == DISPLAY_SIZE


def to_fill_up(material: Material, position: Position, rulings: Rulings) -> tuple[int, ...]:
    """The places that the solo game fills up in the middle of a round, because no card can be played.

    Rule: nunatak.solo.fill-up.
    """
    if not is_solo(position.seats) or rulings.choice(SOLO_FILL_UP) == "renew":
        return ()
    if not nothing_fits(material, position, None) or is_pile_out(material, position, None):
        return ()
    return gaps(material)[: material.pile]


def gaps(material: Material) -> tuple[int, ...]:
    """The empty places of the display, clockwise, beginning beside a card that is still there.

    Rule: nunatak.solo.round.
    """
    full = material.full_slots()
    begins = next((slot for slot in full if (slot + 1) % DISPLAY_SIZE not in full), -1)
    around = ((begins + step) % DISPLAY_SIZE for step in range(1, DISPLAY_SIZE + 1))
    return tuple(slot for slot in around if slot not in full)


def filled(material: Material, slots: Iterable[int]) -> Material:
    """New cards come on these places, as far as the draw pile has any; nobody has entered them yet.

    Rules: nunatak.end-turn.refill, nunatak.card.empty-pile.
    """
    for slot in slots:
        if material.pile and material.display[slot] is None:
            material = replace(material.with_card(slot, UNKNOWN), pile=material.pile - 1)
    return material


def reshuffled(material: Material) -> Material:
    """The cards go back into the whole draw pile (A2), and new ones come; a reserved one stays (G3).

    Rule: nunatak.card.reshuffle.
    """
    back = tuple(slot for slot in material.full_slots() if slot not in material.reserved.values())
    display = tuple(None if slot in back else card for slot, card in enumerate(material.display))
    return filled(
        replace(material, display=display, pile=material.pile + len(back)),
        gaps(replace(material, display=display)),
    )


def slot_of(
    material: Material, position: Position, card: Symbols | None, slot: int | None, seat: str
) -> int | None:
    """Where the card of a turn was: as entered, else a place that shows it, else an unknown one.

    Of two that show the same the reserved one is meant first.
    """
    if slot is not None:
        return slot
    if card is None:
        return None
    slots = sorted(takeable(material, position, seat), key=lambda at: at != material.reserved.get(seat))
    same = [at for at in slots if frozenset(material.display[at] or ()) == frozenset(card)]
    return next((at for at in (*same, *material.unknown_slots())), None)


def taken(
    material: Material, card: Symbols | None, slot: int | None, seats: tuple[Seat, ...], turns: int
) -> Material:
    """The display after a turn: one card is gone, and new ones come as the game has it.

    `turns` counts the turns played, this one included. Where it is not known which card it was, none of
    the others is known any more.

    Rules: nunatak.end-turn.refill, nunatak.solo.no-refill, nunatak.solo.round.
    """
    full = material.full_slots()
    if slot is None and not full:
        return material
    if slot is None:
        display = tuple(None if at not in full[1:] else UNKNOWN for at in range(DISPLAY_SIZE))
        material = replace(material, display=display, gone=(*material.gone, card or UNKNOWN), reserved={})
        slot = full[0]
    else:
        reserved = {seat: at for seat, at in material.reserved.items() if at != slot}
        material = replace(
            material.with_card(slot, None), gone=(*material.gone, card or UNKNOWN), reserved=reserved
        )
    if not is_solo(seats):
        return filled(material, (slot,))
    return filled(material, gaps(material)) if turns % TURNS_IN_A_ROUND == 0 else material


def begins_round(seats: tuple[Seat, ...], turns: int) -> str:
    """Who has the first player token in the round of the next turn: it goes on with each round.

    Rule: nunatak.solo.round.
    """
    return seats[turns // TURNS_IN_A_ROUND % len(seats)].id


def marker_of(seats: tuple[Seat, ...], dummy: str, turns: int) -> int:
    """The place of the display beside a dummy's marker, from 0: one further clockwise in each round.

    The first dummy after the player begins on the left, the other on the right (G108).

    Rules: nunatak.solo.display, nunatak.solo.round.
    """
    ids = [seat.id for seat in seats]
    player = next(index for index, seat in enumerate(seats) if seat.role is Role.PLAYER)
    first = (ids.index(dummy) - player) % len(ids) == 1
    return ((0 if first else DISPLAY_SIZE // 2) + turns // TURNS_IN_A_ROUND) % DISPLAY_SIZE
