"""Reverting in a kept game: what was taken back long ago, and what was corrected."""

from __future__ import annotations

import pytest

from referee.games.nunatak.log import Removed, Restored
from referee.tables.reverting import reverting, taken_back
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table, numbers_of


@pytest.fixture
def table(keeper):
    table = Table(keeper)
    table.play(*GROUND[:3])
    return table


def versions(entries):
    return [entry.version for entry in entries]


def test_what_was_taken_back_stays_known_when_something_was_played_since(table):
    table.write(Removed((2,)))
    table.write(Removed((1, 3)))
    table.play(GROUND[9])

    assert [5, 4] == versions(taken_back(table.now))


def test_what_was_put_back_is_not_taken_back_any_more(table):
    table.write(Removed((1, 2, 3)))
    table.write(Restored((1, 2, 3)))
    table.write(Removed((2,)))

    assert [6] == versions(taken_back(table.now))


def test_a_reset_is_reverted_as_one_although_others_have_played_since(table):
    table.write(Removed((1, 2, 3)))
    table.play(GROUND[9])

    table.write(reverting(table.now, 4))

    assert [*GROUND[:3], GROUND[9]] == numbers_of(table.now)


@pytest.mark.parametrize("version", [0, 1, 99])
def test_what_is_no_correction_cannot_be_reverted(table, version):
    assert reverting(table.now, version) is None
