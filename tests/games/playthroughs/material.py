"""Whole games with everything kept, from first tile to winner: each entry, and what it gave."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.games.nunatak.notation import seats_of, write_place, write_temple
from referee.games.nunatak.table.awaited import awaited
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Added, Ended, Event
from referee.games.nunatak.table.tracking import Tracking
from referee.games.rulings import Rulings
from referee.wire.nunatak.entries import event_data, read_entry
from tests.games.material_games import Player, ending

HERE = Path(__file__).parent
SEEDS = {1: 36, 2: 17, 3: 1, 4: 1}
"""Games in which nearly every special case comes up, by their number of players."""


def path_of(players: int) -> Path:
    """Where the game of this many players is written."""
    return HERE / f"everything_{players}.txt"


def invented(players: int) -> Iterator[Event]:
    """The entries of a game that chance has played."""
    player = Player(SEEDS[players], players, printed_first=True)
    player.uses = 0.6
    for act in player.acts():
        yield Added(act)
    yield from ending(player.game)


def events_of(text: str) -> list[Event]:
    """Read the entries back."""
    return [read_entry(line)[0] for line in text.splitlines() if line.startswith("{")]


def write_down(players: int, events: Iterable[Event]) -> str:
    """Every entry in one line, and what it gave in the next; the table after every ninth turn."""
    game = Game.of(seats_of(players), Rulings(), {}, Tracking.EVERYTHING)
    lines = []
    for event in events:
        turns = len(game.turns)
        game = game.after(event)
        lines.append(json.dumps(event_data(event)))
        lines.append("    " + _given(game, event))
        if len(game.turns) > turns and len(game.turns) % 9 == 0:
            lines += [f"    temple {write_temple(game.standing.position)}", f"    {_table(game)}"]
    return "\n".join([*lines, _table(game), ""])


def _given(game: Game, event: Event) -> str:
    if isinstance(event, Ended):
        assert event.result is not None
        rank = event.result.rank
        return f"winners {' '.join(event.result.winners)} rank {rank and rank.value}"
    kept = game.record[-1]
    because = ", ".join(
        f"{reason.rule.message.removeprefix('nunatak.')} {reason.seat or ''}{reason.points or ''}".strip()
        for reason in kept.reasons
    )
    wants = [
        " ".join(
            str(part)
            for part in (one.want.value, one.place and write_place(one.place), one.slot, one.number, one.seat)
            if part is not None
        )
        for one in awaited(game)[:6]
    ]
    return f"because {because or '-'} | waits for {', '.join(wants) or '-'}"


def _table(game: Game) -> str:
    material, standing = game.standing.material, game.standing
    shown = " ".join("-" if card is None else "/".join(card) or "?" for card in material.display)
    held = " ".join(f"{seat}{len(numbers)}" for seat, numbers in material.blessings.held.items())
    points = " ".join(f"{seat}{count}" for seat, count in standing.points.items())
    return f"points {points}   pile {material.pile}   display {shown}   blessings {held or '-'}"
