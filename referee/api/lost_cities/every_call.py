"""The call about a table that only Lost Cities has: write an entry of its log, or preview it."""

from __future__ import annotations

from flask import Response

from referee.adapters.lost_cities.playing import ended
from referee.adapters.lost_cities.typed import Written
from referee.api.tables.blueprint import CallsOf, read_to_write, sent_of, stored
from referee.api.tables.problems import in_entry
from referee.api.tables.voice import voice_of
from referee.catalogue.games import LOST_CITIES
from referee.games.lost_cities.table.kept import KeptMatch
from referee.games.lost_cities.table.log import Ended, Event
from referee.services import service
from referee.tables.outcome import FaultyError
from referee.tables.writing import write_made
from referee.wire.lost_cities_table import MatchEntryBody, MatchWrittenAnswer

calls = CallsOf(LOST_CITIES.slug)


@calls.post("/<code>/match")
def write_match(code: str) -> Response:
    """Write an entry of any kind, or show what it would change."""
    access, body = read_to_write(code, MatchEntryBody)
    event = body.entry.event()
    try:
        written: Written = write_made(service(), access, sent_of(body), lambda match: _now(match, event))
    except FaultyError as error:
        raise in_entry(error, body.entry.located) from error
    before, after = written.table.games[-2:]
    entry = written.entry.version if written.is_stored else None
    return stored(written, MatchWrittenAnswer.after(before, after, entry, voice_of(after)))


def _now(match: KeptMatch, event: Event) -> Event:
    """The entry for this match: an end has the result that the match has."""
    return ended(match) if isinstance(event, Ended) else event
