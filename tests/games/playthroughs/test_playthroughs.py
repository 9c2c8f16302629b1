"""Every kind of table has a whole game written down, and the engine still plays it line by line."""

from __future__ import annotations

import pytest

from tests.games.playthroughs.replay import HERE, TABLES, moves_of, write_down
from tests.games.playthroughs.with_cards import WITH_CARDS, events_of, written
from tests.some import for_each


@for_each("name", TABLES)
def test_a_whole_game_is_judged_as_written_down(name):
    written = (HERE / f"{name}.txt").read_text()

    assert written.splitlines() == write_down(TABLES[name], moves_of(written)).splitlines()


@for_each("name", TABLES)
def test_a_whole_game_has_54_turns(name):
    assert 54 == len(moves_of((HERE / f"{name}.txt").read_text()))


@pytest.mark.parametrize("name", WITH_CARDS)
def test_a_whole_game_with_its_cards_comes_to_the_result_that_is_written_down(name):
    text = (HERE / f"{name}.txt").read_text()

    assert text.splitlines() == written(WITH_CARDS[name], [*events_of(text)]).splitlines()


@pytest.mark.parametrize("name", WITH_CARDS)
def test_a_whole_game_with_its_cards_is_asked_for_numbers_and_blessings_alone(name):
    (counted,) = (line for line in events_of((HERE / f"{name}.txt").read_text()) if "counted" in line)

    cells = [told.partition("=")[0] for told in counted.split()[1:]]

    assert {"number", "blessing"} >= {cell.partition(".")[2] for cell in cells}
