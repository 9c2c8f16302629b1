"""Joining by a typed code: how long it holds, who shows one, and what wrong codes lead to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, text, update

from referee.store.engine import Store
from referee.store.models import join_code, join_try
from referee.store.upgrade import upgrade
from referee.tables import links
from referee.tables.access import LinkRole
from referee.tables.joining import by_code, codes
from referee.tables.joining.codes import BEGINNING, CODE_SIGNS
from referee.tables.links import enter, renew
from referee.tables.moments import written
from referee.tables.outcome import (
    ExpiredCodeError,
    StrangerError,
    TooManyLinksError,
    TooManyTriesError,
)
from tests.tables.people import Table

ONE, OTHER = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def table(service):
    return Table(service)


def join(table, typed, network=ONE, **more):
    return by_code.join(table.service, typed, network, **more)


def wrong(table, typed="BBBBBBBBBBBB", network=ONE, **more):
    with pytest.raises(StrangerError):
        join(table, typed, network, **more)


def slip_of(code):
    """The same code with another last letter."""
    return code[:-1] + next(sign for sign in CODE_SIGNS if sign != code[-1])


def let_pass(table, past):
    """Let all codes and tries be older than they are."""
    moved = written(datetime.now(UTC) + codes.LIFETIME - past)
    with table.service.store.writing() as connection:
        connection.execute(update(join_code).values(until=moved))
        connection.execute(update(join_try).values(at=written(datetime.now(UTC) - past)))


def test_a_join_code_has_twelve_letters_that_nobody_takes_for_others(table):
    code = by_code.start(table.service, table.owner)

    assert (12, True) == (len(code), set(code) <= set(CODE_SIGNS))


def test_a_code_holds_for_an_hour(table):
    code = by_code.start(table.service, table.owner)
    let_pass(table, timedelta(minutes=59))
    assert 1 == by_code.code(table.service, table.owner).minutes
    assert table.opened.code == join(table, code).code
    let_pass(table, timedelta(minutes=61))

    with pytest.raises(ExpiredCodeError):
        join(table, code)
    assert by_code.code(table.service, table.owner) is None


def test_a_code_that_was_handed_out_holds_on_when_a_new_one_is_shown(table):
    first = by_code.start(table.service, table.owner)
    by_code.start(table.service, table.player)

    assert table.opened.code == join(table, first).code


def test_beyond_five_codes_the_oldest_ends(table):
    shown = []
    for age in range(codes.CODES_MAX + 1):
        shown.append(by_code.start(table.service, table.owner))
        with table.service.store.writing() as connection:
            until = written(datetime.now(UTC) + timedelta(minutes=30 + age))
            connection.execute(update(join_code).where(join_code.c.code == shown[-1]).values(until=until))

    wrong(table, shown[0])
    assert table.opened.code == join(table, shown[1]).code


def test_any_player_shows_a_code_for_a_phone_that_replaces_another(table):
    code = by_code.start(table.service, table.player)

    assert LinkRole.PLAYER == enter(table.service, table.opened.code, join(table, code).token).role


def test_when_players_are_put_out_the_code_is_another_one(table):
    old = by_code.start(table.service, table.owner)
    renew(table.service, table.owner, LinkRole.PLAYER)

    wrong(table, old)
    assert table.opened.code == join(table, by_code.code(table.service, table.owner).code).code


def test_a_table_that_shows_no_code_shows_none_when_players_are_put_out(table):
    renew(table.service, table.owner, LinkRole.PLAYER)

    assert by_code.code(table.service, table.owner) is None


def test_wrong_codes_of_one_network_never_keep_another_out(table):
    code = by_code.start(table.service, table.owner)
    for _ in range(3):
        wrong(table, tries=3)

    with pytest.raises(TooManyTriesError):
        join(table, code, tries=3)
    assert table.opened.code == join(table, code, OTHER, tries=3).code


def test_wrong_codes_from_many_networks_lock_nobody_out(table):
    code = by_code.start(table.service, table.owner)
    with table.service.store.writing() as connection:
        moment = written(datetime.now(UTC))
        tries = [{"address_hash": str(number % 25), "at": moment} for number in range(600)]
        connection.execute(insert(join_try), tries)

    assert table.opened.code == join(table, code).code


def test_who_has_to_wait_is_told_until_the_first_of_the_tries_is_forgotten(table):
    wrong(table, tries=2)
    let_pass(table, timedelta(minutes=6))
    wrong(table, tries=2)

    with pytest.raises(TooManyTriesError) as refused:
        join(table, "BBBBBBBBBBBB", tries=2)
    assert 225 <= refused.value.seconds <= 240


def test_the_owner_sees_a_slip_in_the_own_code_and_no_other_wrong_code(table):
    other = Table(table.service)
    code = by_code.start(table.service, table.owner)
    by_code.start(other.service, other.owner)
    wrong(table, slip_of(code))
    wrong(table, "B" * 12 if code[:BEGINNING] != "BBBB" else "C" * 12)

    assert [1, 0] == [by_code.wrong_codes(one.service, one.owner) for one in (table, other)]


def test_the_owner_sees_that_a_code_was_tried_that_has_ended(table):
    code = by_code.start(table.service, table.owner)
    by_code.stop(table.service, table.owner)
    wrong(table, code)

    assert 1 == by_code.wrong_codes(table.service, table.owner)


def test_a_wrong_code_of_long_ago_is_not_shown_any_more(table):
    wrong(table, slip_of(by_code.start(table.service, table.owner)))
    let_pass(table, timedelta(minutes=61))

    assert 0 == by_code.wrong_codes(table.service, table.owner)


def test_a_table_has_room_for_so_many_phones_and_no_more(table, monkeypatch):
    monkeypatch.setattr(links, "TOKENS_MAX", 3)
    code = by_code.start(table.service, table.owner)
    for _ in range(2):
        join(table, code)

    with pytest.raises(TooManyLinksError):
        join(table, code)
    with pytest.raises(TooManyLinksError):
        links.invite(table.service, table.owner, LinkRole.PLAYER)


def test_a_revocation_makes_room(table, monkeypatch):
    monkeypatch.setattr(links, "TOKENS_MAX", 1)
    renew(table.service, table.owner, LinkRole.PLAYER)

    assert (
        LinkRole.VIEWER
        == enter(table.service, table.opened.code, renew(table.service, table.owner, LinkRole.VIEWER)).role
    )


def test_a_deleted_table_has_no_code_any_more(services):
    from referee.tables import opening

    table = Table(services.service)
    code = by_code.start(table.service, table.owner)
    opening.delete(table.service, table.owner)

    with pytest.raises(StrangerError):
        join(table, code)


def test_a_code_that_was_handed_out_before_the_upgrade_lets_phones_in(database_url, tmp_path):
    from alembic import command
    from alembic.config import Config

    from referee.services import open_services
    from referee.store.upgrade import MIGRATIONS
    from tests.settings import settings_in

    store = Store(database_url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.writing() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text(
                "INSERT INTO kept_table (id, code, join_code, version, opening, opened_at, changed_at)"
                " VALUES (1, 'CCCCCCCC', 'DDDDDDDD', 0, '{}', 'then', 'then')"
            )
        )
    upgrade(store)
    store.close()
    kept = open_services(settings_in(tmp_path, database_url=database_url))

    assert "CCCCCCCC" == by_code.join(kept.service, "dddd dddd", ONE).code
    kept.close()
