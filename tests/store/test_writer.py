"""Entries that wait are made durable together; each answers for itself, and only where it still fits."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Thread
from uuid import uuid4

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from referee.store import logs
from referee.store.logs import Step, StoredEntry
from referee.store.writer import Writer
from tests.databases import open_and_upgrade
from tests.tables.people import Table

WAITING = 5
MOMENT = "2026-11-22T10:00:00.000+00:00"


class Asked(Thread):
    """A thread that wants an entry written, and what it was answered."""

    def __init__(self, writer, step):
        super().__init__()
        self.writer, self.step = writer, step
        self.answer = self.error = None

    def run(self):
        try:
            self.answer = self.writer.append(self.step)
        except SQLAlchemyError as error:
            self.error = error


@pytest.fixture
def writer(services):
    return Writer(services.store)


@pytest.fixture
def commits(services, monkeypatch):
    """A list that grows with every transaction that writes."""
    begun, writing = [], services.store.writing

    @contextmanager
    def counted():
        begun.append(True)
        with writing() as connection:
            yield connection

    monkeypatch.setattr(services.store, "writing", counted)
    return begun


def first_step(service, packed=b"\x01\x03\x00", **other):
    """The first entry of a new table."""
    known = service.known(Table(service).owner)
    entry = StoredEntry(1, uuid4(), MOMENT, packed)
    return Step(known.table.number, entry, None, known.links)._replace(**other)


def written(services, step):
    with services.store.reading() as connection:
        return [entry.id for entry in logs.entries_from(connection, step.number, 1)]


def append_together(writer, steps):
    """Let all of them wait before the first is written."""
    asked = [Asked(writer, step) for step in steps]
    with writer._turn:
        for one in asked:
            one.start()
        while len(writer._waiting) < len(asked):
            asked[0].join(0.001)
    for one in asked:
        one.join()
    return asked


def test_all_that_wait_are_one_commit(services, writer, commits):
    steps = [first_step(services.service) for _ in range(WAITING)]
    commits.clear()
    asked = append_together(writer, steps)

    assert ([True] * WAITING, [True]) == ([one.answer for one in asked], commits)
    assert [[step.entry.id] for step in steps] == [written(services, step) for step in steps]


def test_a_row_that_cannot_be_written_fails_alone(services, writer):
    bad = first_step(services.service, packed=None)
    good = [first_step(services.service) for _ in range(2)]
    first, broken, last = append_together(writer, [good[0], bad, good[1]])

    assert (True, True) == (first.answer, last.answer)
    assert isinstance(broken.error, IntegrityError)
    assert [] == written(services, bad)


def test_of_two_entries_for_one_version_one_is_written(services, writer):
    step = first_step(services.service)
    other = step._replace(entry=step.entry._replace(id=uuid4()))
    asked = append_together(writer, [step, other])

    assert [False, True] == sorted(one.answer for one in asked)
    assert 1 == len(written(services, step))


def test_a_database_that_is_away_is_said_to_everybody_at_once(services, writer, commits, monkeypatch):
    steps = [first_step(services.service) for _ in range(WAITING)]
    commits.clear()

    def away(*_):
        raise OperationalError("x", {}, Exception())

    monkeypatch.setattr(logs, "append", away)
    asked = append_together(writer, steps)

    assert {OperationalError} == {type(one.error) for one in asked}
    assert [True] == commits


@pytest.mark.parametrize("other", [{"links": 1}, {"number": 99_999}])
def test_nothing_is_written_where_the_table_or_its_links_are_others(services, writer, other):
    step = first_step(services.service, **other)

    assert not writer.append(step)
    assert [] == written(services, step)


@pytest.mark.parametrize(("version", "is_last"), [(3, True), (2, False), (1, True)])
def test_nothing_is_written_behind_another_entry_than_was_judged(services, writer, version, is_last):
    step = first_step(services.service)
    writer.append(step)
    entry = StoredEntry(version, uuid4(), MOMENT, b"\x01\x03\x00")
    later = step._replace(entry=entry, last=step.entry.id if is_last else uuid4())

    assert not writer.append(later)
    assert [step.entry.id] == written(services, step)


def test_an_entry_goes_to_postgresql_as_one_statement(postgres_url, tmp_path):
    kept, sent = open_and_upgrade(postgres_url, tmp_path), []
    step = first_step(kept.service)
    event.listen(kept.store.engine, "before_cursor_execute", lambda *told: sent.append(told[2]))
    is_written = Writer(kept.store).append(step)
    kept.close()

    assert (True, 1) == (is_written, len(sent))
