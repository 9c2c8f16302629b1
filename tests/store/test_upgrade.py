"""The database is brought to the form that the code expects, once, whoever comes first."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, inspect, text
from sqlalchemy.schema import CreateTable

from referee.store import logs
from referee.store import upgrade as upgrades
from referee.store.engine import Store
from referee.store.models import metadata
from referee.store.packing import unpacked
from referee.store.upgrade import HEAD, MIGRATIONS, WrongFormError, check, form_of, upgrade
from tests.databases import TAKE_STEPS, take_steps_again
from tests.served import forked
from tests.store.at_once import exit_with_upgraded

PLACE = {"level": 1, "row": 1, "column": 1}
TABLE = text(
    "INSERT INTO kept_table (id, code, version, opening, opened_at, changed_at)"
    " VALUES (:id, :code, :version, :opening, :moment, :moment)"
)
ENTRY = text(
    "INSERT INTO entry (table_id, version, id, kind, event, judged, at)"
    " VALUES (7, 1, :id, 'turn', :event, :judged, :moment)"
)


@pytest.fixture(autouse=True)
def step_by_step(monkeypatch):
    """Take every step here; other tests take all at once."""
    monkeypatch.setattr(upgrades, "_take_steps", TAKE_STEPS)


@pytest.fixture
def store(database_url):
    made = Store(database_url)
    yield made
    made.close()


def test_an_upgraded_database_has_exactly_the_tables_of_the_code(store):
    upgrade(store)

    with store.reading() as connection:
        assert [] == compare_metadata(MigrationContext.configure(connection), metadata)


def test_what_other_tests_write_in_place_of_the_steps_is_what_these_write(store, monkeypatch):
    upgrade(store)
    expected = everything_in(store)

    monkeypatch.setattr(upgrades, "_take_steps", take_steps_again)
    for _again in range(2):
        empty(store)
        upgrade(store)
        assert expected == everything_in(store)


def everything_in(store):
    with store.reading() as connection:
        names = sorted(inspect(connection).get_table_names())
        rows = {name: connection.execute(text(f"SELECT * FROM {name}")).all() for name in names}
        made = MetaData()
        made.reflect(connection)
        parts = [str(CreateTable(one)) for one in made.sorted_tables]
        indexes = [sorted(map(str, inspect(connection).get_indexes(name))) for name in names]
    return rows, parts, indexes


def empty(store):
    with store.writing() as connection:
        made = MetaData()
        made.reflect(connection)
        made.drop_all(connection)


def test_the_newest_step_is_the_one_that_the_code_expects():
    steps = sorted(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))

    assert HEAD == steps[-1].split("_")[0]


def test_the_second_upgrade_has_nothing_to_do(store):
    assert [True, False] == [upgrade(store), upgrade(store)]


def test_of_four_processes_that_start_at_once_one_upgrades(store):
    url = store.engine.url.render_as_string(hide_password=False)
    running = [forked(exit_with_upgraded, url) for _ in range(4)]
    for process in running:
        process.join(60)

    assert [0, 0, 0, 1] == sorted(process.exitcode for process in running)


def test_an_empty_database_is_not_ready_and_says_what_to_run(store):
    with pytest.raises(WrongFormError, match="referee db upgrade"):
        check(store)


def test_a_database_of_a_newer_version_is_left_alone(store):
    upgrade(store)
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(WrongFormError, match="newer version"):
        upgrade(store)
    with store.reading() as connection:
        assert "9999" == form_of(connection)


def test_the_log_of_an_older_version_is_read_as_it_was_written(store):
    entry_id, moment = uuid4(), "2026-11-21T10:11:12.345+00:00"
    event = {"kind": "turn", "turn": {"active": "A", "move": {"place": PLACE, "seat": "A"}}}
    first_form(store)
    with store.writing() as connection:
        opening = {"seats": [{"id": id, "role": "player"} for id in "ABC"], "names": {}, "rulings": {}}
        table = {"id": 7, "code": "BCDFHJKM", "version": 1, "opening": json.dumps(opening)}
        connection.execute(TABLE, {**table, "moment": moment})
        connection.execute(
            ENTRY, {"id": str(entry_id), "event": json.dumps(event), "judged": "[]", "moment": moment}
        )
    upgrade(store)
    with store.reading() as connection:
        (found,) = logs.entries_from(connection, 7, 1)

    assert (1, entry_id, moment) == found[:3]
    assert (json.dumps(event), "[]") == unpacked(found.packed)


def first_form(store):
    """Bring a database to the form of the first version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.writing() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
