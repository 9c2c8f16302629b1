"""Answer `/tables/{code}/events`: a table's changes as server-sent events with JSON."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, request

from referee.api.tables.answers import answers_of
from referee.api.tables.voice import voice_of
from referee.live import sse
from referee.live.sse import Message
from referee.reader import reader_language
from referee.services import teller
from referee.tables.access import Access
from referee.tables.table import AnyEntry, AnyTable


def events(access: Access) -> Response:
    """Stream every change after the version that the phone names, or from how it is now."""
    telling = Events(reader_language())
    return sse.stream(request, teller(), access, telling, seen=sse.last_event_id(request))


@dataclass(frozen=True, slots=True)
class Events:
    """Each entry as an event with JSON, in one language."""

    language: str

    def since(self, table: AnyTable, seen: int | None) -> tuple[str, ...]:
        """Every entry after this version; how the table is now, where it is none that we know."""
        if seen is None or seen > table.version:
            return (self._event(None, table),)
        return tuple(self._event(entry, table.at(entry.version)) for entry in table.since(seen))

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
