"""An entry takes few bytes, and is read back as it was written, now and for ever."""

from __future__ import annotations

import json

import pytest

from referee.store.packing import moment_number, moment_text, packed, unpacked
from tests.games.nunatak.tables import GROUND
from tests.some import for_each
from tests.tables.people import Table

ID_AND_NUMBERS = 16 + 3 * 8
"""What an entry has beside what is packed: its id; its table, version and moment."""

OLD = bytes.fromhex("01a34abbc09088b611b45d100b00")
"""An entry as it was packed when this form was made."""

PLACE = {"level": 1, "row": 1, "column": 1}
OLD_EVENT = json.dumps({"kind": "turn", "turn": {"active": "A", "move": {"place": PLACE, "seat": "A"}}})


def test_what_was_packed_once_is_read_for_ever():
    assert (OLD_EVENT, "[]") == unpacked(OLD)


@for_each("event", ["{}", '{"note": "Zürich \\n é 雪"}', OLD_EVENT])
@for_each("judged", ["[]", '[{"entry": 1, "reasons": []}]'])
def test_an_entry_is_read_back_as_it_was_written(event, judged):
    assert (event, judged) == unpacked(packed(event, judged))


@pytest.mark.parametrize("moment", ["2026-11-22T07:00:01.123+00:00", "0001-01-01T00:00:00.000+00:00"])
def test_a_moment_is_read_back_as_it_was_written(moment):
    assert moment == moment_text(moment_number(moment))


def test_a_turn_takes_less_than_a_fifth_of_its_text(service):
    table = Table(service)
    table.play(*GROUND)
    entries = table.now.entries
    texts = sum(len("".join(unpacked(entry.packed))) for entry in entries)

    assert sum(len(entry.packed) for entry in entries) < texts / 5


def test_a_finished_table_with_blocks_only_takes_at_most_12_kilobytes(service):
    table = Table(service)
    while free := table.now.game.standing.position.free_places():
        table.play(free[len(free) // 2])
    entries = table.now.entries

    assert 54 == len(entries)
    assert sum(len(entry.packed) + ID_AND_NUMBERS for entry in entries) <= 12_000
