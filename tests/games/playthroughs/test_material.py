"""A whole game with everything kept is written down for each number of players, and still goes so."""

from __future__ import annotations

import json

from referee.games.nunatak.table.log import Turn
from tests.games.playthroughs.material import SEEDS, events_of, path_of, write_down
from tests.some import for_each

EVERYWHERE = {
    *("nunatak.card.reshuffle", "nunatak.card.empty-pile-any", "nunatak.split.side"),
    *("nunatak.elder.take", "nunatak.square.multi-order", "nunatak.tile.draw"),
    *("nunatak.blessing.foresight-when/reserves", "nunatak.gap.g64/becomes", "nunatak.gap.g54/said"),
    *("nunatak.end.trigger", "nunatak.row.step", "nunatak.row.two"),
}
ONLY = {
    1: {
        *("nunatak.solo.dummy-card/marker", "nunatak.solo.dummy-card/next", "nunatak.solo.dummy-choice"),
        *("nunatak.solo.dummy-elder", "nunatak.solo.dummy-cards/builder", "nunatak.solo.dummy-cards"),
        *("nunatak.gap.g96", "nunatak.gap.g102"),
    },
    2: {"nunatak.2p.siku", "nunatak.2p.siku-builder", "nunatak.2p.siku-elder", "nunatak.gap.g41/allowed"},
    3: {"nunatak.blessing.abundance"},
    4: {"nunatak.blessing.abundance"},
}
"""Special cases by the names of their sentences: those of every table, and those of one."""


def written(players):
    return path_of(players).read_text()


@for_each("players", SEEDS)
def test_a_whole_game_goes_as_it_is_written_down(players):
    text = written(players)

    assert text.splitlines() == write_down(players, events_of(text)).splitlines()


@for_each("players", SEEDS)
def test_it_goes_from_the_first_tile_to_the_winner(players):
    entries = [json.loads(line) for line in written(players).splitlines() if line.startswith("{")]
    turns = [entry for entry in entries if entry["kind"] == "turn"]

    assert ({"setup", "tile"} >= {entries[0]["kind"]}, 54) == (True, len(turns))
    assert ("end", bool(players > 1)) == (entries[-1]["kind"], bool(entries[-1]["result"]["winners"]))


@for_each("players", SEEDS)
def test_every_special_case_that_it_can_meet_comes_up(players):
    text = written(players)
    expected = {name.removeprefix("nunatak.") for name in EVERYWHERE | ONLY[players]}
    given = {
        name.split()[0]
        for line in text.splitlines()
        if line.startswith("    because")
        for name in line.partition("|")[0].removeprefix("    because ").split(", ")
        if name.strip()
    }
    swaps = [
        event.act.move.swap for event in events_of(text) if isinstance(getattr(event, "act", None), Turn)
    ]

    assert (set(), True) == (expected - given, any(swaps))
