"""Every phone is told each change once, in order, from any version on, until it is gone."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from referee.games.nunatak.table.log import Disputed, Removed
from referee.live import sse, teller
from referee.live.broker import Broker
from referee.live.teller import Teller
from referee.store import logs
from referee.tables import opening
from referee.tables.access import LinkRole
from referee.tables.links import enter, invite, renew
from referee.tables.seating import sit
from tests.games.nunatak.tables import GROUND
from tests.live.elsewhere import play_or_revoke
from tests.live.listening import LONG, Versions, listener
from tests.served import forked
from tests.tables.people import Table


@pytest.fixture
def table(services):
    return Table(services.service)


@pytest.fixture
def join(services, table):
    """Let a phone listen; returns what it is told."""

    def listening(seen=None, access=None, **more):
        phone = listener(access or table.viewer, seen, **more)
        services.teller.join(phone)
        return phone.carrier

    return listening


def elsewhere(services, table, tmp_path, what):
    """Do something to a table in another process."""
    url = services.store.engine.url.render_as_string(hide_password=False)
    token = table.opened.tokens["owner"]
    process = forked(play_or_revoke, url, tmp_path, table.opened.code, token, what)
    process.join(LONG)
    assert 0 == process.exitcode


@pytest.mark.parametrize("seen", [0, 1, 3])
def test_a_phone_catches_up_from_any_version(table, join, seen):
    table.play(*GROUND[:3])
    table.write(Removed((2,)))
    told = join(seen)
    expected = ["turn 1", "turn 2", "turn 3", "undo 4"][seen:]

    assert expected == [told.next() for _ in expected]


@pytest.mark.parametrize("seen", [None, 9])
def test_a_phone_that_has_seen_nothing_we_know_is_told_how_it_is_now(table, join, seen):
    table.play(*GROUND[:3])

    assert "state 3" == join(seen).next()


def test_what_happens_later_is_told_when_it_happens(table, join):
    told = join(0)
    table.play(*GROUND[:2])
    table.write(Disputed(1))

    assert ["turn 1", "turn 2", "doubt 3"] == [told.next() for _ in range(3)]


def test_what_phones_are_told_together_is_worded_once(table, join):
    telling = Versions()
    phones = [join(0, telling=telling) for _ in range(5)]
    table.play(GROUND[0])

    assert ["turn 1"] * 5 == [phone.next() for phone in phones]
    assert 1 == telling.worded.count((0, 1))


def test_a_long_log_is_told_in_pieces_as_the_phone_reads(table, join, monkeypatch):
    monkeypatch.setattr(teller, "PIECE", len("turn 1turn 2"))
    table.play(*GROUND[:5])
    told = join(0)
    pieces = []
    while not pieces or len(pieces[-1]) == 2:
        pieces.append([told.next()])
        while not told.texts.empty() or (len(pieces[-1]) < 2 and pieces[-1][-1] != "turn 5"):
            pieces[-1].append(told.next())
        if told.then is not None:
            then, told.then = told.then, None
            then()

    assert [["turn 1", "turn 2"], ["turn 3", "turn 4"], ["turn 5"]] == pieces


def test_a_phone_that_reads_a_long_log_hears_of_what_happens_meanwhile(table, join, monkeypatch):
    monkeypatch.setattr(teller, "PIECE", 1)
    table.play(*GROUND[:2])
    slow, quick = join(0), join(2)
    told = [slow.next()]
    table.play(GROUND[2])
    assert "turn 3" == quick.next()
    for _ in range(2):
        slow.then()
        told.append(slow.next())

    assert ["turn 1", "turn 2", "turn 3"] == told


def test_a_phone_whose_link_is_withdrawn_hears_of_nothing_after_that(table, join):
    told = join(0)
    table.play(GROUND[0])
    heard = [told.next()]
    renew(table.service, table.owner, LinkRole.VIEWER)
    table.play(GROUND[1])

    assert ["turn 1", "withdrawn 1", None] == [*heard, told.next(), told.next()]


def test_the_phones_of_other_links_hear_on(table, join):
    told = join(0, access=table.player)
    renew(table.service, table.owner, LinkRole.VIEWER)
    table.play(GROUND[0])

    assert "turn 1" == told.next()


@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_a_revoked_link_ends_by_its_signal_and_not_when_the_table_is_looked_at_again(
    services, table, tmp_path, where
):
    never = 10 * LONG
    telling = Teller(services.service, services.broker, heartbeat=never)
    phone = listener(table.viewer, 0)
    telling.join(phone)
    if where == "here":
        renew(table.service, table.owner, LinkRole.VIEWER)
    else:
        elsewhere(services, table, tmp_path, "revoke")

    assert ["withdrawn 0", None] == [phone.carrier.next() for _ in range(2)]
    telling.close()


def test_who_has_sat_down_is_told_to_all_phones_although_the_version_is_the_same(table, join):
    told = join(0, access=table.player, telling=Versions(phones=True))
    table.play(GROUND[0])
    heard = [told.next()]
    sit(table.service, table.player, "B")

    assert ["turn 1", "phones of 1"] == [*heard, told.next()]


def test_who_has_sat_down_before_a_phone_listened_is_told_to_it_too(table, join):
    seen = table.service.known(table.owner).links
    sit(table.service, table.player, "B")

    assert "phones of 0" == join(0, telling=Versions(phones=True), links=seen).next()


def test_a_deleted_table_says_so_and_ends(services, table, join):
    told = join(0)
    opening.delete(table.service, table.owner)

    assert ["deleted 0", None] == [told.next() for _ in range(2)]
    assert 0 == services.broker.phones()


def test_what_another_process_writes_is_heard(services, table, join, tmp_path):
    told = join(0)
    elsewhere(services, table, tmp_path, "play")

    assert "turn 1" == told.next()


def test_a_signal_that_was_lost_costs_a_moment_and_no_event(services, table, monkeypatch):
    services.broker._watcher = None
    looking = Teller(services.service, services.broker, heartbeat=0.05, tick=0.01)
    phone = listener(table.viewer, 0)
    looking.join(phone)
    monkeypatch.setattr(services.service, "signals", Broker())
    table.play(GROUND[0])
    told = [text for text in iter(phone.carrier.next, "turn 1") if text != sse.SIGN_OF_LIFE]
    looking.close()

    assert [] == told


def test_what_is_durable_although_its_commit_failed_is_told_at_once(services, table, join, monkeypatch):
    told, append = join(0), logs.append

    def append_elsewhere(_, step):
        with services.store.engine.begin() as connection:
            append(connection, step)
        raise RuntimeError

    monkeypatch.setattr(services.store, "writing", nullcontext)
    monkeypatch.setattr(logs, "append", append_elsewhere)
    with pytest.raises(RuntimeError):
        table.play(GROUND[0])

    assert "turn 1" == told.next()


def test_a_silent_stream_shows_signs_of_life(services, table):
    living = Teller(services.service, services.broker, heartbeat=0.05, tick=0.01)
    phone = listener(table.viewer, 0)
    living.join(phone)
    told = [phone.carrier.next() for _ in range(3)]
    living.close()

    assert [sse.SIGN_OF_LIFE] * 3 == told


def test_the_signs_of_life_come_every_fifteen_seconds():
    assert 15 == teller.HEARTBEAT_SECONDS


def test_what_cannot_be_read_is_tried_again(services, table, monkeypatch):
    broken, heard = [], services.service.heard

    def heard_badly(numbers):
        if len(broken) < 2:
            broken.append(numbers)
            raise RuntimeError
        return heard(numbers)

    monkeypatch.setattr(services.service, "heard", heard_badly)
    trying = Teller(services.service, services.broker, tick=0.01)
    phone = listener(table.viewer)
    trying.join(phone)

    assert "state 0" == phone.carrier.next()
    assert 2 == len(broken)
    trying.close()


@pytest.mark.parametrize("way", ["with a new link", "with a newer page"])
def test_a_phone_that_joins_while_its_table_is_read_hears_nothing_of_how_it_was(
    services, table, join, monkeypatch, way
):
    service, late = services.service, []
    heard = service.heard

    def joined_after_reading(marks):
        found = heard(marks)
        if not late:
            token = invite(service, table.owner, LinkRole.VIEWER)
            table.play(*GROUND[:2])
            is_new = way == "with a new link"
            late.append(join(2, access=enter(service, table.opened.code, token) if is_new else table.viewer))
        return found

    monkeypatch.setattr(service, "heard", joined_after_reading)
    first = join(0)
    told = [first.next() for _ in range(2)]
    table.play(GROUND[2])

    assert ["turn 1", "turn 2"] == told
    assert "turn 3" == late[0].next()


def test_a_table_that_cannot_be_worded_holds_up_no_other(services, join):
    class Broken(Versions):
        def since(self, *_):
            raise RuntimeError

    join(telling=Broken())
    other = Table(services.service)
    told = join(access=other.viewer)

    assert "state 0" == told.next()


def test_no_transaction_is_open_while_a_stream_waits(services, join):
    services.broker._watcher = None
    join().next()

    assert 0 == services.store.engine.pool.checkedout()


def test_a_watcher_goes_on_when_its_database_was_away(services, table, join, monkeypatch):
    broken = []
    monkeypatch.setattr("referee.live.watchers.AGAIN_SECONDS", 0.01)
    watcher = services.broker._watcher
    listen = watcher.listen

    def listen_badly(broker):
        if not broken:
            broken.append(True)
            raise RuntimeError
        listen(broker)

    monkeypatch.setattr(watcher, "listen", listen_badly)
    # Written as by another process: nobody in this one is told.
    monkeypatch.setattr(services.service, "signals", Broker())
    told = join(0)
    table.play(GROUND[0])

    assert ("turn 1", [True]) == (told.next(), broken)
