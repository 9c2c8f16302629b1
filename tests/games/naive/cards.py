"""Whether the card allows the place: display, match, split, empty pile, builder's swap."""

from __future__ import annotations

from typing import Any

from .temple import Spot, blocks_of, free_spots, role_of, spot_of


def _tiles(body: dict[str, Any], free: list[Spot]) -> dict[Spot, list[str]]:
    """The symbols told of each free tile."""
    told = {}
    for tile in body.get("tiles") or []:
        if spot_of(tile) in free:
            told[spot_of(tile)] = list(tile["symbols"])
    return told


def _nothing_fits(body: dict[str, Any], free: list[Spot], tiles: dict[Spot, list[str]]) -> bool:
    """Whether it is certain that no card of the display fits any free tile."""
    if body.get("display") is None or any(spot not in tiles for spot in free):
        return False
    for card in body["display"]:
        for symbol in card:
            for symbols in tiles.values():
                if symbol in symbols:
                    return False
    return True


def _swap_is_fine(
    body: dict[str, Any], sides: list[str] | None, free: list[Spot], tiles: dict[Spot, list[str]]
) -> bool:
    """A free builder tile with any other free one; the block then stands on a swapped builder tile.

    Using the swap makes a split card a builder (G14).
    """
    move = body["move"]
    role = role_of(body, move.get("seat", body["active"]))
    if role == "dummy":
        return False
    forbidden = body.get("rulings", {}).get("siku-builder-swap", "allowed") == "forbidden"
    if role == "siku" and forbidden:
        return False
    if sides is not None and "builder" not in sides:
        return False
    one, other = spot_of(move["swap"]["tile"]), spot_of(move["swap"]["with"])
    if one == other or one not in free or other not in free:
        return False
    if one in tiles and "builder" not in tiles[one]:
        return False
    lies_now = dict(tiles)
    for here, there in ((one, other), (other, one)):
        lies_now.pop(here, None)
        if there in tiles:
            lies_now[here] = tiles[there]
    place = spot_of(move["place"])
    if place not in (one, other):
        return False
    return place not in lies_now or "builder" in lies_now[place]


def card_allows(body: dict[str, Any]) -> bool:
    """Whether display, card, tile, side and swap go together, as far as they are told.

    What is not told is not checked; the exception for an empty pile holds only where the pile is
    told to be empty, and display and every free tile are told, so that surely nothing fits.
    """
    move = body["move"]
    free = free_spots(blocks_of(body))
    tiles = _tiles(body, free)
    card = move.get("card")
    display = [sorted(each) for each in body.get("display") or []]
    if card is not None and "display" in body and sorted(card) not in display:
        return False
    sides = card
    if move.get("as") is not None:
        if card is not None and move["as"] not in card:
            return False
        sides = [move["as"]]
    if move.get("swap") is not None:
        return _swap_is_fine(body, sides, free, tiles)
    place = spot_of(move["place"])
    if sides is None or place not in tiles:
        return True
    if any(side in tiles[place] for side in sides):
        return True
    if body.get("pile_empty") is True and _nothing_fits(body, free, tiles):
        return bool(body.get("rulings", {}).get("empty-pile-no-match") != "none")
    return False
