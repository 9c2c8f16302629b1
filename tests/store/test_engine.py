"""The database keeps what it says it keeps."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from referee.store import engine
from referee.store.engine import Store
from tests.databases import SET_UP_SQLITE
from tests.served import forked
from tests.store.at_once import count_up

# As a restart does; it waits until they have ended.
ENDS_THE_OTHERS = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def counted_up(url, lock):
    store = Store(url)
    with store.writing() as connection:
        connection.execute(text("CREATE TABLE counter (number INTEGER)"))
        connection.execute(text("INSERT INTO counter VALUES (0)"))
    running = [forked(count_up, url, 50, lock) for _ in range(4)]
    for process in running:
        process.join(60)
    assert [0, 0, 0, 0] == [process.exitcode for process in running]
    with store.reading() as connection:
        number = connection.execute(text("SELECT number FROM counter")).scalar()
    store.close()
    return number


def test_four_processes_that_read_then_write_lose_no_update_in_sqlite(sqlite_url):
    assert 200 == counted_up(sqlite_url, "")


def test_four_processes_that_read_then_write_lose_no_update_in_postgresql(postgres_url):
    assert 200 == counted_up(postgres_url, " FOR UPDATE")


def test_a_reading_in_postgresql_shows_the_database_as_of_one_moment(postgres_url):
    """In SQLite no other can commit while one reads."""
    store = Store(postgres_url)
    count = text("SELECT count(*) FROM counter")
    with store.writing() as connection:
        connection.execute(text("CREATE TABLE counter (number INTEGER)"))
    with store.reading() as connection:
        before = connection.execute(count).scalar()
        write_twice(store, "counter")
        then = connection.execute(count).scalar()
    with store.reading() as connection:
        after = connection.execute(count).scalar()
    store.close()

    assert (0, 0, 1) == (before, then, after)


def test_sqlite_writes_its_rollback_journal_to_the_disk_before_it_answers(sqlite_url, monkeypatch):
    monkeypatch.setattr(engine, "_set_up_sqlite", SET_UP_SQLITE)
    store = Store(sqlite_url)
    with store.reading() as connection:
        told = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    store.close()

    assert {"journal_mode": "delete", "synchronous": 3, "foreign_keys": 1, "busy_timeout": 15_000} == told


def write_twice(store, *tables):
    with store.writing() as connection:
        for table in tables:
            connection.execute(text(f"INSERT INTO {table} VALUES (1)"))


def test_a_write_that_fails_leaves_nothing_behind(database_url):
    store = Store(database_url)
    with store.writing() as connection:
        connection.execute(text("CREATE TABLE counter (number INTEGER)"))
    with pytest.raises(DatabaseError):
        write_twice(store, "counter", "nowhere")

    with store.reading() as connection:
        assert 0 == connection.execute(text("SELECT count(*) FROM counter")).scalar()
    store.close()


def test_connections_that_postgresql_has_ended_are_replaced_before_anybody_uses_them(postgres_url):
    store, other = Store(postgres_url), Store(postgres_url)
    one = text("SELECT 1")
    with store.reading() as first, store.asking() as second:
        before = [first.execute(one).scalar(), second.execute(one).scalar()]
    with other.writing() as connection:
        connection.execute(text(ENDS_THE_OTHERS))
    with store.reading() as first, store.asking() as second:
        after = [first.execute(one).scalar(), second.execute(one).scalar()]
    store.close()
    other.close()

    assert ([1, 1], [1, 1]) == (before, after)
