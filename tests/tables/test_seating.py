"""Seats of phones: who sits where, who only looks, and how the table is handed over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from referee.games.nunatak.table.log import Ended, Named
from referee.store.models import host_request
from referee.tables import opening, seating
from referee.tables.access import LinkRole
from referee.tables.joining import by_code
from referee.tables.links import enter, invite, renew
from referee.tables.moments import written
from referee.tables.outcome import FaultyError, ForbiddenError, StrangerError
from referee.tables.seating import agree, ask_for_host, become_host_again, decline, hand_over, sit
from referee.tables.transfer import export_data
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Signals, Table


class Phones(Table):
    """A table with phones: each has come in by a link and taken a seat."""

    def token(self, seat, link=None):
        """The token of a phone that takes this seat."""
        return sit(self.service, link or self.player, seat)

    def phone(self, seat, link=None):
        return self.entered(self.token(seat, link))

    def entered(self, token):
        return enter(self.service, self.opened.code, token)

    def hosts(self):
        return seating.seating_of(self.service.known(self.owner)).hosts

    def wait(self, past):
        """Let the request be older than it is."""
        moment = written(datetime.now(UTC) - past)
        with self.service.store.writing() as connection:
            connection.execute(update(host_request).values(asked_at=moment))


@pytest.fixture
def table(service):
    return Phones(service)


@pytest.fixture
def seated(table):
    """Tokens of the phones of A, who is host, B and C."""
    return [table.token("A", table.owner), table.token("B"), table.token("C")]


def test_a_phone_that_takes_a_seat_has_a_token_of_its_own_with_the_role_of_its_link(table):
    found = [table.phone("A", table.owner), table.phone("B"), table.phone("")]

    assert [("owner", "A"), ("player", "B"), ("player", "")] == [(one.role, one.seat) for one in found]


def test_a_link_stays_a_link_when_a_phone_has_taken_a_seat_with_it(table):
    table.phone("B")

    assert table.player == table.entered(table.opened.tokens[LinkRole.PLAYER])


def test_a_phone_that_takes_another_seat_keeps_its_token(table):
    token = table.token("B")

    assert (None, "C") == (sit(table.service, table.entered(token), "C"), table.entered(token).seat)


def test_two_phones_may_have_one_seat(table):
    table.token("B")
    table.token("B")

    assert [0, 2, 0] == [one.phones for one in seating.seating_of(table.service.known(table.viewer)).seats]


@pytest.mark.parametrize("seat", ["D", "?", "a", "B "])
def test_a_seat_that_the_table_does_not_have_is_refused(table, seat):
    with pytest.raises(FaultyError):
        table.token(seat)


def test_nobody_takes_the_seat_of_siku(service):
    with pytest.raises(FaultyError):
        Phones(service, "two").token("C")


def test_a_viewer_takes_no_seat(table):
    with pytest.raises(ForbiddenError):
        table.phone("A", table.viewer)


def test_who_only_looks_writes_nothing_until_they_take_a_seat(table):
    token = table.token("")

    with pytest.raises(ForbiddenError):
        table.play(GROUND[0], access=table.entered(token))
    sit(table.service, table.entered(token), "B")
    assert 1 == table.play(GROUND[0], access=table.entered(token)).table.version


def test_a_host_without_a_seat_still_writes_for_the_others(table):
    assert 1 == table.play(GROUND[0], access=table.phone("", table.owner)).table.version


def test_who_joined_by_a_code_sits_nowhere_yet(table):
    code = by_code.start(table.service, table.owner)
    joined = by_code.join(table.service, code, "192.0.2.1")

    assert "" == table.entered(joined.token).seat


def test_every_entry_knows_the_seat_whose_phone_wrote_it_and_keeps_it_in_the_file(table):
    table.play(GROUND[0], access=table.phone("B"))
    table.play(GROUND[1])

    assert ["B", ""] == [entry.by for entry in table.now.entries]
    assert ["B", None] == [entry.get("by") for entry in export_data(table.now)["log"]]


def test_who_the_table_is_handed_over_to_is_host_and_who_did_it_plays_on(table, seated):
    hand_over(table.service, table.entered(seated[0]), "B")

    assert ["player", "owner", "player"] == [table.entered(token).role for token in seated]
    assert ("B",) == table.hosts()


def test_handing_over_is_seen_by_the_next_entry_that_is_written(table, seated):
    before = table.entered(seated[0])
    table.write(Named({"A": "Anna"}), access=before)
    hand_over(table.service, before, "B")

    with pytest.raises(ForbiddenError):
        table.write(Ended(), access=table.entered(seated[0]))
    assert 2 == table.write(Ended(), access=table.entered(seated[1])).table.version


def test_the_hosts_link_stays_a_hosts_link_and_takes_the_table_back(table, seated):
    hand_over(table.service, table.entered(seated[0]), "B")

    become_host_again(table.service, table.owner, table.entered(seated[0]))

    assert ("A",) == table.hosts()


def test_only_a_link_takes_the_table_back(table, seated):
    hand_over(table.service, table.entered(seated[0]), "B")

    with pytest.raises(ForbiddenError):
        become_host_again(table.service, table.entered(seated[1]), table.entered(seated[2]))


@pytest.mark.parametrize("seat", ["D", "", "C"])
def test_the_table_is_handed_over_only_to_a_seat_with_a_phone(table, seat):
    owner = table.phone("A", table.owner)

    with pytest.raises(FaultyError):
        hand_over(table.service, owner, seat)
    assert ("A",) == table.hosts()


@pytest.mark.parametrize(
    "act", [hand_over, lambda service, access, _: renew(service, access, LinkRole.PLAYER)]
)
def test_only_the_host_hands_over_and_revokes(table, seated, act):
    with pytest.raises(ForbiddenError):
        act(table.service, table.entered(seated[1]), "C")


@pytest.mark.parametrize("act", [invite, renew])
def test_a_host_who_did_not_come_by_the_hosts_link_makes_and_revokes_no_such_link(table, seated, act):
    hand_over(table.service, table.entered(seated[0]), "B")

    with pytest.raises(ForbiddenError):
        act(table.service, table.entered(seated[1]), LinkRole.OWNER)
    assert LinkRole.OWNER == table.entered(table.opened.tokens[LinkRole.OWNER]).role


def test_who_asks_is_host_when_another_seat_agrees(table, seated):
    ask_for_host(table.service, table.entered(seated[1]))
    agree(table.service, table.entered(seated[2]), "B")

    assert ("B",) == table.hosts()
    assert seating.seating_of(table.service.known(table.owner)).asked is None


def test_a_replaced_phone_of_the_host_gets_the_table_back_when_another_seat_agrees(table, seated):
    new = table.phone("A")
    ask_for_host(table.service, new)
    agree(table.service, table.entered(seated[1]), "A")

    # The lost phone is no host's any more.
    assert ["player", "owner"] == [table.entered(seated[0]).role, enter_again(table, new).role]


def enter_again(table, access):
    """The role and seat that this phone has now."""
    known = table.service.known(access)
    return next(token for token in known.tokens if token.hash == access.hash)


def test_nobody_agrees_with_themselves_nor_with_a_second_phone_of_the_same_seat(table, seated):
    ask_for_host(table.service, table.entered(seated[1]))

    for access in (table.entered(seated[1]), table.phone("B"), table.player, table.phone("")):
        with pytest.raises(ForbiddenError):
            agree(table.service, access, "B")


def test_after_five_minutes_of_silence_nobody_needs_to_agree(table, seated):
    asking = table.entered(seated[1])
    ask_for_host(table.service, asking)
    table.wait(seating.SILENCE - timedelta(seconds=20))
    with pytest.raises(ForbiddenError):
        agree(table.service, asking, "B")
    table.wait(seating.SILENCE)

    agree(table.service, asking, "B")

    assert ("B",) == table.hosts()


def test_a_host_who_is_still_there_says_no_and_stays_host(table, seated):
    ask_for_host(table.service, table.entered(seated[1]))

    decline(table.service, table.entered(seated[0]))

    assert (("A",), None) == (table.hosts(), seating.seating_of(table.service.known(table.owner)).asked)
    with pytest.raises(FaultyError):
        agree(table.service, table.entered(seated[2]), "B")


def test_only_the_host_and_who_asked_end_the_question(table, seated):
    ask_for_host(table.service, table.entered(seated[1]))

    with pytest.raises(ForbiddenError):
        decline(table.service, table.entered(seated[2]))
    decline(table.service, table.entered(seated[1]))
    assert seating.seating_of(table.service.known(table.owner)).asked is None


def test_who_asks_twice_waits_no_longer(table, seated):
    asking = table.entered(seated[1])
    ask_for_host(table.service, asking)
    table.wait(seating.SILENCE)

    ask_for_host(table.service, asking)

    assert seating.seating_of(table.service.known(table.owner)).asked.is_due


@pytest.mark.parametrize("name", ["owner", "player", "viewer"])
def test_a_phone_without_a_seat_does_not_ask_to_be_host(table, name):
    with pytest.raises(ForbiddenError):
        ask_for_host(table.service, getattr(table, name))


def test_a_phone_whose_link_was_revoked_sits_nowhere(table, seated):
    phone = table.entered(seated[1])
    renew(table.service, table.owner, LinkRole.PLAYER)

    for act in (lambda: sit(table.service, phone, "C"), lambda: ask_for_host(table.service, phone)):
        with pytest.raises(StrangerError):
            act()


def test_every_change_of_seats_is_told_to_the_phones(table, seated):
    told = []
    table.service.signals = Signals(lambda *signal: told.append(signal))
    ask_for_host(table.service, table.entered(seated[1]))
    agree(table.service, table.entered(seated[2]), "B")
    sit(table.service, table.entered(seated[2]), "A")

    assert [(table.opened.number, None)] * 3 == told


def test_a_deleted_table_leaves_no_request(table, seated):
    ask_for_host(table.service, table.entered(seated[1]))
    opening.delete(table.service, table.owner)

    with table.service.store.reading() as connection:
        assert [] == connection.execute(host_request.select()).all()
