"""Four processes write into one table and into many, on both databases: nothing lost, nothing doubled."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from referee.games.nunatak.table.order import Phase
from referee.tables.access import LinkRole
from tests.tables.people import Table

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = 4
WISHES = 15
TABLES = 6


@pytest.fixture
def hammered(services, database_url, tmp_path):
    """The tables after four processes were let loose on them, and all that was acknowledged."""
    tables = [Table(services.service) for _ in range(TABLES)]
    links = [f"{table.opened.code}:{table.opened.tokens[LinkRole.OWNER]}" for table in tables]
    words = [sys.executable, "-m", "tests.tables.hammer", database_url, str(tmp_path)]
    running = [
        subprocess.Popen(
            [*words, str(seed), str(WISHES), *links], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for seed in range(PROCESSES)
    ]
    told = [process.communicate(timeout=240)[0] for process in running]
    assert [0] * PROCESSES == [process.returncode for process in running]
    return tables, [tuple(one) for text in told for one in json.loads(text)]


def test_nothing_is_lost_and_nothing_is_doubled(hammered):
    tables, acknowledged = hammered
    stored = [(table.opened.code, str(entry.id)) for table in tables for entry in table.now.entries]

    assert Counter(stored) == Counter(acknowledged)
    assert {1} == set(Counter(stored).values())
    # The one table: a whole game, each turn by whoever was on turn. The many: a point for every wish.
    whole = tables[0].now.game
    assert (Phase.SCORING, 54) == (whole.phase, len(whole.turns))
    assert "ABC" * 18 == "".join(kept.item.act.active for kept in whole.turns)
    assert PROCESSES * WISHES == sum(table.now.game.standing.points["A"] for table in tables[1:])
