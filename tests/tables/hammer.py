"""One of several processes that write into the same tables."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from referee.adapters.nunatak import playing
from referee.games.nunatak.question import Placement
from referee.games.nunatak.table.log import Added, Adjustment
from referee.services import open_services
from referee.tables.links import enter
from referee.tables.outcome import StaleError
from referee.tables.writing import Sent, new_id, write
from tests.settings import settings_in


def until_written(service, access, act):
    """Do something with the version that is seen, again and again until it is the latest."""
    while True:
        table = service.table(access)
        try:
            return act(table)
        except StaleError:
            continue


def play_one(service, access, choose):
    """Play a turn on a free place."""

    def act(table):
        free = table.game.standing.position.free_places()
        if not free:
            return None
        placement = Placement(choose.choice(free))
        return playing.play(service, access, Sent(new_id(), table.version), placement)

    return until_written(service, access, act)


def book_one(service, access):
    """Book one point."""

    def act(table):
        event = Added(Adjustment("A", 1, 0, True, ""))
        return write(service, access, Sent(new_id(), table.version), event)

    return until_written(service, access, act)


def hammer(url, folder, seed, wishes, tables):
    """Play on the first table while it has free places, and book a point at one of the others for each wish.

    A table is its code and the token of a link. The code and the id of every entry that was acknowledged are
    written into a file of the folder, `acknowledged`.
    """
    kept, choose = open_services(settings_in(folder, database_url=url)), Random(seed)
    first, *others = [enter(kept.service, *table) for table in tables]
    written_down = []
    while written := play_one(kept.service, first, choose):
        written_down.append((first.code, str(written.entry.id)))
    for _ in range(wishes):
        access = choose.choice(others)
        written = book_one(kept.service, access)
        written_down.append((access.code, str(written.entry.id)))
    kept.close()
    acknowledged(folder, seed).write_text(json.dumps(written_down))


def acknowledged(folder: Path, seed: int) -> Path:
    """Where the process of this seed writes what was acknowledged."""
    return folder / f"acknowledged-{seed}.json"
