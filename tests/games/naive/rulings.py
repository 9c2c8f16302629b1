"""Which rulings change an answer: found by answering again with every other choice."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

CHOICES = {
    "siku-first-tie": ("two", "five", "three", "zero"),
    "siku-builder-swap": ("allowed", "forbidden"),
    "siku-cap": ("nobody", "second"),
    "empty-pile-no-match": ("any-card", "none"),
    "sculptors-above-ten": ("seventy-five", "continue"),
    "sixth-artisan": ("twenty-four", "continue"),
    "solo-fill-up": ("fill", "renew"),
    "solo-temple-cap": ("scored", "none"),
    "dummy-centre": ("distance", "ring"),
    "dummy-level-four-row": ("nothing", "one"),
    "new-tile": ("at-once", "next-turn"),
}


def naive_changes(judge: Callable[[dict[str, Any]], Any], body: dict[str, Any]) -> set[str]:
    """The keys of which at least one other choice makes `judge` answer something else."""
    usual = judge(copy.deepcopy(body))
    changing = set()
    for key, choices in CHOICES.items():
        for choice in choices:
            other = copy.deepcopy(body)
            other["rulings"] = {**other.get("rulings", {}), key: choice}
            if judge(other) != usual:
                changing.add(key)
    return changing
