"""Send news to all phones from one thread: read each changed table once, word each event once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic

import structlog

from referee.live.broker import Broker, News
from referee.live.listener import Listener, Telling
from referee.live.sse import SIGN_OF_LIFE
from referee.store import queries
from referee.tables.access import role_of
from referee.tables.process.memory import Known
from referee.tables.service import TableService

PIECE = 8 * 1024
"""About how many signs of a long log one phone is sent at a time: then the others have their turn."""

PAUSE_SECONDS = 0.004
"""How long this thread rests between the pieces of a long log: to word them is work of the processor."""

HEARTBEAT_SECONDS = 15.0
"""So often at least every phone is sent something, and every watched table is looked at again."""

TICK_SECONDS = 1.0
"""How often phones due a sign of life are looked for, and failed events are tried again."""


class Teller:
    """Tells the phones of this process what happens at their tables; begins with the first of them."""

    def __init__(
        self,
        service: TableService,
        broker: Broker,
        *,
        heartbeat: float = HEARTBEAT_SECONDS,
        tick: float = TICK_SECONDS,
    ) -> None:
        self._keeper, self._broker = service, broker
        self._heartbeat, self._tick = heartbeat, tick
        self._lock = Lock()
        self._ended = Event()
        self._thread: Thread | None = None
        self._failed: set[int] = set()

    def join(self, listener: Listener) -> None:
        """Send a phone all that it has not seen, and all that happens; raises TooManyPhonesError."""
        self._broker.join(listener)
        with self._lock:
            if self._thread is None and not self._ended.is_set():
                self._thread = Thread(target=self._run, name="teller", daemon=True)
                self._thread.start()

    def leave(self, listener: Listener) -> None:
        """Tell a phone nothing more."""
        self._broker.leave(listener)

    def close(self) -> None:
        """End every stream, and then the thread."""
        self._ended.set()
        self._broker.end_streams()
        with self._lock:
            if self._thread is not None:
                self._thread.join()

    def _run(self) -> None:
        beat = looked = monotonic()
        while not self._ended.is_set():
            self._tell_changed(self._broker.changed(self._tick))
            now = monotonic()
            if now - beat >= self._tick:
                beat = now
                self._show_life(now)
                self._try_again()
            if now - looked >= self._heartbeat:
                looked = now
                self._look_again()

    def _tell_changed(self, changed: Mapping[int, News]) -> None:
        """Send the phones of these tables the news; a failure is tried again and delays no other."""
        try:
            found = self._keeper.heard({number: news.mark for number, news in changed.items()})
        except Exception:  # noqa: BLE001  whatever it is: the phones shall hear on when it is over
            structlog.get_logger().error("tables could not be read", exc_info=True)
            self._failed.update(changed)
            return
        for number, known in found.items():
            if any(listener.reads for listener in changed[number].listeners):
                self._ended.wait(PAUSE_SECONDS)
            try:
                self._tell(number, known, changed[number].listeners)
            except Exception:  # noqa: BLE001  as above
                structlog.get_logger().error("the phones of a table got no news", exc_info=True)
                self._failed.add(number)

    def _tell(self, number: int, known: Known | None, listeners: Iterable[Listener]) -> None:
        if known is None:
            for listener in listeners:
                self._end(listener, is_deleted=True)
            return
        self._broker.sent(number, known.mark)
        _Round(known, self._end, self._go_on).tell(listeners)

    def _go_on(self, listener: Listener) -> None:
        """A phone has read a piece of the log: its table has news for it."""
        listener.reads = False
        self._broker.hint(listener.number, None)

    def _try_again(self) -> None:
        failed, self._failed = self._failed, set()
        for number in failed:
            self._broker.hint(number, None)

    def _end(self, listener: Listener, *, is_deleted: bool) -> None:
        self._broker.leave(listener)
        listener.put(*listener.telling.farewell(listener.seen, is_deleted=is_deleted))
        listener.carrier.end()

    def _show_life(self, now: float) -> None:
        for listener in self._broker.all_listeners():
            if now - listener.shown >= self._heartbeat:
                listener.put(SIGN_OF_LIFE)

    def _look_again(self) -> None:
        """Look at every watched table: a signal that was lost costs some seconds and no event."""
        watched = self._broker.watched()
        try:
            with self._keeper.store.reading() as connection:
                marks = queries.marks_of(connection, watched)
        except Exception:  # noqa: BLE001  the next round looks again
            structlog.get_logger().warning("the versions of the tables could not be read", exc_info=True)
            return
        for number in watched:
            self._broker.seen(number, marks.get(number))


class _Round:
    """One table's news for all its phones, each text made once."""

    def __init__(self, known: Known, end: Callable[..., None], go_on: Callable[[Listener], None]) -> None:
        self._known, self._end, self._go_on = known, end, go_on
        self._pieces: dict[tuple[Telling, int | None], tuple[tuple[str, ...], int]] = {}

    def tell(self, listeners: Iterable[Listener]) -> None:
        """Send each of these phones what it has not seen; end those whose link was revoked."""
        for listener in listeners:
            if role_of(self._known.tokens, listener.link) is None:
                self._end(listener, is_deleted=False)
                continue
            if listener.reads:
                # It hears of this when it has read.
                continue
            version = self._known.table.version
            texts, seen = self._piece(listener.telling, listener.seen)
            if not texts and listener.links not in (None, self._known.links):
                texts = listener.telling.of_phones(version)
            listener.put(*texts)
            if seen < version:
                listener.seen, listener.reads = seen, True
                listener.carrier.when_read(partial(self._go_on, listener))
            else:
                listener.seen, listener.links = self._known.mark

    def _piece(self, telling: Telling, seen: int | None) -> tuple[tuple[str, ...], int]:
        """The next events, no more than a piece of them, and the version that they lead to."""
        key = (telling, seen)
        if key not in self._pieces:
            texts, size, reached = [], 0, self._known.table.version
            for version, text in telling.since(self._known.table, seen):
                texts.append(text)
                size += len(text)
                if size >= PIECE:
                    reached = version
                    break
            self._pieces[key] = tuple(texts), reached
        return self._pieces[key]
