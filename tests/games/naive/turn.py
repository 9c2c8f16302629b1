"""One placement, read naively: the temple before, the temple after, and every square and row."""

from __future__ import annotations

from typing import Any

from .cards import card_allows
from .square import square_points
from .temple import (
    Spot,
    below,
    blocks_of,
    complete,
    every_row,
    every_spot,
    every_square,
    has_tile,
    place_of,
    role_of,
    spot_of,
)

LAST_STEP = 10


def _block_is_left(body: dict[str, Any], seat: str) -> bool:
    """18 blocks each; with four players 13, and a 14th for two once all have placed 13."""
    blocks = blocks_of(body)
    placed = list(blocks.values()).count(seat)
    if len(body["seats"]) < 4:
        return placed < 18
    if placed < 13:
        return True
    # 52 blocks with nobody above 13 or 14: then every player has placed 13.
    everybody_done = len(blocks) >= 52
    already = 0
    for each in body["seats"]:
        if list(blocks.values()).count(each["id"]) == 14:
            already += 1
    return placed == 13 and everybody_done and already < 2


def _seat_may_be_placed(body: dict[str, Any], seat: str) -> bool:
    """One's own block, or Siku's when a player is active."""
    if seat == body["active"]:
        return True
    return role_of(body, seat) == "siku" and role_of(body, body["active"]) == "player"


def _tile_may_be_used(body: dict[str, Any], spot: Spot) -> bool:
    """A tile laid this turn is free from now on; by the French edition from the next turn (A3)."""
    if body.get("rulings", {}).get("new-tile", "at-once") == "at-once":
        return True
    return spot not in [spot_of(place) for place in body.get("laid_this_turn", [])]


def naive_is_legal(body: dict[str, Any]) -> bool:
    """Whether the move of this body keeps every rule that what is told lets us check."""
    blocks = blocks_of(body)
    spot = spot_of(body["move"]["place"])
    seat = body["move"].get("seat", body["active"])
    return (
        _seat_may_be_placed(body, seat)
        and spot not in blocks
        and has_tile(spot, blocks)
        and _tile_may_be_used(body, spot)
        and _block_is_left(body, seat)
        and card_allows(body)
    )


def _nothing(body: dict[str, Any]) -> dict[str, Any]:
    players = [seat["id"] for seat in body["seats"] if seat["role"] == "player"]
    return {
        "legal": False,
        "points": dict.fromkeys(players, 0),
        "support": 0,
        "support_places": [],
        "rows": [],
        "architect_steps": 0,
        "architect": dict(body.get("architect", {})),
        "squares": [],
        "new_tiles": [],
        "needs": [],
    }


def _squares(body: dict[str, Any], after: dict[Spot, Any], new: Spot) -> list[dict[str, Any]]:
    before = {spot: seat for spot, seat in after.items() if spot != new}
    tie = body.get("rulings", {}).get("siku-first-tie", "two")
    squares = []
    for square in every_square():
        if not complete(square, after) or complete(square, before):
            continue
        owners = [after[spot] for spot in square]
        counts = {seat: owners.count(seat) for seat in owners if seat is not None}
        points: dict[str, int] | None = None
        if None not in owners:
            points = {}
            for seat, won in square_points(counts, body["active"], tie).items():
                if role_of(body, seat) == "player":
                    points[seat] = won
        squares.append({**place_of(square[0]), "counts": counts, "points": points})
    return squares


def _needs(after: dict[Spot, Any], supports: list[Spot], squares: list[Any]) -> list[Any]:
    wanted = list(supports)
    for square in every_square():
        if place_of(square[0]) in [_corner(each) for each in squares]:
            wanted.extend(square)
    return [place_of(spot) for spot in every_spot() if spot in wanted and after[spot] is None]


def _corner(square: dict[str, Any]) -> dict[str, int]:
    return {name: square[name] for name in ("level", "row", "column")}


def naive_turn(body: dict[str, Any]) -> dict[str, Any]:
    """Legal or not, and what the placement brings: support, rows, squares, new tiles, points."""
    answer = _nothing(body)
    if not naive_is_legal(body):
        return answer
    answer["legal"] = True
    new = spot_of(body["move"]["place"])
    seat = body["move"].get("seat", body["active"])
    plays = role_of(body, seat) == "player"
    before = blocks_of(body)
    after = {**before, new: seat}

    supports = below(new) if plays else []
    unknown = [spot for spot in supports if after[spot] is None]
    own = [spot for spot in supports if after[spot] == seat]
    answer["support"] = None if unknown else len(own)
    answer["support_places"] = [place_of(spot) for spot in own]

    for name, row in every_row():
        if complete(row, after) and not complete(row, before):
            answer["rows"].append(name)
    for name in answer["rows"]:
        reached = answer["architect"].get(seat, 0)
        if plays and name["level"] < 4 and reached < LAST_STEP:
            answer["architect"][seat] = reached + 1
            answer["architect_steps"] += 1

    answer["squares"] = _squares(body, after, new)
    for square in answer["squares"]:
        if square["level"] < 4:
            answer["new_tiles"].append({**_corner(square), "level": square["level"] + 1})
    answer["needs"] = _needs(after, supports, answer["squares"])
    answer["points"] = None if answer["needs"] else _total(answer, seat)
    return answer


def _total(answer: dict[str, Any], seat: str) -> dict[str, int]:
    """Every player's points, 0 included."""
    points = dict(answer["points"])
    if seat in points:
        points[seat] += answer["support"]
    for square in answer["squares"]:
        for each, won in square["points"].items():
            points[each] += won
    return points


def naive_options(body: dict[str, Any]) -> dict[str, Any]:
    """Every legal place once, found by trying all 54 places with every card that may be meant."""
    move = {name: value for name, value in body.get("move", {}).items() if name != "place"}
    cards: list[Any] = [None]
    if "card" not in move and body.get("display") is not None:
        cards = body["display"]
    placements = []
    for spot in every_spot():
        for card in cards:
            tried = {**move, "place": place_of(spot)}
            if card is not None:
                tried["card"] = card
            answer = naive_turn({**body, "move": tried})
            if answer["legal"]:
                placements.append(
                    {
                        **place_of(spot),
                        "support": answer["support"],
                        "architect_steps": answer["architect_steps"],
                        "points": answer["points"],
                        "squares": len(answer["squares"]),
                    }
                )
                break
    return {"placements": placements}
