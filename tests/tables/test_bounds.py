"""What one kept game may hold: a log that costs too much is refused, written or from a file."""

from __future__ import annotations

from itertools import cycle
from uuid import uuid4

import pytest

from referee.games.nunatak.table.log import Added, Adjustment, Disputed, Ordered
from referee.tables import bounds
from referee.tables.outcome import FaultyError
from referee.tables.process.remembered import Remembered
from referee.tables.transfer import export_data, import_table
from referee.wire.nunatak.entries import event_data
from referee.wire.nunatak.table_opening import ImportBody
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table

ORDERS = (("B", "C", "A"), ("C", "A", "B"), ("A", "B", "C"))
BOOKED = Added(Adjustment("A", 1, 0, True, "x" * 200))


@pytest.fixture
def table(service):
    return Table(service)


def file_of(table, events):
    """The table's file with these entries after its own."""
    data = export_data(table.now)
    for event in events:
        told = {"version": len(data["log"]) + 1, "id": str(uuid4()), "at": data["opened_at"]}
        data["log"].append({**told, **event_data(event)})
    return ImportBody.model_validate(data, strict=False)


def codes(raised):
    return [fault.code for fault in raised.value.faults]


def test_a_file_may_judge_only_so_much_again(table):
    table.play(*GROUND[:20])
    corrections = [Ordered(order) for order, _ in zip(cycle(ORDERS), range(300), strict=False)]

    with pytest.raises(FaultyError) as refused:
        import_table(table.service, file_of(table, corrections))

    assert ["log-corrected-too-often"] == codes(refused)
    assert ("log", 20 + bounds.JUDGED_MAX // 20) == refused.value.faults[0].path


def test_a_file_may_hold_only_so_many_acts(table):
    with pytest.raises(FaultyError) as refused:
        import_table(table.service, file_of(table, [BOOKED] * (bounds.ACTS_MAX + 1)))

    assert ["log-full"] == codes(refused)


def test_a_file_that_is_refused_makes_no_table(table):
    before = table.opened.number
    with pytest.raises(FaultyError):
        import_table(table.service, file_of(table, [BOOKED] * (bounds.ACTS_MAX + 1)))

    assert before + 1 == Table(table.service).opened.number


def test_an_evening_with_a_hundred_corrections_of_a_whole_game_comes_in(table):
    table.play(*GROUND[:24])
    corrections = [Ordered(order) for order, _ in zip(cycle(ORDERS), range(100), strict=False)]

    assert 124 == import_table(table.service, file_of(table, corrections)).table.version


def test_a_table_that_was_corrected_too_often_is_still_played_on(table, monkeypatch):
    monkeypatch.setattr(bounds, "JUDGED_MAX", 5)
    table.play(*GROUND[:5])
    table.write(Ordered(ORDERS[0]))

    with pytest.raises(FaultyError) as refused:
        table.write(Ordered(ORDERS[1]))
    table.play(GROUND[5])

    assert ["log-corrected-too-often"] == codes(refused)
    assert 7 == table.now.version


def test_what_corrections_have_cost_is_known_after_a_start(table, monkeypatch):
    monkeypatch.setattr(bounds, "JUDGED_MAX", 5)
    table.play(*GROUND[:5])
    table.write(Ordered(ORDERS[0]))
    table.service.forget_and_tell(table.opened.number)

    with pytest.raises(FaultyError):
        table.write(Ordered(ORDERS[1]))


def test_a_log_that_is_full_takes_nothing_more(table, monkeypatch):
    monkeypatch.setattr(bounds, "LOG_MAX", 2)
    table.play(*GROUND[:2])

    with pytest.raises(FaultyError) as refused:
        table.write(Disputed(1))

    assert ["log-full"] == codes(refused)


def test_memory_is_counted_in_acts_that_were_judged(table):
    table.play(*GROUND[:10])
    before = table.now.bytes
    table.write(Ordered(ORDERS[0]))

    assert before + 10 * bounds.ACT_BYTES <= table.now.bytes


def test_the_longest_unused_is_forgotten_when_memory_is_full():
    remembered = Remembered(len, most=10)
    for number in (1, 2):
        remembered.keep(number, "four")
    remembered.get(1)
    remembered.keep(3, "four")

    assert ["four", None, "four"] == [remembered.get(number) for number in (1, 2, 3)]
    assert 8 == remembered.bytes


def test_what_replaces_a_value_takes_its_place_in_memory():
    remembered = Remembered(len, most=10)
    for text in ("four", "sixsix", "four"):
        remembered.keep(1, text)

    assert (1, 4) == (len(remembered), remembered.bytes)


def test_a_value_larger_than_all_memory_is_kept_alone():
    remembered = Remembered(len, most=10)
    remembered.keep(1, "four")
    remembered.keep(2, "more than ten letters")

    assert [None, 21] == [remembered.get(1), remembered.bytes]
