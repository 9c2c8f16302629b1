"""Links: which opens what, what is kept of them, and how they are revoked."""

from __future__ import annotations

import base64

import pytest
from sqlalchemy import select, text

from referee.adapters.nunatak import playing
from referee.store.models import token
from referee.tables import opening
from referee.tables.access import LinkRole, hash_of, new_token
from referee.tables.joining import by_code
from referee.tables.joining.codes import CODE_SIGNS
from referee.tables.links import enter, enter_and_read, invite, link_path, renew
from referee.tables.outcome import FaultyError, ForbiddenError, StrangerError
from referee.tables.service import TableService
from tests.games.nunatak.tables import GROUND, SEATS
from tests.tables.people import Signals, Table, move_to


@pytest.fixture
def table(service):
    return Table(service)


def role_of(table, given):
    return enter(table.service, table.opened.code, given).role


def another_process(table):
    """The same tables, with nothing remembered."""
    return TableService(table.service.store, Signals(lambda *_: None))


def join(table, typed, address="192.0.2.1", role=LinkRole.PLAYER):
    return by_code.join(table.service, typed, address, role)


def shown(table):
    """The code that the table shows now."""
    found = by_code.code(table.service, table.owner)
    return found and found.code


def test_each_of_the_three_links_opens_its_role(table):
    assert list(LinkRole) == [role_of(table, table.opened.tokens[role]) for role in LinkRole]


def test_a_token_has_at_least_128_random_bits():
    tokens = {new_token() for _ in range(1_000)}

    assert 1_000 == len(tokens)
    assert 128 / 8 <= min(len(base64.urlsafe_b64decode(token + "==")) for token in tokens)


def test_only_hashes_of_tokens_are_stored(table):
    with table.service.store.reading() as connection:
        stored = {row.hash for row in connection.execute(select(token))}
        dump = str(
            [connection.execute(text(f"SELECT * FROM {name}")).all() for name in ("token", "kept_table")]
        )

    assert {hash_of(given) for given in table.opened.tokens.values()} == stored
    assert not any(given in dump for given in table.opened.tokens.values())


@pytest.mark.parametrize("given", ["", "x", "ü", "\ud800", "' OR 1=1 --", "a" * 10_000])
def test_a_wrong_token_opens_nothing(table, given):
    with pytest.raises(StrangerError):
        role_of(table, given)


@pytest.mark.parametrize("code", ["", "BBBBBBBB", "ü", "\x00", "../..", "a" * 10_000, "import"])
def test_an_unknown_code_is_answered_like_a_wrong_token(table, code):
    with pytest.raises(StrangerError):
        enter(table.service, code, table.opened.tokens[LinkRole.OWNER])


def test_one_tables_link_opens_no_other(table):
    other = Table(table.service)

    with pytest.raises(StrangerError):
        enter(table.service, table.opened.code, other.opened.tokens[LinkRole.OWNER])


def test_a_revoked_link_opens_nothing_any_more(table):
    renew(table.service, table.owner, LinkRole.PLAYER)

    with pytest.raises(StrangerError):
        role_of(table, table.opened.tokens[LinkRole.PLAYER])
    assert LinkRole.VIEWER == role_of(table, table.opened.tokens[LinkRole.VIEWER])


def test_a_phone_that_has_entered_is_out_when_its_link_is_revoked(table):
    renew(table.service, table.owner, LinkRole.VIEWER)

    with pytest.raises(StrangerError):
        table.service.table(table.viewer)


def test_a_phone_enters_and_reads_a_remembered_table_in_one_transaction(table, monkeypatch):
    now, asked, reading = table.now, [], table.service.store.reading
    monkeypatch.setattr(table.service.store, "reading", lambda: asked.append(1) or reading())

    access, known = enter_and_read(table.service, table.opened.code, table.opened.tokens[LinkRole.PLAYER])

    assert (table.player, now, [1]) == (access, known.table, asked)


def test_a_phone_that_enters_reads_what_another_process_has_written(table):
    before, sent = table.now, table.sent()
    playing.play(another_process(table), table.player, sent, move_to(GROUND[0]))

    _, known = enter_and_read(table.service, table.opened.code, table.opened.tokens[LinkRole.PLAYER])

    assert before.version + 1 == known.table.version


def test_a_remembered_link_that_another_process_has_revoked_opens_nothing(table):
    table.service.table(table.owner)
    renew(another_process(table), table.owner, LinkRole.PLAYER)

    with pytest.raises(StrangerError):
        enter_and_read(table.service, table.opened.code, table.opened.tokens[LinkRole.PLAYER])


def test_a_link_that_another_process_has_made_enters_before_it_is_remembered(table):
    table.service.table(table.owner)
    new = invite(another_process(table), table.owner, LinkRole.VIEWER)

    access, known = enter_and_read(table.service, table.opened.code, new)

    assert (LinkRole.VIEWER, True) == (access.role, access.hash in {token.hash for token in known.tokens})


def test_a_renewed_link_replaces_the_older_ones(table):
    new = renew(table.service, table.owner, LinkRole.PLAYER)

    assert LinkRole.PLAYER == role_of(table, new)
    with pytest.raises(StrangerError):
        role_of(table, table.opened.tokens[LinkRole.PLAYER])


def test_an_invitation_is_one_link_more(table):
    new = invite(table.service, table.owner, LinkRole.VIEWER)

    assert [LinkRole.VIEWER] * 2 == [
        role_of(table, given) for given in (new, table.opened.tokens[LinkRole.VIEWER])
    ]


@pytest.mark.parametrize("act", [invite, renew])
@pytest.mark.parametrize("role", ["player", "viewer"])
def test_only_an_owner_gives_and_takes_links(table, act, role):
    with pytest.raises(ForbiddenError):
        act(table.service, getattr(table, role), LinkRole.VIEWER)


def test_a_link_bears_no_language(table):
    assert f"/t/{table.opened.code}/abc" == link_path(table.opened.code, "abc")


def test_a_code_has_eight_letters_that_nobody_takes_for_others(table):
    assert (8, True) == (len(table.opened.code), set(table.opened.code) <= set(CODE_SIGNS))
    assert set() == set(CODE_SIGNS) & set("0O1ILAEUSGQY")


def test_a_join_code_lets_a_phone_in_with_a_token_of_its_own(table):
    joined = [join(table, by_code.start(table.service, table.owner)) for _ in range(2)]

    assert joined[0].token != joined[1].token
    assert [LinkRole.PLAYER] * 2 == [enter(table.service, one.code, one.token).role for one in joined]


def test_a_phone_can_join_only_to_look(table):
    joined = join(table, by_code.start(table.service, table.owner), role=LinkRole.VIEWER)

    assert LinkRole.VIEWER == role_of(table, joined.token)


def test_nobody_joins_as_an_owner(table):
    with pytest.raises(ForbiddenError):
        join(table, by_code.start(table.service, table.owner), role=LinkRole.OWNER)


def test_a_code_may_be_typed_with_spaces_and_in_small_letters(table):
    code = by_code.start(table.service, table.owner)

    assert table.opened.code == join(table, f" {code[:4].lower()} - {code[4:]} ").code


@pytest.mark.parametrize("typed", ["", " ", "None", "BBBBBBBB", "BBBBBBBBBBBB", "\x00"])
def test_a_table_that_is_closed_for_joining_lets_nobody_in(table, typed):
    by_code.stop(table.service, table.owner)

    with pytest.raises(StrangerError):
        join(table, typed)


def test_every_join_code_is_void_when_joining_was_closed(table):
    codes = [by_code.start(table.service, table.owner) for _ in range(2)]
    by_code.stop(table.service, table.owner)

    for code in (*codes, table.opened.code):
        with pytest.raises(StrangerError):
            join(table, code)
    assert shown(table) is None


@pytest.mark.parametrize("act", [by_code.stop, by_code.wrong_codes, opening.delete])
@pytest.mark.parametrize("role", ["player", "viewer"])
def test_only_an_owner_closes_deletes_and_sees_wrong_codes(table, act, role):
    with pytest.raises(ForbiddenError):
        act(table.service, getattr(table, role))


@pytest.mark.parametrize("act", [by_code.start, by_code.code])
def test_who_only_looks_lets_nobody_join(table, act):
    with pytest.raises(ForbiddenError):
        act(table.service, table.viewer)


def test_a_deleted_table_is_gone_with_its_log_and_its_links(services):
    table = Table(services.service)
    table.play(*GROUND[:2])
    opening.delete(table.service, table.owner)

    with pytest.raises(StrangerError):
        role_of(table, table.opened.tokens[LinkRole.OWNER])
    with pytest.raises(StrangerError):
        table.service.table(table.owner)
    with services.store.reading() as connection:
        names = ("kept_table", "log_entry", "token")
        assert [0, 0, 0] == [
            connection.execute(text(f"SELECT count(*) FROM {name}")).scalar() for name in names
        ]


def test_a_phone_lists_the_tables_that_it_still_may_enter(table):
    viewer = table.opened.tokens[LinkRole.VIEWER]
    table.play(GROUND[0])
    summary = opening.summary(table.service, table.opened.code, viewer)

    assert (LinkRole.VIEWER, 1, table.now.entries[0].at) == (
        summary.role,
        summary.table.version,
        summary.changed_at,
    )
    assert opening.summary(table.service, table.opened.code, "wrong") is None


def test_every_fault_of_a_new_table_is_named(service):
    with pytest.raises(FaultyError) as faulty:
        playing.open_table(service, (*SEATS["three"], SEATS["three"][0]), {"X": "Xaver"}, {"a": "b"})

    assert ["seat-twice", "unknown-seat", "unknown-ruling"] == [fault.code for fault in faulty.value.faults]
