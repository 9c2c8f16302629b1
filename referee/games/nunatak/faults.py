"""Find everything that makes an entered position impossible.

Blocks in the air, two blocks on one place, more blocks than a seat owns, tiles without blocks below,
cards that the box does not hold. Whether all seats have had equally many turns is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.faults import Fault, Path
from referee.games.nunatak.board import CARRIERS, LEVELS, TOP_LEVEL, UNDER, Place, size
from referee.games.nunatak.pieces import (
    ARCHITECT_TRACK_END,
    BLOCKS_PER_SEAT,
    BLOCKS_PER_SEAT_OF_FOUR,
    DISPLAY_SIZE,
    EXTRA_BLOCKS_OF_FOUR,
    FOUR_SEATS,
    REGULAR_BLOCKS_OF_FOUR,
    Role,
    Seat,
    Symbols,
    is_building_card,
    is_table,
)
from referee.games.nunatak.position import Position
from referee.games.nunatak.question import Move, OptionsQuestion, Tile, TurnQuestion

TILE_IN_THE_AIR = "tile-in-the-air"


def turn_faults(question: TurnQuestion | OptionsQuestion) -> tuple[Fault, ...]:
    """List every fault of a question about one placement or about all of them."""
    return (
        *seat_faults(question.position.seats),
        *position_faults(question.position),
        *_active_faults(question),
        *_move_faults(question),
        *tile_faults(question.position, question.tiles or ()),
        *_display_faults(question),
        *_architect_faults(question),
    )


def seat_faults(seats: tuple[Seat, ...]) -> Iterator[Fault]:
    """A table is one player and two dummies, two players and Siku, three players, or four."""
    if not is_table(seats):
        yield Fault(("seats",), "no-such-table")
    ids = [seat.id for seat in seats]
    for index, seat in enumerate(seats):
        if seat.id in ids[:index]:
            yield Fault(("seats", index, "id"), "seat-twice", {"id": seat.id})


def position_faults(position: Position) -> Iterator[Fault]:
    """Blocks outside, in the air, twice on one place, without an owner, or too many of one seat."""
    owners = {None, *(seat.id for seat in position.seats)}
    occupied = position.occupied
    are_twice = len(occupied) < len(position.blocks)
    taken: set[Place] = set()
    for index, (place, seat) in enumerate(position.blocks):
        carriers = CARRIERS.get(place)
        if carriers is None:
            yield from _place_faults(("blocks", index), place)
        if seat not in owners:
            yield Fault(("blocks", index, "seat"), "unknown-seat", {"id": seat})
        if are_twice:
            if place in taken:
                yield Fault(("blocks", index), "two-blocks", {"place": place})
            taken.add(place)
        if carriers and not carriers <= occupied:
            missing = tuple(under for under in UNDER[place] if under not in occupied)
            yield Fault(("blocks", index), "block-in-the-air", {"place": place, "missing": missing})
    yield from _too_many_blocks(position)


def owner_faults(position: Position) -> Iterator[Fault]:
    """Blocks whose owner is not entered, for questions that depend on every owner."""
    for index, (place, seat) in enumerate(position.blocks):
        if seat is None:
            yield Fault(("blocks", index, "seat"), "owner-needed", {"place": place})


def _too_many_blocks(position: Position) -> Iterator[Fault]:
    """18 each; with four players 13, and 14 for at most two once all others have their 13."""
    count = {seat.id: position.blocks_of(seat.id) for seat in position.seats}
    owned = BLOCKS_PER_SEAT
    if len(position.seats) == FOUR_SEATS:
        extra = len(position.owners) - REGULAR_BLOCKS_OF_FOUR
        owned = BLOCKS_PER_SEAT_OF_FOUR + (extra > 0)
        fourteens = [seat for seat in position.seats if count[seat.id] == owned]
        if 0 < extra <= EXTRA_BLOCKS_OF_FOUR and len(fourteens) > extra:
            yield Fault(("blocks",), "too-many-extra-blocks", {"extra": extra})
    for seat in position.seats:
        if count[seat.id] > owned:
            operands = {"seat": seat, "count": count[seat.id], "owned": owned}
            yield Fault(("blocks",), "too-many-blocks", operands)


def _active_faults(question: TurnQuestion | OptionsQuestion) -> Iterator[Fault]:
    roles = {seat.id: seat.role for seat in question.position.seats}
    if question.active not in roles:
        yield Fault(("active",), "unknown-seat", {"id": question.active})
    elif roles[question.active] is Role.SIKU:
        yield Fault(("active",), "siku-has-no-turn")


def _move_faults(question: TurnQuestion | OptionsQuestion) -> Iterator[Fault]:
    move = question.move
    if isinstance(move, Move):
        yield from _place_faults(("move", "place"), move.place)
    ids = [seat.id for seat in question.position.seats]
    if move.seat not in ids and move.seat != question.active:
        yield Fault(("move", "seat"), "unknown-seat", {"id": move.seat})
    if move.card is not None:
        yield from card_faults(("move", "card"), move.card)
    if move.swap is not None:
        yield from _place_faults(("move", "swap", "tile"), move.swap.tile)
        yield from _place_faults(("move", "swap", "with"), move.swap.with_)
    for index, place in enumerate(question.laid_this_turn or ()):
        yield from _tile_place_faults(question.position, ("laid_this_turn", index), place)


def tile_faults(position: Position, tiles: tuple[Tile, ...]) -> Iterator[Fault]:
    """Floor tiles outside, in the air, twice on one place, or with one symbol twice."""
    seen: set[Place] = set()
    for index, (place, symbols) in enumerate(tiles):
        path: Path = ("tiles", index)
        yield from _tile_place_faults(position, path, place)
        if place in seen:
            yield Fault(path, "two-tiles", {"place": place})
        seen.add(place)
        if len(set(symbols)) < len(symbols):
            yield Fault((*path, "symbols"), "same-symbol-twice", {"symbol": symbols[0]})


def _tile_place_faults(position: Position, path: Path, place: Place) -> Iterator[Fault]:
    yield from _place_faults(path, place)
    missing = tuple(under for under in UNDER.get(place, ()) if under not in position.owners)
    if missing and place not in position.owners:
        yield Fault(path, TILE_IN_THE_AIR, {"place": place, "missing": missing})


def _display_faults(question: TurnQuestion | OptionsQuestion) -> Iterator[Fault]:
    display = question.display or ()
    if len(display) > DISPLAY_SIZE:
        yield Fault(("display",), "display-too-long", {"count": len(display)})
    for index, card in enumerate(display):
        yield from card_faults(("display", index), card)


def card_faults(path: Path, card: Symbols) -> Iterator[Fault]:
    """A building card that the box does not hold."""
    if not is_building_card(card):
        yield Fault(path, "no-such-card", {"card": card})


def _architect_faults(question: TurnQuestion | OptionsQuestion) -> Iterator[Fault]:
    players = question.position.seats.players
    for id, moved in (question.architect or {}).items():
        if id not in players:
            yield Fault(("architect", id), "no-marker", {"id": id})
        if not 0 <= moved <= ARCHITECT_TRACK_END:
            yield Fault(("architect", id), "marker-outside", {"moved": moved})


def _place_faults(path: Path, place: Place) -> Iterator[Fault]:
    if place in UNDER:
        return
    # A number that no level has is named itself; otherwise the three do not go together.
    numbers = zip(place._fields, place, (TOP_LEVEL, size(LEVELS[0]), size(LEVELS[0])), strict=True)
    outside = [(*path, name) for name, number, most in numbers if not 1 <= number <= most]
    for where in outside or [path]:
        yield Fault(where, "no-such-place", {"place": place})
