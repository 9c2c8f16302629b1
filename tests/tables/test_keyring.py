"""What the database keeps of the tables that a phone has entered."""

from __future__ import annotations

import pytest
from sqlalchemy import select, update

from referee.store.models import phone_table
from referee.store.pruning import prune
from referee.tables import keyring
from referee.tables.access import LinkRole, hash_of
from referee.tables.keyring import Links, Visit
from referee.tables.moments import now
from referee.tables.opening import delete
from tests.tables.people import Table
from tests.web.material_tables import GROUND

SECRET, OTHER = keyring.new_secret(), keyring.new_secret()
VISIT = Visit(Links("own", "player", "", "owner"), "B", "90")


@pytest.fixture
def table(service):
    return Table(service)


@pytest.fixture
def code(service, table):
    keyring.keep(service, SECRET, table.opened.code, VISIT)
    return table.opened.code


def test_what_a_phone_keeps_of_a_table_is_read_as_it_was_written(service, code):
    assert VISIT == keyring.visit_at(service, SECRET, code).visit


@pytest.mark.parametrize("visit", [Visit(Links("other")), Visit(Links("own"), "")])
def test_what_is_kept_anew_takes_the_place_of_what_was_kept(service, code, visit):
    keyring.keep(service, SECRET, code, visit)

    assert visit == keyring.visit_at(service, SECRET, code).visit


def opening(table):
    """What a phone has that keeps the host's link of a table and nothing else."""
    return Visit(Links(table.opened.tokens[LinkRole.OWNER]))


def test_what_is_taken_over_replaces_nothing(service, table, code):
    keyring.take_over(service, SECRET, {code: opening(table)})

    assert VISIT == keyring.visit_at(service, SECRET, code).visit


def test_what_is_taken_over_opens_its_table(service, table):
    codes = [table.opened.code, Table(service).opened.code, "UNKNOWN2"]
    keyring.take_over(service, SECRET, dict.fromkeys(codes, opening(table)))

    assert codes[:1] == [code for code in codes if keyring.visit_at(service, SECRET, code).visit]


def test_a_table_is_kept_by_so_many_phones_and_no_more(service, monkeypatch, code):
    monkeypatch.setattr(keyring, "PHONES_MAX", 2)
    third, again = keyring.new_secret(), Visit(Links("again"))
    kept = [keyring.keep(service, secret, code, again) for secret in (OTHER, third, SECRET)]

    assert [True, False, True] == kept
    assert [again, None, again] == [
        keyring.visit_at(service, secret, code).visit for secret in (OTHER, third, SECRET)
    ]


def test_another_phone_has_entered_nothing(service, code):
    assert (None, {}) == (
        keyring.visit_at(service, OTHER, code).visit,
        keyring.latest_visits(service, OTHER, 10),
    )


def test_a_row_of_another_phone_is_not_opened(service, code):
    keyring.keep(service, OTHER, code, VISIT)
    with service.store.writing() as connection:
        is_other = phone_table.c.phone == hash_of(OTHER)
        sealed = connection.execute(select(phone_table.c.sealed).where(is_other)).scalar_one()
        connection.execute(update(phone_table).values(sealed=sealed))

    assert (None, {}) == (
        keyring.visit_at(service, SECRET, code).visit,
        keyring.latest_visits(service, SECRET, 10),
    )
    assert VISIT == keyring.visit_at(service, OTHER, code).visit


def test_the_tables_of_a_phone_are_listed_a_page_at_a_time_the_one_that_was_changed_last_first(service):
    first, second, third = (Table(service) for _table in range(3))
    codes = [one.opened.code for one in (first, second, third)]
    for code in codes:
        keyring.keep(service, SECRET, code, VISIT)
    first.play(GROUND[0])
    pages = [list(keyring.latest_visits(service, SECRET, 2, after)) for after in (0, 2, 4)]

    assert [[codes[0], codes[2]], [codes[1]], []] == pages


def test_a_table_that_is_forgotten_is_listed_no_more(service, code):
    keyring.forget(service, SECRET, code)

    assert (None, {}) == (
        keyring.visit_at(service, SECRET, code).visit,
        keyring.latest_visits(service, SECRET, 10),
    )


@pytest.mark.parametrize(("days", "is_kept"), [("2001-01-01", True), ("2999-01-01", False)])
def test_who_entered_a_table_that_is_gone_is_known_until_it_is_pruned(service, table, code, days, is_kept):
    access = table.owner
    assert LinkRole.OWNER is access.role
    delete(service, access)
    prune(service.store, days, now())

    assert is_kept == (keyring.visit_at(service, SECRET, code).visit is not None)


def test_pruning_forgets_nobody_at_a_table_that_stays(service, table, code):
    table.play(GROUND[0])
    prune(service.store, "2001-01-01", now())

    assert VISIT == keyring.visit_at(service, SECRET, code).visit
