"""What a dummy of the solo game does, read naively: every matching place is tried."""

from __future__ import annotations

import math
from typing import Any

from .square import square_points
from .temple import (
    SIZE,
    Spot,
    below,
    blocks_of,
    complete,
    every_row,
    every_square,
    free_spots,
    place_of,
    spot_of,
)

AXIS = 3
"""The temple's axis stands over row 3, column 3 of the ground; each level lies half a place in."""

BLOCKS = 18
"""What each seat owns in a solo game."""


def _centre(spot: Spot, ruling: str) -> tuple[float, int]:
    """How central the place is, less is better, then how near its own level's edge (G101)."""
    level, row, column = spot
    off_row = abs(row + (level - 1) / 2 - AXIS)
    off_column = abs(column + (level - 1) / 2 - AXIS)
    off = max(off_row, off_column) if ruling == "ring" else math.hypot(off_row, off_column)
    size = SIZE[level]
    inside = min(row - 1, column - 1, size - row, size - column)
    return (round(off, 6), -inside)


def _worth(body: dict[str, Any], spot: Spot) -> dict[str, int]:
    """The dummy's own points here: squares as the one on turn, rows, supports."""
    dummy = body["dummy"]
    before = blocks_of(body)
    after = {**before, spot: dummy}
    squares = 0
    for square in every_square():
        if complete(square, after) and not complete(square, before):
            owners = [str(after[each]) for each in square]
            counts = {seat: owners.count(seat) for seat in owners}
            squares += square_points(counts, dummy, "two")[dummy]
    levels = 4 if body.get("rulings", {}).get("dummy-level-four-row") == "one" else 3
    rows = 0
    for name, row in every_row():
        if name["level"] <= levels and complete(row, after) and not complete(row, before):
            rows += 1
    support = [after[under] for under in below(spot)].count(dummy)
    total = squares + rows + support
    return {"squares": squares, "rows": rows, "support": support, "total": total}


def _first_card(body: dict[str, Any], tiles: dict[Spot, list[str]]) -> tuple[int | None, bool]:
    """The card at the marker or the next clockwise that fits; with an empty pile any (G96)."""
    order = [(body["marker"] + step) % 4 for step in range(4)]
    for number in order:
        for symbol in body["display"][number] or []:
            if any(symbol in symbols for symbols in tiles.values()):
                return number, True
    if body["pile_empty"]:
        for number in order:
            if body["display"][number] is not None:
                return number, False
    return None, False


def _best(body: dict[str, Any], worth: dict[Spot, dict[str, int]]) -> list[Spot]:
    """Total, squares, rows, support, centre: what is still equal then stays."""
    ruling = body.get("rulings", {}).get("dummy-centre", "distance")
    left = list(worth)
    for measure in ("total", "squares", "rows", "support"):
        most = max(worth[spot][measure] for spot in left)
        left = [spot for spot in left if worth[spot][measure] == most]
    nearest = min(_centre(spot, ruling) for spot in left)
    return [spot for spot in left if _centre(spot, ruling) == nearest]


def naive_dummy(body: dict[str, Any]) -> dict[str, Any]:
    """Which card the dummy takes and where its block goes, as far as the player does not choose."""
    nothing: dict[str, Any] = {
        "card": None,
        "fill_up": not body["pile_empty"],
        "places": [],
        "candidates": [],
        "card_goes_to": None,
        "discard_blessing": False,
    }
    if list(blocks_of(body).values()).count(body["dummy"]) == BLOCKS:
        return {**nothing, "fill_up": False}
    free = free_spots(blocks_of(body))
    tiles = {spot_of(tile): tile["symbols"] for tile in body["tiles"] if spot_of(tile) in free}
    number, fits = _first_card(body, tiles)
    if number is None:
        return nothing
    card = body["display"][number]
    matching = [spot for spot in free if not fits or any(side in tiles[spot] for side in card)]
    worth = {spot: _worth(body, spot) for spot in matching}
    best = _best(body, worth)
    if set(card) == {"builder", "architect"}:
        builders = [spot for spot in best if "builder" in tiles[spot]]
        best = builders or best
    sides = [[side for side in card if side in tiles[spot]] or card for spot in best]
    return {
        "card": number,
        "fill_up": False,
        "places": [place_of(spot) for spot in best],
        "candidates": [{**place_of(spot), **worth[spot]} for spot in matching],
        "card_goes_to": "builders" if all("builder" in each for each in sides) else "removed",
        "discard_blessing": all(each == ["elder"] for each in sides),
    }
