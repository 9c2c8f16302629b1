"""Writing into a log: once for each id, on the version that the phone has seen, or not at all."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from referee.adapters.nunatak import playing
from referee.games.nunatak.table.log import (
    Added,
    Adjustment,
    Completed,
    Disputed,
    Ended,
    Inserted,
    Removed,
    Reopened,
)
from referee.store.models import entry
from referee.tables.outcome import (
    BreaksError,
    FaultyError,
    FinishedError,
    IllegalError,
    OtherMoveError,
    StaleError,
)
from referee.tables.writing import new_id
from tests.games.nunatak.tables import GROUND, turn
from tests.tables.people import Signals, Table, move_to, numbers_of

BOOKED = Added(Adjustment("A", 3, 0, True, ""))


@pytest.fixture
def table(service):
    return Table(service)


@pytest.fixture
def either_table(services):
    return Table(services.service)


def rows(services):
    with services.store.reading() as connection:
        return [tuple(row) for row in connection.execute(select(entry).order_by(entry.c.version))]


def test_a_turn_is_in_the_database_when_it_is_answered(either_table, services):
    written = either_table.play(GROUND[0])

    ((_, version, id, _, packed),) = rows(services)

    assert (1, written.entry.id.bytes, written.entry.packed) == (version, id, packed)


def test_it_is_durable_before_anybody_is_told(table):
    seen = []
    table.service.signals = Signals(
        lambda number, mark: seen.append((number, mark.version, table.now.version))
    )
    table.play(GROUND[0])

    assert [(table.opened.number, 1, 1)] == seen


def test_nothing_is_told_of_what_was_refused(table):
    seen = []
    table.service.signals = Signals(lambda *told: seen.append(told))
    with pytest.raises(IllegalError):
        table.play((2, 1, 1))

    assert [] == seen


def test_a_repeated_id_gives_the_same_answer_and_no_second_effect(either_table, services):
    table = either_table
    id = new_id()
    first = table.play(GROUND[0], version=0, id=id)
    table.play(GROUND[1])
    again = table.play(GROUND[0], version=0, id=id)

    assert (first.entry, first.kept, first.table) == (again.entry, again.kept, again.table)
    assert (False, True, 2) == (first.repeated, again.repeated, len(rows(services)))


def test_a_repeated_id_gives_the_same_answer_to_a_process_that_reads_it_from_the_database(
    either_table, services
):
    id = new_id()
    first = either_table.play(GROUND[0], version=0, id=id)
    services.service.forget_and_tell(either_table.opened.number)

    assert first.table == either_table.play(GROUND[0], version=0, id=id).table


def test_an_id_stays_known_when_its_turn_was_taken_back(table):
    id = new_id()
    first = table.play(GROUND[0], version=0, id=id)
    table.write(Removed((1,)))

    assert first.table == table.play(GROUND[0], version=0, id=id).table
    assert [] == numbers_of(table.now)


@pytest.mark.parametrize("other", [GROUND[1], (2, 1, 1)])
def test_an_id_that_was_used_for_another_move_is_refused(table, other):
    id = new_id()
    table.play(GROUND[0], version=0, id=id)

    with pytest.raises(OtherMoveError) as refused:
        table.play(other, version=0, id=id)
    assert ["id-used"] == [fault.code for fault in refused.value.faults]


def test_an_id_of_a_turn_cannot_undo(table):
    id = new_id()
    table.play(GROUND[0], version=0, id=id)

    with pytest.raises(OtherMoveError):
        playing.undo_turn(table.service, table.owner, table.sent(id=id), 1)


def test_a_repeated_undo_takes_nothing_more_back(table):
    table.play(*GROUND[:3])
    id = new_id()
    for _ in range(2):
        playing.undo_turn(table.service, table.owner, table.sent(version=3, id=id), 2)

    assert [GROUND[0], GROUND[2]] == numbers_of(table.now)


def test_a_stale_version_is_refused_with_what_has_happened_since(table):
    table.play(*GROUND[:3])

    with pytest.raises(StaleError) as stale:
        table.play(GROUND[9], version=1)
    assert (3, [2, 3]) == (stale.value.table.version, [entry.version for entry in stale.value.since])


def test_a_version_that_was_never_reached_is_refused(table):
    with pytest.raises(StaleError):
        table.play(GROUND[0], version=7)


def test_a_doubt_makes_no_phone_stale(table):
    table.play(*GROUND[:2])
    table.write(Disputed(1), access=table.player)

    assert 4 == table.play(GROUND[2], version=2).table.version


def test_an_illegal_turn_is_not_stored_and_names_every_reason(table):
    with pytest.raises(IllegalError) as illegal:
        table.play((2, 1, 1))

    assert ["nunatak.tile.draw"] == [reason.rule.id for reason in illegal.value.kept.reasons]
    assert 0 == table.now.version


def test_a_fault_is_not_stored(table):
    with pytest.raises(FaultyError) as faulty:
        table.play((4, 3, 1))

    assert (["no-such-place"], 0) == ([fault.code for fault in faulty.value.faults], table.now.version)


def test_a_correction_that_breaks_later_turns_is_not_stored(table):
    table.play((1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2), (2, 1, 1))

    with pytest.raises(BreaksError) as breaks:
        table.write(Removed((4,)))
    report = breaks.value.report
    assert ([5], 5) == ([report.known_number(kept) for kept in report.breaks], table.now.version)


@pytest.mark.parametrize("event", [BOOKED, Removed((1,))])
def test_a_finished_game_takes_nothing_more(table, event):
    table.play(GROUND[0])
    table.write(Ended())

    with pytest.raises(FinishedError):
        table.write(event)


def test_a_finished_game_can_be_reopened(table):
    table.write(Ended())
    table.write(Reopened())

    assert 3 == table.play(GROUND[0]).table.version


def test_a_turn_by_the_number_counts_those_in_force(table):
    table.play(*GROUND[:3])
    playing.undo_turn(table.service, table.owner, table.sent(), 1)
    playing.undo_turn(table.service, table.owner, table.sent(), 1)

    assert [GROUND[2]] == numbers_of(table.now)


def test_an_extra_turn_is_taken_by_whoever_the_block_belongs_to(service):
    table = Table(service, "four")
    for _ in range(52):
        table.play(table.now.game.standing.position.free_places()[0])
    free = table.now.game.standing.position.free_places()[0]
    table.write(Completed(("C", "D")), access=table.player)
    written = playing.play(service, table.player, table.sent(), move_to(free, seat="D"))

    assert ("D", "C") == (written.kept.item.act.active, written.table.game.active)


def test_a_preview_judges_and_stores_nothing(table):
    kept = playing.preview(table.now, move_to(GROUND[0]))

    assert (True, 1, 0) == (kept.is_legal, kept.number, table.now.version)


def test_every_past_state_can_be_looked_at(table):
    table.play(*GROUND[:3])
    table.write(Removed((2,)))

    assert [0, 1, 2, 3, 2] == [len(game.turns) for game in table.now.games]


def test_what_another_process_has_written_is_seen(services, database_url, tmp_path):
    from tests.databases import open_and_upgrade

    table, other = Table(services.service), open_and_upgrade(database_url, tmp_path)
    table.play(GROUND[0])
    seen = [other.service.table(table.owner).version]
    table.play(GROUND[1])
    seen.append(other.service.table(table.owner).version)
    other.close()

    assert [1, 2] == seen


def test_turn_and_correction_are_read_back_from_the_database_as_they_were(either_table, services):
    table = either_table
    table.play(*GROUND[:3])
    game = table.now.game
    table.write(Inserted(1, turn(game, GROUND[9], active="B")))
    table.write(BOOKED)
    before = table.now
    services.service.forget_and_tell(table.opened.number)

    assert before == table.now
