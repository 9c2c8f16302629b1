"""Apply a tap to the turn sheet; every function takes a sheet and returns a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.games.nunatak.board import IN_SQUARE, UNDER, Place, Square, all_under
from referee.games.nunatak.notation import EMPTY_TEMPLE, OWNER_NOT_TOLD, write_place
from referee.games.nunatak.pieces import Role
from referee.web.nunatak.turn.sheet import ERASER, HIGHER, NEW, SWAP, TurnSheet
from referee.web.words import pairs, write_pairs


def tap(sheet: TurnSheet, place: Place) -> TurnSheet:
    """What a tap on a place makes of the sheet, by the brush in hand."""
    if sheet.brush == ERASER:
        return sheet.with_blocks(dict.fromkeys(_on_top_of(sheet, place)))
    if sheet.brush == HIGHER:
        return fill_below(sheet, raised(sheet.position().owners, place))
    if sheet.brush == SWAP and sheet.place:
        # The block goes where the builder tile goes: on the chosen place.
        return replace(sheet, swap=f"{write_place(place)}~{sheet.place}", brush=NEW)
    if sheet.brush in sheet.signs():
        return put(sheet, place, sheet.brush)
    word = write_place(place)
    # A swap belongs to a chosen place: where there is none, the tap places.
    return replace(sheet, place="" if sheet.place == word else word, brush=NEW)


def put(sheet: TurnSheet, place: Place, sign: str) -> TurnSheet:
    """Place a block of this sign here; the blocks that it needs below are added without owners."""
    return sheet.with_blocks({**_missing_below(sheet, place), place: sign})


def fill_below(sheet: TurnSheet, place: Place) -> TurnSheet:
    """Fill in what a tile here rests on, and leave the tile itself free."""
    return sheet.with_blocks(_missing_below(sheet, place))


def raise_chosen(sheet: TurnSheet) -> TurnSheet:
    """Move the chosen tile higher at the same point, on the blocks that this implies."""
    place = sheet.chosen_place()
    higher = above(place) if place else None
    if higher is None:
        return sheet
    return replace(fill_below(sheet, higher), place=write_place(higher))


def complete_square(sheet: TurnSheet, corner: Place) -> TurnSheet:
    """Fill in the rest of a square that the new block completes, without owners."""
    square = Square(*corner)
    chosen = sheet.chosen_place()
    if chosen not in IN_SQUARE.get(square, ()):
        return sheet
    filled = fill_below(sheet, chosen)
    for place in IN_SQUARE[square]:
        if place != chosen and place not in filled.position().owners:
            filled = put(filled, place, OWNER_NOT_TOLD)
    return filled


def above(place: Place) -> Place | None:
    """The next place at the same point of the map, two levels higher; None where there is none."""
    higher = Place(place.level + 2, place.row - 1, place.column - 1)
    return higher if higher in UNDER else None


def own(sheet: TurnSheet, place: Place, sign: str) -> TurnSheet:
    """Enter whose block is here."""
    return sheet.with_blocks({place: sign}) if place in sheet.position().owners else sheet


def clear(sheet: TurnSheet) -> TurnSheet:
    """Take all blocks off; who plays, and what the table decided, stays."""
    return replace(
        sheet,
        temple=EMPTY_TEMPLE,
        place="",
        turn="A",
        block="",
        card="",
        side="",
        swap="",
        tiles="",
        steps="",
    )


def take_as_move(sheet: TurnSheet, place: Place) -> TurnSheet:
    """Lift a block that is already here and judge it as the move just made."""
    owner = sheet.position().owners.get(place)
    lifted = sheet.with_blocks({place: None})
    seats = {seat.id: seat for seat in sheet.seats()}
    turn, block = sheet.turn, ""
    if owner is not None and seats[owner].role is Role.SIKU:
        block = owner
    elif owner is not None:
        turn = owner
    return replace(lifted, place=write_place(place), brush=NEW, turn=turn, block=block)


def confirm(sheet: TurnSheet, architect: Mapping[str, int]) -> TurnSheet:
    """Place the chosen block for good: the next seat is on turn, the markers stand where they belong."""
    place = sheet.chosen_place()
    if place is None:
        return sheet
    turns = [seat.id for seat in sheet.seats_with_turns()]
    after = turns[(turns.index(sheet.turn) + 1) % len(turns)] if sheet.turn in turns else "A"
    moved = ".".join(str(architect.get(seat, 0)) for seat in sheet.scoring_seats())
    return replace(
        sheet.with_blocks({place: sheet.block or sheet.turn}),
        turn=after,
        block="",
        place="",
        card="",
        side="",
        swap="",
        steps=moved if any(architect.values()) or sheet.steps else "",
        tiles=_without_tile(_swapped(sheet), place),
    )


def _missing_below(sheet: TurnSheet, place: Place) -> dict[Place, str | None]:
    owners = sheet.position().owners
    return {under: OWNER_NOT_TOLD for under in all_under(place) if under not in owners}


def raised(owners: Mapping[Place, str | None], place: Place) -> Place:
    """Where the free tile at this point goes when it is raised: to the next level that has none."""
    higher = place
    while higher in owners or all(under in owners for under in UNDER[higher]):
        next_up = above(higher)
        if next_up is None:
            break
        higher = next_up
    return higher


def blocks_below(owners: Mapping[Place, str | None], place: Place) -> int:
    """How many blocks a tile on this place would add to the temple."""
    return sum(under not in owners for under in all_under(place))


def _on_top_of(sheet: TurnSheet, place: Place) -> tuple[Place, ...]:
    """The block here and every block that rests on it, directly or not."""
    owners = sheet.position().owners
    return tuple(other for other in owners if other == place or place in all_under(other))


def _swapped(sheet: TurnSheet) -> str:
    """What the tiles show once the builder's swap is made."""
    tile, _, other = sheet.swap.partition("~")
    shown = dict(pairs(sheet.tiles))
    if tile in shown and other in shown:
        shown[tile], shown[other] = shown[other], shown[tile]
    return write_pairs(shown.items())


def _without_tile(tiles: str, place: Place) -> str:
    gone = write_place(place)
    return write_pairs((where, symbols) for where, symbols in pairs(tiles) if where != gone)
