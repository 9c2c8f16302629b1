"""Whether a position can exist at all: otherwise the call answers 422."""

from __future__ import annotations

import itertools
from typing import Any

from .rulings import CHOICES
from .temple import SIZE, blocks_of, every_spot, free_spots, has_tile, spot_of

TABLES = [
    ["player", "dummy", "dummy"],
    ["player", "player", "siku"],
    ["player", "player", "player"],
    ["player", "player", "player", "player"],
]
SPLIT_CARDS = [{"builder", "architect"}, {"sculptor", "artisan"}, {"beast_of_burden", "elder"}]


def seats_are_possible(body: dict[str, Any]) -> bool:
    """Whether one of the four tables of the rulebooks sits like this."""
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


def _temple_is_told_once(body: dict[str, Any]) -> bool:
    """Whether blocks or notation, not both, name places there are, each of them once."""
    if "temple" in body:
        letters = "ABCD"[: len(body["seats"])]
        return "blocks" not in body and _temple_is_well_formed(body["temple"], letters)
    told = [spot_of(block) for block in body.get("blocks") or []]
    return len(set(told)) == len(told)


def _nothing_hangs_in_the_air(body: dict[str, Any]) -> bool:
    blocks = blocks_of(body)
    tiles = [spot_of(tile) for tile in body.get("tiles") or []]
    return all(has_tile(spot, blocks) for spot in [*blocks, *tiles])


def _table_is_possible(body: dict[str, Any]) -> bool:
    """Whether seats, the seat on turn, markers and rulings are those of a table."""
    roles = {seat["id"]: seat["role"] for seat in body["seats"]}
    markers = body.get("architect") or {}
    return (
        seats_are_possible(body)
        and roles.get(body["active"], "siku") != "siku"
        and all(seat in roles and 0 <= steps <= 10 for seat, steps in markers.items())
        and _rulings_are_known(body)
    )


def naive_position_is_possible(body: dict[str, Any]) -> bool:
    """Whether seats, blocks, tiles and markers of a `turn` or `options` body can exist together."""
    return (
        _table_is_possible(body)
        and all(spot_of(place) in every_spot() for place in _places_told(body))
        and _temple_is_told_once(body)
        and _nothing_hangs_in_the_air(body)
        and _owners_are_possible(body)
    )


def naive_dummy_is_possible(body: dict[str, Any]) -> bool:
    """Whether a dummy can be on turn here: all owners and free tiles, four card places, a marker."""
    dummies = [seat["id"] for seat in body["seats"] if seat["role"] == "dummy"]
    if body["dummy"] not in dummies or len(body["display"]) != 4 or body["marker"] not in range(4):
        return False
    if not naive_position_is_possible({**body, "active": body["dummy"]}):
        return False
    if not all(len(card) == 1 or set(card) in SPLIT_CARDS for card in body["display"] if card):
        return False
    blocks = blocks_of(body)
    told = [spot_of(tile) for tile in body["tiles"]]
    return None not in blocks.values() and all(spot in told for spot in free_spots(blocks))


def naive_lines_are_possible(body: dict[str, Any]) -> bool:
    """Whether these are the completion card's lines of four players."""
    seats = body["seats"]
    ids = {seat["id"] for seat in seats}
    counts = [count for seat in seats for count in (seat["first_line"], seat["second_line"])]
    return len(seats) == 4 and len(ids) == 4 and min(counts) >= 0
