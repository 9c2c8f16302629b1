"""Who listens is known, places are shared, and a signal reaches only those who listen to its table."""

from __future__ import annotations

import pytest

from referee.live.broker import Broker, News, TooManyPhonesError
from referee.store.queries import Mark
from referee.tables.access import Access, LinkRole
from tests.live.listening import listener


def at(number, link="link", seat=""):
    """A phone at a table, with this link."""
    return listener(Access(number, "CODE", LinkRole.VIEWER, link), seat=seat)


TOLD = Mark(2, 7)


def joined(broker, *phones):
    """Phones that have been told how their tables are."""
    for phone in phones:
        broker.join(phone)
        broker.sent(phone.number, TOLD)
    broker.changed(0)
    return phones


def newest(broker):
    """The newest mark of each table with news."""
    return {number: news.mark for number, news in broker.changed(0).items()}


@pytest.fixture
def broker():
    """A broker whose one phone, at table 1, was told how it is."""
    broker = Broker()
    joined(broker, at(1))
    return broker


def test_the_seats_of_a_table_are_those_whose_phones_listen_now():
    broker = Broker()
    phones = joined(broker, at(1, seat="B"), at(1), at(2, seat="C"))
    while_open = broker.seats(1)
    broker.leave(phones[0])

    assert ({"B"}, frozenset()) == (while_open, broker.seats(1))


def test_a_table_that_is_signalled_has_news_once(broker):
    broker.signal(1, Mark(3, 7))

    assert ({1: Mark(3, 7)}, {}) == (newest(broker), newest(broker))


@pytest.mark.parametrize("marks", [(Mark(3, 7), Mark(4, 7)), (Mark(4, 7), Mark(3, 7))])
def test_of_two_signals_the_newer_counts_whichever_comes_first(broker, marks):
    for mark in marks:
        broker.signal(1, mark)

    assert {1: Mark(4, 7)} == newest(broker)


@pytest.mark.parametrize(
    "marks", [(Mark(3, 7), None), (None, Mark(3, 7)), (Mark(3, 7), Mark(3, 6)), (Mark(4, 7), Mark(3, 8))]
)
def test_what_only_the_database_knows_is_read_there_whatever_else_is_signalled(broker, marks):
    for mark in marks:
        broker.signal(1, mark)

    assert {1: None} == newest(broker)


def test_what_a_watcher_hears_before_this_process_has_signalled_it_is_no_news(broker):
    broker.expect(1, Mark(3, 7))
    broker.hint(1, Mark(3, 7))
    before = newest(broker)
    broker.signal(1, Mark(3, 7))

    assert ({}, {1: Mark(3, 7)}) == (before, newest(broker))


def test_what_a_watcher_hears_beyond_what_is_expected_is_news(broker):
    broker.expect(1, Mark(3, 7))
    broker.hint(1, Mark(4, 7))

    assert {1: Mark(4, 7)} == newest(broker)


def test_what_stands_in_the_database_is_news_although_its_own_signal_is_expected(broker):
    broker.expect(1, Mark(3, 7))
    broker.seen(1, Mark(3, 7))

    assert {1: Mark(3, 7)} == newest(broker)


def test_one_commit_that_ends_leaves_another_expected(broker):
    broker.expect(1, Mark(4, 7))
    broker.signal(1, Mark(3, 7))
    broker.hint(1, Mark(4, 7))

    assert {1: Mark(3, 7)} == newest(broker)


def test_nothing_is_expected_any_more_when_it_was_signalled(broker):
    broker.expect(1, Mark(3, 7))
    broker.signal(1, None)
    newest(broker)
    broker.hint(1, Mark(3, 7))

    assert {1: Mark(3, 7)} == newest(broker)


def test_a_hint_of_what_was_told_is_no_news(broker):
    broker.sent(1, Mark(3, 7))
    broker.hint(1, Mark(3, 7))

    assert {} == newest(broker)


@pytest.mark.parametrize("mark", [Mark(2, 7), Mark(3, 6), Mark(3, 8), Mark(4, 8), None])
def test_a_signal_of_other_links_or_of_an_earlier_version_than_was_told_has_the_database_asked(broker, mark):
    broker.sent(1, Mark(3, 7))
    broker.signal(1, mark)

    assert {1: None} == newest(broker)


def test_a_table_that_nobody_listens_to_has_no_news(broker):
    broker.signal(2, Mark(9, 0))

    assert {} == newest(broker)


def test_whoever_joins_is_told_what_there_is():
    broker = Broker()
    broker.join(at(1))

    assert {1: None} == newest(broker)


def test_news_that_is_being_told_is_not_for_whoever_joins_meanwhile_who_has_news_of_their_own():
    broker = Broker()
    first, late = at(1), at(1)
    broker.join(first)
    taken = broker.changed(0)
    broker.join(late)
    broker.sent(1, TOLD)
    broker.hint(1, TOLD)

    assert ({1: News(None, (first,))}, {1: News(None, (first, late))}) == (taken, broker.changed(0))


def test_one_phone_more_than_there_is_room_for_is_refused():
    broker = Broker(phones_max=1)
    (first,) = joined(broker, at(1))
    with pytest.raises(TooManyPhonesError):
        broker.join(at(2))
    broker.leave(first)
    broker.join(at(2))

    assert (1, (2,)) == (broker.phones(), broker.watched())


def test_another_table_always_gets_a_place_where_one_table_has_them_all():
    broker = Broker(phones_max=4)
    crowd = joined(broker, *(at(1) for _ in range(4)))
    broker.join(at(2))

    assert [False, False, False, True] == [phone.carrier.has_ended for phone in crowd]
    assert (4, {1, 2}) == (broker.phones(), set(broker.watched()))


def test_another_link_of_the_same_table_always_gets_a_place():
    broker = Broker(phones_max=4)
    crowd = joined(broker, *(at(1, "viewer") for _ in range(4)))
    broker.join(at(1, "player"))

    assert 1 == sum(phone.carrier.has_ended for phone in crowd)
    assert 4 == broker.phones()


def test_no_table_takes_a_place_from_one_that_has_no_more_than_itself():
    broker = Broker(phones_max=4)
    joined(broker, at(1), at(1), at(2), at(2))
    with pytest.raises(TooManyPhonesError):
        broker.join(at(2))

    assert 4 == broker.phones()


def test_when_streams_end_everybody_is_told_and_nobody_joins():
    broker = Broker()
    (phone,) = joined(broker, at(1))
    broker.end_streams()

    assert phone.carrier.has_ended
    with pytest.raises(TooManyPhonesError):
        broker.join(at(1))
