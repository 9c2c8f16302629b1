"""Both databases, each the real thing: a file of SQLite, and PostgreSQL.

PostgreSQL is the one that TEST_DATABASE_URL names, else Debian's, started here in a folder of its own
and stopped at the end. Every test gets a database of its own.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import URL, event, inspect, make_url

from referee.services import open_services
from referee.store import engine, upgrade
from tests.settings import settings_in

SET_UP_SQLITE = engine._set_up_sqlite
"""How a connection to SQLite is set up outside of the tests: each commit waits for the disk."""


def without_waiting(connection, record):
    """The same without the wait: no test cuts the power, and it takes minutes."""
    SET_UP_SQLITE(connection, record)
    connection.execute("PRAGMA synchronous=OFF")


TAKE_STEPS = upgrade._take_steps
"""How a database takes every step that is missing, one after the other."""

WRITES = ("CREATE", "ALTER", "DROP", "INSERT", "UPDATE", "DELETE")
_taken: dict[str, list[tuple[str, Any]]] = {}


def take_steps_again(connection):
    """Write into an empty database what all steps wrote into the first: each by itself takes long."""
    kind = connection.dialect.name
    if inspect(connection).get_table_names():
        TAKE_STEPS(connection)
    elif kind in _taken:
        for statement, words in _taken[kind]:
            connection.exec_driver_sql(statement, words)
    else:
        _taken[kind] = _written_by(connection)


def _written_by(connection):
    written = []

    def note(_connection, _cursor, statement, words, *_more):
        if statement.lstrip().startswith(WRITES):
            written.append((statement, words))

    event.listen(connection, "before_cursor_execute", note)
    TAKE_STEPS(connection)
    event.remove(connection, "before_cursor_execute", note)
    return written


PROGRAMS = "/usr/lib/postgresql"
MISSING = (
    "These tests need PostgreSQL and found none: install Debian's package postgresql, or name a"
    " database: TEST_DATABASE_URL=postgresql://…"
)

_numbers = count(1)


@cache
def postgres_server(fsync="off"):
    """The address of a server; the database in it is only to connect to.

    A test kills processes and never the machine: it need not wait for the disk, as a measurement must.
    """
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        return make_url(given).set(drivername="postgresql+psycopg")
    found = sorted(Path(PROGRAMS).glob("*/bin/initdb"))
    if not found:
        pytest.fail(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="referee-postgres-"))
    # PostgreSQL refuses to be root.
    as_user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    if as_user:
        shutil.chown(folder, "postgres", "postgres")
    data, programs = folder / "data", found[-1].parent
    log = folder / "log"

    def run(program, *words):
        told = subprocess.run(
            [programs / program, "-D", data, *words],
            check=False, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **as_user,
        )  # fmt: skip
        assert 0 == told.returncode, told.stderr

    run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
    # Only through a socket in that folder: no port, nobody else.
    options = (
        f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        f" -c fsync={fsync} -c max_connections=200"
    )
    run("pg_ctl", "-w", "-l", log, "-o", options, "start")

    def stop():
        run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return make_url(f"postgresql+psycopg://postgres@/postgres?host={folder}")


def kill_postgres(url):
    """Kill -9 every process of PostgreSQL that works on this database: all of it starts anew from its log."""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        found = connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        for (pid,) in found.fetchall():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def new_postgres_database(**settings):
    """An empty database, new or emptied; returns its address and a function that gives it back."""
    server = postgres_server(**settings)
    waiting = _emptied.setdefault(server, [])
    if waiting:
        name = waiting.pop()
    else:
        name = f"referee_test_{os.getpid()}_{next(_numbers)}"
        _tell(server, f'CREATE DATABASE "{name}"')
    own = server.set(database=name)

    def give_back():
        if "TEST_DATABASE_URL" in os.environ:
            _tell(server, f'DROP DATABASE "{name}" WITH (FORCE)')
        else:
            # To make and drop one takes ten times as long; the server is gone at the end with all of them.
            _tell(own, EMPTIED)
            waiting.append(name)

    return own.render_as_string(hide_password=False), give_back


EMPTIED = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid();
DROP SCHEMA public CASCADE;
CREATE SCHEMA public"""
_emptied: dict[URL, list[str]] = {}


def _tell(server, statement):
    address = server.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement)


@pytest.fixture
def sqlite_url(tmp_path):
    """The address of a database in a file, which is not there yet."""
    return f"sqlite:///{tmp_path / 'referee.sqlite3'}"


@pytest.fixture
def postgres_url():
    """The address of an empty PostgreSQL database."""
    url, drop = new_postgres_database()
    yield url
    drop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request):
    """Each of the two databases, empty."""
    return request.getfixturevalue({"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param])


@pytest.fixture
def services(database_url, tmp_path):
    """JudgedAct games in an empty database of either kind, brought up to date."""
    kept = open_and_upgrade(database_url, tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def service(sqlite_url, tmp_path):
    """A service of tables in an empty SQLite database: for what does not depend on the database."""
    kept = open_and_upgrade(sqlite_url, tmp_path)
    yield kept.service
    kept.close()


def open_and_upgrade(url, folder):
    """Open kept games, as a process does that starts."""
    kept = open_services(settings_in(folder, database_url=url))
    upgrade.upgrade(kept.store)
    return kept
