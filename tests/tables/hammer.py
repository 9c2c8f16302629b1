"""One of several processes that write into the same tables; prints what was acknowledged.

`python -m tests.tables.hammer ADDRESS FOLDER SEED WISHES CODE:TOKEN …`: plays turns on the first table
as long as it has free places, and books a point at a random one of the others for each wish.
"""

from __future__ import annotations

import json
import sys
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


def main(url, folder, seed, wishes, *tables):
    """Play and book; print the code and the id of every entry that was acknowledged."""
    kept, choose = open_services(settings_in(Path(folder), database_url=url)), Random(int(seed))
    first, *others = [enter(kept.service, *table.split(":")) for table in tables]
    acknowledged = []
    while written := play_one(kept.service, first, choose):
        acknowledged.append((first.code, str(written.entry.id)))
    for _ in range(int(wishes)):
        access = choose.choice(others)
        written = book_one(kept.service, access)
        acknowledged.append((access.code, str(written.entry.id)))
    kept.close()
    sys.stdout.write(json.dumps(acknowledged))


if __name__ == "__main__":
    main(*sys.argv[1:])
