"""The stream of a table: from any version on, in order, each change once, until the phone is gone."""

from __future__ import annotations

import socket
from itertools import islice
from threading import Thread

import pytest

from referee.games.nunatak.log import Doubted, Removed
from referee.live import sse, stream
from referee.live.broker import Broker
from referee.live.sse import Message
from referee.live.stream import changes
from referee.tables import opening
from referee.tables.access import Role
from referee.tables.links import withdraw
from referee.tables.outcome import StrangerError
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table


class _Request:
    """A request, as far as a stream looks at it."""

    def __init__(self, connection=None, last=None):
        self.environ = {} if connection is None else {"gunicorn.socket": connection}
        self.headers = {} if last is None else {"Last-Event-ID": last}


@pytest.fixture
def table(kept_games):
    return Table(kept_games.keeper)


def heard(kept_games, table, after, count=None, **words):
    """The kinds and versions of the first changes, without the signs of life."""
    found = changes(kept_games.keeper, kept_games.broker, table.viewer, after, **words)
    seen = ((change.entry and change.entry.kind, change.table.version) for change in found if change)
    return list(islice(seen, count))


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_phone_catches_up_from_any_version(kept_games, table, after):
    table.play(*GROUND[:3])
    table.write(Removed((2,)))
    expected = [("turn", 1), ("turn", 2), ("turn", 3), ("undo", 4)]

    assert expected[after:] == heard(kept_games, table, after, 4 - after)


@pytest.mark.parametrize("after", [None, 9])
def test_a_phone_that_has_seen_nothing_we_know_is_told_how_it_is_now(kept_games, table, after):
    table.play(*GROUND[:3])

    assert [(None, 3)] == heard(kept_games, table, after, 1)


def test_every_change_comes_with_the_table_as_it_was_then(kept_games, table):
    table.play(*GROUND[:3])
    found = changes(kept_games.keeper, kept_games.broker, table.viewer, 0)
    seen = [change.table.game for change in islice(found, 1, 4)]

    assert list(table.now.games[1:]) == seen


def test_what_happens_later_is_told_when_it_happens(kept_games, table):
    seen = []
    listening = Thread(target=lambda: seen.extend(heard(kept_games, table, 0, 3)))
    listening.start()
    table.play(*GROUND[:2])
    table.write(Doubted(1))
    listening.join()

    assert [("turn", 1), ("turn", 2), ("doubt", 3)] == seen


def test_phones_that_wake_together_read_the_table_once(kept_games, table, monkeypatch):
    found = [changes(kept_games.keeper, Broker(), table.viewer, 0) for _ in range(5)]
    table.play(GROUND[0])
    first = [next(change for change in phone if change).table.version for phone in found]
    table.play(GROUND[1])
    reads = []
    loaded = kept_games.keeper.loaded
    monkeypatch.setattr(kept_games.keeper, "loaded", lambda *given: reads.append(1) or loaded(*given))
    second = [kept_games.keeper.table_after(table.viewer, version).version for version in first]

    assert ([1] * 5, [2] * 5, [1]) == (first, second, reads)


def test_a_phone_whose_link_was_withdrawn_before_a_turn_does_not_hear_of_it(kept_games, table):
    table.play(GROUND[0])
    withdraw(table.keeper, table.owner, Role.VIEWER)
    table.play(GROUND[1])
    kept_games.keeper.table_after(table.player, 1)

    with pytest.raises(StrangerError):
        kept_games.keeper.table_after(table.viewer, 1)


def test_a_silent_stream_shows_signs_of_life(kept_games, table):
    found = changes(kept_games.keeper, kept_games.broker, table.viewer, 0, heartbeat=0.01)

    assert [None, None, None] == list(islice(found, 3))


def test_the_signs_of_life_come_every_fifteen_seconds():
    assert 15 == stream.HEARTBEAT_SECONDS


def test_a_stream_ends_when_the_phone_is_gone(kept_games, table):
    assert [] == heard(kept_games, table, 0, is_gone=lambda: True, heartbeat=0.01)
    assert 0 == kept_games.broker.phones()


def test_a_stream_ends_when_the_process_is_about_to_stop_and_loses_nothing(kept_games, table):
    table.play(*GROUND[:2])
    found = changes(kept_games.keeper, kept_games.broker, table.viewer, 0)
    next(found)
    kept_games.broker.end_streams()

    assert [1, 2] == [change.table.version for change in found]


def test_a_stream_that_is_closed_leaves_its_place(kept_games, table):
    found = changes(kept_games.keeper, kept_games.broker, table.viewer, 0)
    next(found)
    before = kept_games.broker.phones()
    found.close()

    assert (1, 0) == (before, kept_games.broker.phones())


@pytest.mark.parametrize(
    "act",
    [
        lambda table: withdraw(table.keeper, table.owner, Role.VIEWER),
        lambda table: opening.delete(table.keeper, table.owner),
    ],
)
def test_a_stream_ends_when_the_link_is_withdrawn_or_the_table_deleted(kept_games, table, act):
    seen = []
    listening = Thread(target=lambda: seen.extend(heard(kept_games, table, None, heartbeat=0.05)))
    with kept_games.broker.listening(table.opened.number):
        listening.start()
        act(table)
        # Withdrawing writes no entry: the stream finds out with the next one at the latest.
        kept_games.broker.publish(table.opened.number, 1)
        listening.join()

    assert len(seen) <= 1


def test_no_transaction_is_open_while_a_stream_waits(kept_games, table):
    # Signals without a watcher, which reads on its own now and then.
    found = changes(kept_games.keeper, Broker(), table.viewer, None)
    list(islice(found, 2))

    assert 0 == kept_games.store.engine.pool.checkedout()
    assert 1 == table.play(GROUND[0]).table.version


def test_a_message_is_written_as_an_event():
    assert "id: 7\nevent: turn\ndata: {}\n\n" == sse.written(Message("turn", "{}", 7))
    assert "id: 7\nevent: board\ndata: a\ndata: b\n\n" == sse.written(Message("board", "a\nb", 7))
    assert ":\n\n" == sse.written(None)


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("0", 0),
        ("41", 41),
        (None, None),
        ("", None),
        ("x", None),
        ("-1", None),
        ("٣", None),
        ("9" * 99, None),
    ],
)
def test_a_phone_goes_on_after_the_version_that_it_names(last, expected):
    assert expected == sse.last_event_id(_Request(last=last))


def test_a_phone_that_has_hung_up_is_noticed():
    ours, theirs = socket.socketpair()
    is_gone = sse.gone(_Request(ours))
    seen = [is_gone()]
    theirs.send(b"x")
    seen.append(is_gone())
    ours.recv(1)
    theirs.close()
    seen.append(is_gone())
    ours.close()

    assert [False, False, True, True] == [*seen, is_gone()]


def test_where_the_line_cannot_be_seen_the_phone_is_taken_to_be_there():
    assert not sse.gone(_Request())()
