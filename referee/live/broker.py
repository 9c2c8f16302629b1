"""Keep track of who listens and which tables may have news."""

from __future__ import annotations

from collections import Counter
from threading import Condition, Lock
from typing import NamedTuple, Protocol

from referee.live.listener import Listener
from referee.store.queries import Mark


class TooManyPhonesError(Exception):
    """This process holds as many live streams as it was made for."""


class News(NamedTuple):
    """A table that has changed: its newest mark, None where only the database knows it, and who listened."""

    mark: Mark | None
    listeners: tuple[Listener, ...]


class Watcher(Protocol):
    """Hears of versions that other processes have written."""

    def start(self, broker: Broker) -> None:
        """Begin to listen, once; tell the broker by `hint`."""

    def stop(self) -> None:
        """Listen no more."""


class Broker:
    """Knows the streams of this process, shares its places among tables, and collects signals."""

    def __init__(self, watcher: Watcher | None = None, phones_max: int = 400) -> None:
        self._watcher = watcher
        self._phones_max = phones_max
        self._lock = Lock()
        self._news = Condition(self._lock)
        self._anybody = Condition(self._lock)
        self._tables: dict[int, list[Listener]] = {}
        self._sent: dict[int, Mark] = {}
        # The newest mark of each table with news; None where only the database knows it.
        self._changed: dict[int, Mark | None] = {}
        self._expected: dict[int, Mark] = {}
        self._phones = 0
        self._ending = False

    def join(self, listener: Listener) -> None:
        """Add a stream; raises TooManyPhonesError where all places are taken and shared fairly."""
        with self._lock:
            displaced = self._room_for(listener)
            self._tables.setdefault(listener.number, []).append(listener)
            self._phones += 1
            self._changed[listener.number] = None
            self._news.notify_all()
            self._anybody.notify_all()
        if displaced is not None:
            displaced.carrier.end()
        if self._watcher is not None:
            self._watcher.start(self)

    def leave(self, listener: Listener) -> None:
        """Remove a stream, also one that is gone already."""
        with self._lock:
            self._remove(listener)

    def expect(self, number: int, mark: Mark) -> None:
        """Know that this process is about to commit this: what a watcher hears of it first is no news."""
        with self._lock:
            self._expected[number] = mark

    def signal(self, number: int, mark: Mark | None) -> None:
        """Tell how this process has left a table; None where only the database knows."""
        with self._lock:
            if mark is None or mark == self._expected.get(number):
                self._expected.pop(number, None)
            self._note(number, mark)

    def hint(self, number: int, mark: Mark | None) -> None:
        """Tell that another process may have written a table; None where it is gone."""
        with self._lock:
            if mark is None or mark != self._expected.get(number):
                self._note(number, mark)

    def seen(self, number: int, mark: Mark | None) -> None:
        """Tell how a table was found in the database, whoever has written it; None where it is gone."""
        with self._lock:
            self._note(number, mark)

    def sent(self, number: int, mark: Mark) -> None:
        """Note what has been sent to all phones at a table."""
        with self._lock:
            if number in self._tables:
                self._sent[number] = mark

    def changed(self, seconds: float) -> dict[int, News]:
        """The tables with news since the last call, each with its newest mark and its streams.

        Only the database knows a mark of other links, or of an earlier version, than the phones were told.
        What is read for this news may be older than a stream that joins from now on: that has its own news.
        Waits so long for any.
        """
        with self._lock:
            self._news.wait_for(lambda: self._changed or self._ending, seconds)
            found, self._changed = self._changed, {}
            return {
                number: News(
                    mark if self._is_next(number, mark) else None, tuple(self._tables.get(number, ()))
                )
                for number, mark in found.items()
            }

    def _is_next(self, number: int, mark: Mark | None) -> bool:
        sent = self._sent.get(number)
        return bool(mark and sent and mark.links == sent.links and mark.version >= sent.version)

    def _note(self, number: int, mark: Mark | None) -> None:
        if number not in self._tables or (mark is not None and self._sent.get(number) == mark):
            return
        before = self._changed.get(number, mark)
        if mark is None or before is None or mark.links != before.links:
            # Of two sets of links only the database knows which is the newer.
            self._changed[number] = None
        else:
            self._changed[number] = max(before, mark)
        self._news.notify_all()

    def all_listeners(self) -> tuple[Listener, ...]:
        """Every stream of this process."""
        with self._lock:
            return tuple(listener for listeners in self._tables.values() for listener in listeners)

    def watched(self) -> tuple[int, ...]:
        """The tables that somebody listens to."""
        with self._lock:
            return tuple(self._tables)

    def seats(self, number: int) -> frozenset[str]:
        """The seats of a table whose phones listen to it now, as far as this process knows."""
        with self._lock:
            return frozenset(listener.seat for listener in self._tables.get(number, ()) if listener.seat)

    def phones(self) -> int:
        """How many streams are open."""
        with self._lock:
            return self._phones

    def wait_for_listeners(self, seconds: float) -> bool:
        """Wait until somebody listens to any table; tell whether anybody does."""
        with self._lock:
            return self._anybody.wait_for(lambda: bool(self._tables), seconds)

    def end_streams(self) -> None:
        """End every stream: an open one would hold up the stop of this process."""
        with self._lock:
            self._ending = True
            self._news.notify_all()
        for listener in self.all_listeners():
            listener.carrier.end()

    def close(self) -> None:
        """Stop the watcher."""
        if self._watcher is not None:
            self._watcher.stop()

    def _room_for(self, listener: Listener) -> Listener | None:
        """The stream that makes room for this one; None where there is room for both.

        Every table has its share, and at a table every link: one that takes a place still has
        fewer than the other keeps. The youngest stream of the largest gives way; its phone asks again.
        """
        if self._ending:
            raise TooManyPhonesError
        if self._phones < self._phones_max:
            return None
        own = self._tables.get(listener.number, [])
        largest = max(self._tables.values(), key=len, default=[])
        if len(own) + 1 < len(largest):
            displaced = _youngest_of_largest_link(largest)
        else:
            links = Counter(one.link for one in own)
            if links[listener.link] + 1 >= max(links.values(), default=0):
                raise TooManyPhonesError
            displaced = _youngest_of_largest_link(own)
        self._remove(displaced)
        return displaced

    def _remove(self, listener: Listener) -> None:
        listeners = self._tables.get(listener.number, [])
        if listener in listeners:
            listeners.remove(listener)
            self._phones -= 1
            if not listeners:
                del self._tables[listener.number]
                self._sent.pop(listener.number, None)


def _youngest_of_largest_link(listeners: list[Listener]) -> Listener:
    ((link, _),) = Counter(one.link for one in listeners).most_common(1)
    return next(one for one in reversed(listeners) if one.link == link)
