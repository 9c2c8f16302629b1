"""What a process remembers never answers for the database: another process, or a backup, may know better."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import delete, update

from referee.adapters.nunatak import playing
from referee.games.nunatak.table.log import Removed
from referee.services import open_services
from referee.store.models import entry, kept_table
from referee.store.queries import Mark
from referee.tables.access import LinkRole
from referee.tables.links import enter_to_write, renew
from referee.tables.opening import delete as delete_table
from referee.tables.outcome import IllegalError, StaleError, StrangerError
from referee.tables.seating import sit
from referee.tables.table import FOUND_MAX
from referee.tables.writing import Sent
from tests.games.nunatak.tables import GROUND
from tests.settings import settings_in
from tests.tables.people import Table, move_to


@pytest.fixture
def table(services):
    return Table(services.service)


@pytest.fixture
def elsewhere(table, database_url, tmp_path):
    """The same table in another process, as far as this one can tell: it hears nothing from there."""
    kept = open_services(settings_in(tmp_path, database_url=database_url))
    other = Table.__new__(Table)
    other.__dict__ |= table.__dict__ | {"service": kept.service}
    yield other
    kept.close()


def play_remembered(table, place, version, id=None):
    """Play a turn with what is remembered alone, as a program does."""
    token = table.opened.tokens[LinkRole.PLAYER]
    access = enter_to_write(table.service, table.opened.code, token)
    return playing.play(table.service, access, Sent(id or uuid4(), version), move_to(place))


def test_what_a_signal_names_and_the_process_remembers_is_not_read_again(table, monkeypatch):
    table.play(GROUND[0])
    service, number = table.service, table.opened.number
    known = service.known(table.owner)
    monkeypatch.setattr(service.store, "reading", None)

    assert {number: known} == service.heard({number: known.mark})


@pytest.mark.parametrize("signalled", [Mark(2, 0), None])
def test_what_a_signal_does_not_find_remembered_is_read(table, elsewhere, signalled):
    table.play(GROUND[0])
    elsewhere.play(GROUND[1])
    number = table.opened.number

    assert 2 == table.service.heard({number: signalled})[number].table.version


def test_what_is_written_late_does_not_replace_what_was_read_since(table):
    number, append = table.opened.number, table.service._writer.append

    def append_slowly(step):
        is_written = append(step)
        # Between the commit and its memory somebody sits down, and the table is read.
        sit(table.service, table.player, "B")
        table.service.read(number)
        return is_written

    table.service._writer.append = append_slowly
    table.play(GROUND[0])

    remembered = table.service.memory.get(number)

    assert table.service.read(number).mark == remembered.mark


def test_a_turn_on_what_another_process_has_changed_is_refused_with_how_it_is_now(table, elsewhere):
    table.play(GROUND[0])
    elsewhere.play(GROUND[1])

    with pytest.raises(StaleError) as stale:
        play_remembered(table, GROUND[2], 1)
    assert (2, ["turn"]) == (stale.value.table.version, [one.kind for one in stale.value.since])


def test_a_turn_after_what_another_process_has_played_is_judged_after_it(table, elsewhere):
    table.play(GROUND[0])
    elsewhere.play(GROUND[1])

    assert 3 == play_remembered(table, GROUND[2], 2).table.version


def test_what_is_no_longer_against_the_rules_is_not_refused_by_memory(table, elsewhere):
    table.play(GROUND[0])
    elsewhere.write(Removed((1,)))

    assert 3 == play_remembered(table, GROUND[0], 2).table.version


def test_a_repeated_id_of_another_process_gives_the_same_answer(table, elsewhere):
    table.play(GROUND[0])
    id = uuid4()
    first = elsewhere.play(GROUND[1], version=1, id=id)
    again = play_remembered(table, GROUND[1], 1, id)

    assert (True, first.table) == (again.repeated, again.table)


def test_a_link_that_another_process_has_revoked_writes_nothing(table, elsewhere):
    table.play(GROUND[0])
    renew(elsewhere.service, elsewhere.owner, LinkRole.PLAYER)

    with pytest.raises(StrangerError):
        play_remembered(table, GROUND[1], 1)
    assert 1 == elsewhere.now.version


def test_a_link_that_another_process_has_revoked_hears_no_reason_either(table, elsewhere):
    table.play(GROUND[0])
    renew(elsewhere.service, elsewhere.owner, LinkRole.PLAYER)

    with pytest.raises(StrangerError):
        play_remembered(table, (2, 1, 1), 1)


def test_a_table_that_another_process_has_deleted_is_gone(table, elsewhere):
    table.play(GROUND[0])
    delete_table(elsewhere.service, elsewhere.owner)

    with pytest.raises(StrangerError):
        play_remembered(table, GROUND[1], 1)


def test_a_restored_backup_of_the_same_length_is_not_taken_for_what_is_remembered(table):
    table.play(*GROUND[:2])
    with table.service.store.writing() as connection:
        connection.execute(update(entry).where(entry.c.version == 2).values(id=uuid4().bytes))
    play_remembered(table, GROUND[2], 2)

    assert table.now.entries[1].id == table.service.read(table.opened.number).table.entries[1].id
    assert 3 == table.now.version


def test_a_restored_backup_that_is_shorter_is_read(table):
    table.play(*GROUND[:2])
    with table.service.store.writing() as connection:
        connection.execute(delete(entry).where(entry.c.version == 2))
        connection.execute(update(kept_table).values(version=1))

    assert 1 == table.now.version
    assert 2 == play_remembered(table, GROUND[1], 1).table.version


def test_a_forbidden_turn_is_refused_as_the_database_has_it(table):
    table.play(GROUND[0])

    with pytest.raises(IllegalError):
        play_remembered(table, (2, 1, 1), 1)


def test_what_is_found_of_a_version_is_found_once_and_anew_for_the_next(table):
    found = []
    for _again in range(2):
        table.now.once("what", lambda: found.append(table.now.version))
    table.play(GROUND[0])
    table.now.once("what", lambda: found.append(table.now.version))

    assert [0, 1] == found


def test_of_one_version_only_so_much_is_kept(table):
    now, found = table.now, []
    for number in (*range(FOUND_MAX + 1), FOUND_MAX, 0):
        now.once(number, lambda number=number: found.append(number))

    assert [*range(FOUND_MAX + 1), 0] == found
