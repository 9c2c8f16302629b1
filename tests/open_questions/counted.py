"""Count over many games how often each question came up and what it changed, and write that down."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path

from referee.catalogue import entry_of_ruling
from referee.games.nunatak.rulings import RULINGS
from tests.open_questions.games import GOES_ON, NEVER, Game

ROOT = Path(__file__).parents[2]
FILE = ROOT / "referee/catalogue/how_often.toml"
DOCUMENT = ROOT / "docs/proof.md"
BEGIN, END = "<!-- open questions: written by make open-questions -->\n", "<!-- /open questions -->\n"
PROCESSES = 2
BATCH = 250


@dataclass
class Counted:
    """The counts of so many games: by question and number of players, each with what it counts."""

    games: int = 0
    of: dict[tuple[str, int], Counter[str]] = field(default_factory=dict)


def counted(games: int) -> Counted:
    """Play so many games for each number of players, on two processes."""
    found = Counted(games)
    for players in (1, 2, 3, 4):
        starts = range(0, games, BATCH)
        with ProcessPoolExecutor(PROCESSES) as pool:
            for batch in pool.map(
                batch_of, repeat(players), starts, (min(BATCH, games - at) for at in starts)
            ):
                for key, counts in batch.items():
                    found.of.setdefault((key, players), Counter()).update(counts)
    return found


def batch_of(players: int, begin: int, games: int) -> Mapping[str, Counter[str]]:
    """The counts of some games, by question."""
    found: dict[str, Counter[str]] = {}
    for seed in range(begin, begin + games):
        for key, mattered in Game(players, seed).mattered().items():
            if key not in NEVER:
                counts = found.setdefault(key, Counter())
                counts.update(
                    came_up=mattered.came_up, changed=mattered.changed, result=bool(mattered.result)
                )
    return found


def entry_of(key: str) -> str:
    """The entry of the catalogue that a question is."""
    return entry_of_ruling(key).id if key in RULINGS else f"nunatak.difference.{key}"


def file_text(found: Counted) -> str:
    """The file that the rules desk reads."""
    lines = [
        "# How often an open question or a difference mattered in games of greedy players.",
        "# `result` counts another winner, alone another rank; without it the game would go on otherwise.",
        "# Written by `make open-questions`; never by hand.",
        f"games = {found.games}",
    ]
    for (key, players), counts in sorted(found.of.items(), key=lambda one: (entry_of(one[0][0]), one[0][1])):
        told = {name: counts[name] for name in ("came_up", "changed")}
        if key not in GOES_ON:
            told["result"] = counts["result"]
        numbers = ", ".join(f"{name} = {number}" for name, number in told.items())
        lines += ["", "[[asked]]", f'entry = "{entry_of(key)}"', f"players = {players}", *numbers.split(", ")]
    return "\n".join([*lines, ""])


def with_table(document: str, found: Counted) -> str:
    """The document with the table of these counts in its place."""
    rows = [
        "| question | players | came up | changed points or a turn | changed the winner |",
        "|---|---:|---:|---:|---:|",
    ]
    for (key, players), counts in sorted(found.of.items(), key=lambda one: (entry_of(one[0][0]), one[0][1])):
        result = "" if key in GOES_ON else f"{counts['result']:,}"
        rows.append(
            f"| `{entry_of(key)}` | {players} | {counts['came_up']:,} | {counts['changed']:,} | {result} |"
        )
    table = "\n".join(rows)
    return re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}{table}\n{END}", document, flags=re.DOTALL)
