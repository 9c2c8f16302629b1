"""A database that fails in the middle of things: what phones and watchers are told, and how soon."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

import referee
from referee.operating.health import ANSWERS, Answers
from referee.services import EXTENSION
from referee.store import deadlines
from referee.store.engine import Store
from referee.store.failures import Failure, failure_of
from tests.api.kept_tables import SEATS_OF, TABLES, TableCalls
from tests.settings import settings_in
from tests.some import for_each

OPENING = {"game": "nunatak", "seats": SEATS_OF["three"]}
READY = {"words": True, "store": True}


class Running:
    """An application with a database in a file, of which something is broken later."""

    def __init__(self, folder):
        self.app = referee.create_app(settings_in(folder))
        # Asked again each time.
        self.app.extensions[ANSWERS] = Answers(seconds=0)
        self.client = self.app.test_client()
        self.file = Path(folder) / "referee.sqlite3"
        self.store = self.app.extensions[EXTENSION].store

    def overwrite_header(self):
        with self.file.open("r+b") as file:
            file.write(b"no database" * 10)

    def forbid_journal(self):
        """What a read-only folder does, also for root: no journal can be made."""
        Path(f"{self.file}-journal").symlink_to("/nowhere/at/all")

    def fill_disk(self):
        """Let no connection make the file larger, as a full disk does."""
        with sqlite3.connect(self.file) as connection:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
        event.listen(
            self.store.engine, "begin",
            lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}"),
        )  # fmt: skip

    def told(self):
        """How a new table is refused, by a call and on a page."""
        answer = self.client.post(TABLES, json=OPENING)
        page = self.client.get("/t/BBBBBBBB/no-token", headers={"Accept-Language": "en"})
        return answer.status_code, answer.json["type"].partition("#problem-")[2], page.status_code

    def readiness(self):
        answer = self.client.get("/readyz")
        return answer.status_code, answer.json["problems"]


@pytest.fixture
def running(tmp_path):
    return Running(tmp_path)


def test_a_database_in_order_is_ready(running):
    assert (200, {}) == running.readiness()
    assert READY == running.client.get("/readyz").json["checks"]


def test_an_overwritten_header_is_no_fault_of_ours_without_a_word(running):
    running.overwrite_header()

    assert (503, "database-unusable", 503) == running.told()
    assert (503, {"store": "The database cannot be used"}) == running.readiness()


def test_a_folder_that_cannot_be_written_is_not_ready(running):
    running.forbid_journal()

    assert (503, {"store": "The database cannot be used"}) == running.readiness()
    assert "database-unusable" == running.told()[1]


def test_a_file_that_was_deleted_is_not_ready_and_takes_nothing_more(running):
    table = TableCalls(running.client)
    running.file.unlink()

    assert (503, {"store": "The database cannot be used"}) == running.readiness()
    assert 503 == table.turn((1, 1, 1), version=0).status_code


def test_a_file_that_was_replaced_takes_nothing_more(running):
    table = TableCalls(running.client)
    copy = running.file.with_suffix(".copy")
    copy.write_bytes(running.file.read_bytes())
    copy.replace(running.file)

    assert 503 == table.turn((1, 1, 1), version=0).status_code


def test_a_full_disk_is_called_that(running):
    table = TableCalls(running.client)
    running.fill_disk()
    answers = [running.client.post(TABLES, json=OPENING) for _ in range(60)]

    assert {"The disk is full"} == {answer.json["title"] for answer in answers if answer.status_code != 201}
    assert {201, 503} == {answer.status_code for answer in answers}
    assert 200 == table.call("GET").status_code


@for_each(
    ("code", "failure"),
    [
        (sqlite3.SQLITE_FULL, Failure.FULL),
        (sqlite3.SQLITE_BUSY, Failure.BUSY),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, Failure.BUSY),
        (sqlite3.SQLITE_READONLY_DIRECTORY, Failure.UNUSABLE),
        (sqlite3.SQLITE_IOERR_WRITE, Failure.UNUSABLE),
        (sqlite3.SQLITE_CORRUPT, Failure.UNUSABLE),
    ],
)
def test_each_error_of_sqlite_is_named_for_what_it_is(code, failure):
    error = sqlite3.OperationalError("as the driver raises it")
    error.sqlite_errorcode = code

    assert failure == failure_of(OperationalError("INSERT", {}, error))


def test_readiness_is_found_out_once_a_second_however_often_it_is_asked():
    asked, answers = [], Answers(seconds=60)
    for _ in range(3):
        answers.get(lambda: asked.append(1) or {})

    assert [1] == asked


def test_a_postgres_database_before_its_upgrade_says_so(postgres_url, tmp_path):
    app = referee.create_app(settings_in(tmp_path, database_url=postgres_url))
    client = app.test_client()
    call, ready = client.post(TABLES, json=OPENING), client.get("/readyz")
    app.extensions[EXTENSION].close()

    assert (503, "The database cannot be used") == (call.status_code, call.json["title"])
    assert "referee db upgrade" in ready.json["problems"]["store"]


@pytest.fixture
def postgres(postgres_url, tmp_path):
    from tests.databases import open_and_upgrade

    kept = open_and_upgrade(postgres_url, tmp_path)
    yield kept.store
    kept.close()


@pytest.mark.parametrize("way", [Store.reading, Store.asking, Store.writing])
def test_postgres_gives_up_a_statement_after_a_while(postgres, way):
    with way(postgres) as connection:
        assert (
            f"{deadlines.STATEMENT_SECONDS}s" == connection.execute(text("SHOW statement_timeout")).scalar()
        )


@pytest.mark.parametrize("way", [Store.reading, Store.asking])
def test_a_database_that_says_nothing_is_given_up_and_asked_again_later(postgres, way, monkeypatch):
    monkeypatch.setattr(deadlines, "SILENCE_SECONDS", 0.2)
    with pytest.raises(OperationalError) as silent, way(postgres) as connection:
        connection.execute(text("SELECT pg_sleep(8)"))
    monkeypatch.undo()

    assert Failure.AWAY == failure_of(silent.value)
    with way(postgres) as connection:
        assert 1 == connection.execute(text("SELECT 1")).scalar()


def test_no_thread_waits_for_a_minute():
    from referee.store.engine import BUSY_TIMEOUT_MS, POOL_SECONDS

    waits = POOL_SECONDS + max(BUSY_TIMEOUT_MS / 1000, deadlines.CONNECT_SECONDS + deadlines.SILENCE_SECONDS)
    assert waits <= 30
