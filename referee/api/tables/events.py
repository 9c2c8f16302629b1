"""Answer `/tables/{code}/events`: a table's changes as server-sent events with JSON."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from threading import Lock

from flask import Response, request

from referee.api.tables.answers import answers_of
from referee.api.tables.voice import voice_of
from referee.live import sse
from referee.live.sse import Message
from referee.reader import reader_language
from referee.services import teller
from referee.tables.access import Access
from referee.tables.table import AnyEntry, AnyTable

WORDED_MAX = 8 * 1024 * 1024
"""How many signs of events are kept: a full log in one language is about half."""


def events(access: Access) -> Response:
    """Stream every change after the version that the phone names, or from how it is now."""
    telling = Events(reader_language())
    return sse.stream(request, teller(), access, telling, seen=sse.last_event_id(request))


class Worded:
    """The events that were worded last: phones that ask for the same log share the work."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._texts: OrderedDict[tuple[int, Hashable], tuple[object, str]] = OrderedDict()
        self._size = 0

    def of(self, game: object, what: Hashable, word: Callable[[], str]) -> str:
        """The event that led to a game, as `word` makes it; `what` says its version and for whom it is.

        A game is known by itself and not by its value.
        """
        key = (id(game), what)
        with self._lock:
            found = self._texts.get(key)
        # Held here, a game keeps its number.
        if found is not None:
            return found[1]
        text = word()
        with self._lock:
            if key not in self._texts:
                self._texts[key] = game, text
                self._size += len(text)
            while self._size > WORDED_MAX:
                _, (_, oldest) = self._texts.popitem(last=False)
                self._size -= len(oldest)
        return text


WORDED = Worded()


@dataclass(frozen=True, slots=True)
class Events:
    """Each entry as an event with JSON, in one language."""

    language: str

    def since(self, table: AnyTable, seen: int | None) -> Iterator[tuple[int, str]]:
        """Every entry after this version; how the table is now, where it is none that we know."""
        if seen is None or seen > table.version:
            yield table.version, self._event(None, table)
            return
        for entry in table.since(seen):
            version = entry.version
            yield (
                version,
                WORDED.of(table.games[version], (self, version), partial(self._entry, entry, table)),
            )

    def _entry(self, entry: AnyEntry, table: AnyTable) -> str:
        return self._event(entry, table.at(entry.version))

    def of_phones(self, version: int) -> tuple[str, ...]:
        """Nothing: the game is the same."""
        del version
        return ()

    def farewell(self, seen: int | None, *, is_deleted: bool) -> tuple[str, ...]:
        """Nothing: a program asks again, and hears from the answer."""
        del seen, is_deleted
        return ()

    def _event(self, entry: AnyEntry | None, table: AnyTable) -> str:
        """One change: a turn, an undo, or the state after anything else."""
        voice = voice_of(table.game, self.language)
        name, data = answers_of(table).change(entry, table, voice)
        return sse.written(Message(name, data.model_dump_json(by_alias=True), table.version))
