"""A database that is damaged in the middle: what monitoring, the start and `referee check` say of it."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, text, update
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

import referee
from referee.operating.health import ANSWERS, Answers
from referee.operating.preflight import database_problem
from referee.services import EXTENSION
from referee.store import integrity
from referee.store.engine import Store, sqlite_file
from referee.store.integrity import EVERY_SECONDS, Integrity, faults, look_briefly
from referee.store.models import entry, kept_table, metadata
from referee.tables.checking import Checked
from tests.games.nunatak.tables import GROUND
from tests.settings import settings_in
from tests.store.test_commands import run
from tests.tables.people import Table

PAGE = 4096
DAMAGE = b"\xff" * 64
BEGINNING = (0, ())


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def app(tmp_path):
    made = referee.create_app(settings_in(tmp_path))
    made.extensions[ANSWERS] = Answers(seconds=0)
    kept = made.extensions[EXTENSION]
    Table(kept.service).play(*GROUND[:3])
    yield made
    kept.close()


@pytest.fixture
def kept(app):
    return app.extensions[EXTENSION]


def overwrite_log(store):
    """Overwrite the root page of the log, where SQLite alone does not look before it reads the log."""
    with store.reading() as connection:
        root = connection.exec_driver_sql(
            "SELECT rootpage FROM sqlite_master WHERE name = 'log_entry'"
        ).scalar()
    with sqlite_file(store.url).open("r+b") as file:
        file.seek((root - 1) * PAGE)
        kept = file.read(len(DAMAGE))
        file.seek((root - 1) * PAGE)
        file.write(DAMAGE)
    return (root - 1) * PAGE, kept


def repair(store, place, bytes_before):
    with sqlite_file(store.url).open("r+b") as file:
        file.seek(place)
        file.write(bytes_before)


def readiness(app):
    answer = app.test_client().get("/readyz")
    return answer.status_code, answer.json["problems"].get("store", "")[:24]


def test_a_damaged_log_is_not_ready_and_ready_again_once_it_can_be_read(app, kept):
    before = overwrite_log(kept.store)
    damaged = readiness(app)
    repair(kept.store, *before)

    assert ((503, "The database is damaged "), (200, "")) == (damaged, readiness(app))


def test_what_is_damaged_later_is_found_when_the_time_has_come(kept):
    clock = Clock()
    known = Integrity(kept.store, clock=clock)
    known.check()
    overwrite_log(kept.store)
    known.check()
    clock.now += EVERY_SECONDS

    with pytest.raises(integrity.SpoiltError):
        known.check()


def test_a_failed_read_is_looked_into_at_once(app, kept):
    before = readiness(app)
    overwrite_log(kept.store)
    kept.store.engine.dispose()
    with pytest.raises(Exception, match="malformed"), kept.store.reading() as connection:
        connection.execute(entry.select()).all()

    assert ((200, ""), (503, "The database is damaged ")) == (before, readiness(app))


def test_a_question_that_fails_over_a_connection_of_its_own_is_looked_into_at_once_too(services):
    looks = []
    known = Integrity(services.store, lambda url: looks.append(url) or Store(url))
    known.check()
    known.check()
    with pytest.raises(DBAPIError), services.store.asking() as connection:
        connection.execute(text("SELECT nothing"))
    known.check()

    assert 2 == len(looks)


def test_a_damaged_database_is_named_and_logged_at_the_start_and_served(kept):
    overwrite_log(kept.store)
    with capture_logs() as noted:
        said = database_problem(kept)

    assert said.startswith("The database is damaged ")
    assert ["not ready"] == [line["event"] for line in noted]


def test_a_look_without_time_ends_early_and_the_next_goes_on_there(services, monkeypatch):
    # A file of a few pages is looked through before SQLite asks once whether it shall go on.
    monkeypatch.setattr(integrity, "STEPS_BETWEEN", 1)
    Table(services.service).play(*GROUND[:3])
    places = [BEGINNING]
    while len(places) == 1 or places[-1] != BEGINNING:
        places.append(look_briefly(services.store, places[-1], seconds=-1))

    assert len(metadata.sorted_tables) <= len(places)
    assert sorted(places[:-1]) == places[:-1]


def test_a_database_in_order_has_no_faults(services):
    Table(services.service).play(*GROUND[:3])

    assert [] == list(faults(services.store))


def test_what_no_longer_fits_together_is_named(services):
    store = services.store
    table = Table(services.service)
    table.play(*GROUND[:3])
    with store.writing() as connection:
        connection.execute(delete(entry).where(entry.c.version == 1))
        connection.execute(update(entry).where(entry.c.version == 2).values(packed=b"\x01nothing"))

    assert [
        f"table {table.opened.code}: 3 entries by its own count, 2 in its log",
        f"entry 2 of table number {table.owner.number}: error",
    ] == list(faults(store))


def test_check_says_whether_everything_can_be_read(kept, tmp_path):
    good = run(tmp_path, kept.store.url, "check")
    overwrite_log(kept.store)
    bad = run(tmp_path, kept.store.url, "check")

    assert (0, "Everything can be read. Opened: 1 table.\n") == (good.exit_code, good.output)
    assert 1 == bad.exit_code
    assert "Traceback" not in bad.output


def test_check_names_a_table_that_no_version_can_open_and_goes_on_to_the_next(services):
    broken, whole = Table(services.service), Table(services.service)
    whole.play(*GROUND[:3])
    with services.store.writing() as connection:
        connection.execute(
            update(kept_table)
            .where(kept_table.c.code == broken.opened.code)
            .values(opening='{"game": "a game of tomorrow"}')
        )
    checked = Checked(services.store)

    assert [f"table {broken.opened.code} cannot be opened: LookupError"] == list(checked.faults())
    assert (2, 0) == (checked.tables, checked.differing)


def test_looking_makes_no_file_where_there_is_none(tmp_path):
    url = f"sqlite:///{tmp_path / 'gone.sqlite3'}"
    known = Integrity(Store(url))
    with pytest.raises(Exception, match="deleted"):
        known.check()

    assert [] == list(tmp_path.iterdir())
