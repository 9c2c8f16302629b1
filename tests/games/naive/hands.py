"""Whether the box can have dealt these hands: every way to place the split cards is tried."""

from __future__ import annotations

import itertools
from typing import Any

from .final import TOOLS, outer_of
from .possible import seats_are_possible

KINDS = ("builder", "sculptor", *TOOLS, "beast_of_burden", "architect", "elder")


def _count(cards: dict[str, Any]) -> dict[str, int]:
    """How many cards of each kind lie there, artisans by their tool."""
    artisans = cards.get("artisan", {})
    return {
        "builder": cards.get("builder", 0),
        "sculptor": cards.get("sculptor", 0),
        **{tool: artisans.get(tool, 0) for tool in TOOLS},
        "beast_of_burden": cards.get("beast_of_burden", {}).get("cards", 0),
        "architect": cards.get("architect", 0),
        "elder": len(cards.get("elder", [])),
    }


def _every_box() -> list[dict[str, int]]:
    """What the box holds of each kind, for every placing of its 12 split cards and one blessing."""
    boxes: list[dict[str, int]] = []
    split_artisans = itertools.product(range(3), repeat=3)
    for builders, sculptors, elders in itertools.product(range(5), split_artisans, range(3)):
        box = {
            "builder": 8 + builders,
            "architect": 6 + 4 - builders,
            "sculptor": 7 + sum(sculptors),
            "elder": 5 + elders,
            "beast_of_burden": 7 + 2 - elders,
        }
        for tool, used_as_sculptor in zip(TOOLS, sculptors, strict=True):
            box[tool] = 3 + 2 - used_as_sculptor
        boxes.extend({**box, kind: box[kind] + 1} for kind in KINDS)
    return boxes


BOXES = _every_box()


def _numbers_are_possible(body: dict[str, Any]) -> bool:
    """No count below 0, no number above 10, and outer counts that are those of the blocks."""
    for seat in body["seats"]:
        if min(_count(seat.get("cards", {})).values()) < 0 or seat.get("unused_blessings", 0) < 0:
            return False
        if not 0 <= seat.get("architect_number", 0) <= 10 or min(seat.get("outer", [0])) < 0:
            return False
        if ("blocks" in body or "temple" in body) and "outer" in seat:
            counted = outer_of(body) or {}
            if counted[seat["id"]] != seat["outer"]:
                return False
    return True


def _elders_are_possible(body: dict[str, Any]) -> bool:
    """Each elder shows two of the six types; one made by transference shows none."""
    pairs = [pair for seat in body["seats"] for pair in seat.get("cards", {}).get("elder", [])]
    return all(len(pair) == len(set(pair)) and len(pair) in (0, 2) for pair in pairs)


def naive_hands_are_possible(body: dict[str, Any]) -> bool:
    """Whether cards, unused blessings and outer blocks of this end scoring can exist together."""
    seats = body["seats"]
    if not seats_are_possible(body) or not _numbers_are_possible(body):
        return False
    if not _elders_are_possible(body):
        return False
    hands = [_count(seat.get("cards", {})) for seat in seats]
    together = {kind: sum(hand[kind] for hand in hands) for kind in KINDS}
    if not any(all(together[kind] <= box[kind] for kind in KINDS) for box in BOXES):
        return False
    most = 14 if len(seats) == 4 else 18
    if any(sum(hand.values()) > most + 1 for hand in hands):
        return False
    if sum(seat.get("unused_blessings", 0) for seat in seats) > 20:
        return False
    for level, tiles in enumerate((16, 12, 8, 4)):
        if sum(seat.get("outer", [0, 0, 0, 0])[level] for seat in seats) > tiles:
            return False
    return True
