"""Stream to each phone at a table that there is something new; its page then asks for its part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Response, request
from werkzeug.exceptions import ServiceUnavailable

from referee.live import sse
from referee.live.broker import TooManyPhonesError
from referee.services import teller
from referee.suspicions import suspect
from referee.tables.outcome import StrangerError
from referee.tables.table import AnyTable
from referee.web.pages import LANGUAGE
from referee.web.tables.blueprint import at_server
from referee.web.tables.cookies import Loss, Sitting, entered, sitting_at, why_lost

AGAIN_SECONDS = 10
"""When a phone asks again for the stream that it found no room for; `_live.html` does so too."""

GONE = sse.Message("gone", "", 0)
"""Ends the stream of a page whose phone has no link any more; after an error it would ask again."""


@at_server(f"/{LANGUAGE}/tables/<code>/stream")
def table_stream(lang: str, code: str) -> Response:
    """Tell the phone that there is something new, as long as it listens; it then asks for the page's part."""
    try:
        access = entered(code)
    except StrangerError:
        if "HX-Request" not in request.headers:
            raise
        # A page that is still open: its stream would ask again for ever where it hears an error.
        return sse.response([sse.Message(why_lost(code), "", 0), GONE])
    after = sse.last_event_id(request)
    if after is None:
        after = sse.number_in(request.args.get("since", ""))
    links = sse.number_in(request.args.get("links", ""))
    sitting = sitting_at(code) or Sitting()
    try:
        answer = sse.stream(
            request, teller(), access, PageTelling(), seen=after, links=links, seat=sitting.seat
        )
    except TooManyPhonesError as error:
        suspect("too many phones")
        raise ServiceUnavailable(retry_after=AGAIN_SECONDS) from error
    answer.headers["Content-Language"] = lang
    return answer


@dataclass(frozen=True, slots=True)
class PageTelling:
    """One signal for all that was missed: the page asks for its part as it is now."""

    def since(self, table: AnyTable, seen: int | None) -> Iterator[tuple[int, str]]:
        """Name the version, where it is another."""
        version = table.version
        if version != seen:
            yield version, sse.written(sse.Message("changed", str(version), version))

    def of_phones(self, version: int) -> tuple[str, ...]:
        """Let the page ask for its part, although its version is the same."""
        return (sse.written(sse.Message("phones", "", version)),)

    def farewell(self, seen: int | None, *, is_deleted: bool) -> tuple[str, ...]:
        """Say why the stream ends, and that it does."""
        why = sse.Message(Loss.DELETED if is_deleted else Loss.WITHDRAWN, "", seen or 0)
        return sse.written(why), sse.written(GONE)
