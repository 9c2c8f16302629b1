"""Every kind of table has a whole game written down, and the engine still plays it line by line."""

from __future__ import annotations

import pytest

from tests.games.playthroughs.replay import HERE, TABLES, moves_of, write_down


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_judged_as_written_down(name: str) -> None:
    written = (HERE / f"{name}.txt").read_text()

    assert written.splitlines() == write_down(TABLES[name], moves_of(written)).splitlines()


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_has_54_turns(name: str) -> None:
    assert 54 == len(moves_of((HERE / f"{name}.txt").read_text()))
