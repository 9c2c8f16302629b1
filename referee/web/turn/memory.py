"""What takes the taps on the sheet of a turn back, one by one to the very start.

Each step stands in the address as what was there before it: four signs for a block (level, row,
column, and whose it was), and `*` with a letter and a word for everything else; steps are joined by `!`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote, unquote

from referee.games.nunatak.board import UNDER, Place
from referee.games.nunatak.notation import OWNER_NOT_TOLD, write_temple
from referee.games.nunatak.position import Block, Position
from referee.web.turn.sheet import TurnSheet

STEPS_BACK_MAX = 150
"""A whole game is 54 blocks: a tap on the place and one to place it."""

NOTHING = "-"
WORDS = {
    "c": "card",
    "d": "side",
    "f": "display",
    "g": "pile",
    "i": "tiles",
    "k": "block",
    "m": "temple",
    "n": "players",
    "o": "colours",
    "p": "place",
    "r": "rulings",
    "s": "steps",
    "t": "turn",
    "w": "swap",
}
"""The letter of each word that a step remembers; the brush and what is shown are no steps."""

_BLOCK = re.compile(r"([1-4])([1-5])([1-5])([A-Dx-])")
_LOOKING_AROUND = "*p"


def remember(before: TurnSheet, after: TurnSheet) -> TurnSheet:
    """Write down in `after` how to come back to `before`; looking at one place after another is one step."""
    step = _step(before, after)
    if not step:
        return after
    steps = before.back.split("!") if before.back else []
    if _is_looking(step) and steps and _is_looking(steps[-1]):
        looked_from = steps[-1].removeprefix(_LOOKING_AROUND)
        return replace(after, back="!".join(steps[:-1] if after.place == looked_from else steps))
    return replace(after, back="!".join([*steps, step][-STEPS_BACK_MAX:]))


def undo(sheet: TurnSheet) -> TurnSheet:
    """Take the last step back."""
    *earlier, last = sheet.back.split("!")
    blocks, *words = last.split("*")
    before = {WORDS[word[0]]: unquote(word[1:]) for word in words if word[:1] in WORDS}
    places = {
        Place(int(level), int(row), int(column)): None if sign == NOTHING else sign
        for level, row, column, sign in _BLOCK.findall(blocks)
    }
    # Who sits there is settled first: the letters of the blocks mean seats.
    earlier_sheet = replace(sheet, **before, back="!".join(earlier))
    return with_blocks(earlier_sheet, places) if earlier_sheet.is_readable() or not places else sheet


def with_blocks(sheet: TurnSheet, signs: Mapping[Place, str | None]) -> TurnSheet:
    """Set blocks, or take them off where the sign is None.

    A temple that is not written as it should be stays as it is, so that nothing of it is lost.
    """
    known = {place: sign for place, sign in signs.items() if _is_possible(sheet, place, sign)}
    if not known or not sheet.is_readable():
        return sheet
    position = sheet.position()
    owners: dict[Place, str | None] = dict(position.owners)
    for place, sign in known.items():
        owners.pop(place, None)
        if sign is not None:
            owners[place] = None if sign == OWNER_NOT_TOLD else sign
    changed = Position.of(position.seats, [Block(*block) for block in sorted(owners.items(), key=_place)])
    return replace(sheet, temple=write_temple(changed))


def _place(block: tuple[Place, str | None]) -> Place:
    return block[0]


def _is_possible(sheet: TurnSheet, place: Place, sign: str | None) -> bool:
    return place in UNDER and (sign is None or sign in sheet.signs())


def _is_looking(step: str) -> bool:
    return step.startswith(_LOOKING_AROUND) and "*" not in step[1:]


def _step(before: TurnSheet, after: TurnSheet) -> str:
    """What stood there before, where it differs."""
    changed = [
        (letter, getattr(before, name))
        for letter, name in WORDS.items()
        if getattr(before, name) != getattr(after, name)
    ]
    blocks = ""
    if before.temple != after.temple and before.is_readable() and before.seats() == after.seats():
        blocks = _blocks_before(before, after)
        changed = [(letter, word) for letter, word in changed if WORDS[letter] != "temple"]
    return blocks + "".join(f"*{letter}{quote(word, safe='.,:~/-')}" for letter, word in changed)


def _blocks_before(before: TurnSheet, after: TurnSheet) -> str:
    was, now = _signs(before), _signs(after)
    return "".join(
        "".join(map(str, place)) + was.get(place, NOTHING)
        for place in sorted(was.keys() | now.keys())
        if was.get(place) != now.get(place)
    )


def _signs(sheet: TurnSheet) -> dict[Place, str]:
    return {place: owner or OWNER_NOT_TOLD for place, owner in sheet.position().owners.items()}
