"""Four processes write into one table and into many, on both databases: nothing lost, nothing doubled."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from referee.games.nunatak.table.order import Phase
from referee.tables.access import LinkRole
from tests.served import forked
from tests.tables.hammer import acknowledged, hammer
from tests.tables.people import Table

PROCESSES = 4
WISHES = 10
LONG = 240
TABLES = 6


@pytest.fixture
def hammered(services, database_url, tmp_path):
    """The tables after four processes were let loose on them, and all that was acknowledged."""
    tables = [Table(services.service) for _ in range(TABLES)]
    links = [(table.opened.code, table.opened.tokens[LinkRole.OWNER]) for table in tables]
    running = [forked(hammer, database_url, tmp_path, seed, WISHES, links) for seed in range(PROCESSES)]
    for process in running:
        process.join(LONG)
    assert [0] * PROCESSES == [process.exitcode for process in running]
    told = [json.loads(acknowledged(tmp_path, seed).read_text()) for seed in range(PROCESSES)]
    return tables, [tuple(one) for each in told for one in each]


def test_nothing_is_lost_and_nothing_is_doubled(hammered):
    tables, told = hammered
    stored = [(table.opened.code, str(entry.id)) for table in tables for entry in table.now.entries]

    assert Counter(stored) == Counter(told)
    assert {1} == set(Counter(stored).values())
    # The one table: a whole game, each turn by whoever was on turn. The many: a point for every wish.
    whole = tables[0].now.game
    assert (Phase.SCORING, 54) == (whole.phase, len(whole.turns))
    assert "ABC" * 18 == "".join(kept.item.act.active for kept in whole.turns)
    assert PROCESSES * WISHES == sum(table.now.game.standing.points["A"] for table in tables[1:])
