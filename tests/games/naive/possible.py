"""Whether a position can exist at all: otherwise the call answers 422."""

from __future__ import annotations

import itertools
from typing import Any

from .rulings import CHOICES
from .temple import SIZE, below, blocks_of, every_spot, has_tile, spot_of

TABLES = [
    ["player", "dummy", "dummy"],
    ["player", "player", "siku"],
    ["player", "player", "player"],
    ["player", "player", "player", "player"],
]


def _seats_are_possible(body: dict[str, Any]) -> bool:
    roles = [seat["role"] for seat in body["seats"]]
    if sorted(roles) not in [sorted(table) for table in TABLES]:
        return False
    if "siku" in roles and roles[-1] != "siku":
        return False
    ids = [seat["id"] for seat in body["seats"]]
    return len(set(ids)) == len(ids) and all(1 <= len(each) <= 24 for each in ids)


def _owners_are_possible(body: dict[str, Any]) -> bool:
    """Whether some sharing out of the blocks not told leaves nobody more than they own."""
    owners = list(blocks_of(body).values())
    told = [owners.count(seat["id"]) for seat in body["seats"]]
    if any(owner not in [None, *(seat["id"] for seat in body["seats"])] for owner in owners):
        return False
    most = 14 if len(told) == 4 else 18
    untold = owners.count(None)
    for shared in itertools.product(*(range(count, count + untold + 1) for count in told)):
        if sum(shared) != len(owners) or max(shared) > most:
            continue
        fourteens = shared.count(14)
        if most == 18 or fourteens == 0 or (fourteens <= 2 and min(shared) >= 13):
            return True
    return False


def _places_told(body: dict[str, Any]) -> list[dict[str, int]]:
    places = list(body.get("blocks") or []) + list(body.get("tiles") or [])
    move = body.get("move") or {}
    if "place" in move:
        places.append(move["place"])
    if move.get("swap"):
        places.extend([move["swap"]["tile"], move["swap"]["with"]])
    return places


def _temple_is_well_formed(text: str, letters: str) -> bool:
    """Levels joined by `/`, rows by `.`; letters, `x`, and digits for runs, never two in a row."""
    levels = text.split("/")
    if len(levels) > 4:
        return False
    for level, rows in enumerate(levels, start=1):
        if len(rows.split(".")) != SIZE[level]:
            return False
        for row in rows.split("."):
            width = 0
            for sign, following in itertools.zip_longest(row, row[1:], fillvalue="."):
                if sign not in letters + "x12345" or (sign in "12345" and following in "12345"):
                    return False
                width += int(sign) if sign in "12345" else 1
            if width != SIZE[level]:
                return False
    return True


def _rulings_are_known(body: dict[str, Any]) -> bool:
    rulings = body.get("rulings", {})
    return all(key in CHOICES and choice in CHOICES[key] for key, choice in rulings.items())


def naive_position_is_possible(body: dict[str, Any]) -> bool:
    """Whether seats, blocks, tiles and markers of a `turn` or `options` body can exist together."""
    if not _seats_are_possible(body):
        return False
    roles = {seat["id"]: seat["role"] for seat in body["seats"]}
    if roles.get(body["active"], "siku") == "siku":
        return False
    if "blocks" in body and "temple" in body:
        return False
    letters = "ABCD"[: len(roles)]
    if "temple" in body and not _temple_is_well_formed(body["temple"], letters):
        return False
    if any(spot_of(place) not in every_spot() for place in _places_told(body)):
        return False
    told = [spot_of(block) for block in body.get("blocks") or []]
    if len(set(told)) < len(told):
        return False
    blocks = blocks_of(body)
    for spot in blocks:
        if spot[0] not in SIZE or any(under not in blocks for under in below(spot)):
            return False
    for tile in body.get("tiles") or []:
        if not has_tile(spot_of(tile), blocks):
            return False
    markers = body.get("architect") or {}
    if any(seat not in roles or not 0 <= steps <= 10 for seat, steps in markers.items()):
        return False
    if not _rulings_are_known(body):
        return False
    return _owners_are_possible(body)
