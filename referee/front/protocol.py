"""HTTP as phones speak it, with bounds: how long a request may take, how large its head, how many at once.

What is refused here, before the application has seen it, is still answered in its words and with its
headers: the application is asked for the page of that error.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from referee.front.application import STREAM, WHOLE
from referee.front.refusals import Refusals, Refused
from referee.front.whole import send_whole

REQUEST_SECONDS = 10.0
"""How long a request may take from its first byte to its last, head and body."""

LINE_MAX = 8_190
"""The longest address: it may hold a whole temple."""

HEAD_MAX = 65_536
"""The largest head."""


FIELDS_MAX = 100
FIELD_MAX = 32_768
"""How many fields a head may have, and how long one may be: the cookies of many tables are one of them."""

SMALL_BODY = 64 * 1024
"""What every request but an import stays below."""

BODIES_MAX = 64 * 1024 * 1024
"""How many bytes the bodies of all connections may hold together, from their first byte to their answer."""

LARGE_BODIES_MAX = 48 * 1024 * 1024
"""How many, for a body that is not small: imports leave room for everybody else's turns."""

LINGER_SECONDS = 1.0
"""How long a refused phone may go on sending, so that it can read why."""


class TooMuchError(Exception):
    """A head is larger than we take: the parser is to look no further."""


class Bounds:
    """How many connections one network address may hold, streams not counted."""

    def __init__(self, of_an_address: int) -> None:
        self._of_an_address = of_an_address
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Count a connection; tell whether its address may hold one more."""
        self._held[address] += 1
        return self._held[address] <= self._of_an_address

    def give_back(self, address: str) -> None:
        """Count a connection no more: it is closed, or has become a stream."""
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]


class Bodies:
    """How many bytes of bodies are held, over all connections."""

    def __init__(self) -> None:
        self._held = 0

    def take(self, count: int, whole: int) -> bool:
        """Count bytes of a body that is `whole` so far; tell whether there is room for them."""
        self._held += count
        return self._held <= (BODIES_MAX if whole <= SMALL_BODY else LARGE_BODIES_MAX)

    def give_back(self, count: int) -> None:
        """Count these bytes no more."""
        self._held -= count


class Protocol(HttpToolsProtocol):
    """One connection."""

    bounds: Bounds
    bodies: Bodies
    refusals: Refusals

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = self._body_bytes = 0
        self._is_reading_head = True
        self._refused = self._has_ended = False
        self._counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless this address holds too many connections already."""
        super().connection_made(transport)
        self._counted = self.client[0] if self.client else "?"
        if not self.bounds.take(self._counted):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        # A connection that says nothing is half a request too.
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        self._clear_deadline()
        self.become_stream()
        self._drop_bodies()
        super().connection_lost(exc)

    def become_stream(self) -> None:
        """Count this connection no more among those of its address."""
        if self._counted:
            self.bounds.give_back(self._counted)
            self._counted = ""

    def shutdown(self) -> None:
        """Stop: an answer under way is sent, half a request is not waited for."""
        if self._deadline is not None:
            self.transport.close()
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Take what came, within the bounds of a head."""
        if self._refused:
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._is_reading_head and self._head_bytes > HEAD_MAX and not self._refused:
            self._refuse_head()

    def eof_received(self) -> bool | None:  # type: ignore[override]
        """The phone sends nothing more: half a request is refused, a whole one is still answered."""
        cycle = self._last_cycle
        if self._deadline is not None and (self._head_bytes or cycle is not None):
            self._has_ended = True
            if not self._refused:
                self._refuse(HTTPStatus.BAD_REQUEST)
            return True
        if cycle is None or cycle.response_complete or not self._counted:
            return None
        cycle.keep_alive = False
        return True

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, or what one of the steps below finds too large."""
        del msg
        if not self._refused:
            self._refuse(HTTPStatus.BAD_REQUEST)

    def on_message_begin(self) -> None:
        """Begin a request: its time runs."""
        super().on_message_begin()
        self._is_reading_head = True
        self._set_deadline()

    def on_headers_complete(self) -> None:
        """Let the application begin, unless the head is too large."""
        self._is_reading_head, self._head_bytes = False, 0
        is_large = len(self.headers) > FIELDS_MAX or any(len(value) > FIELD_MAX for _, value in self.headers)
        if is_large or len(self.url) > LINE_MAX:
            self._refuse_head()
            raise TooMuchError
        super().on_headers_complete()
        self.scope["extensions"] = {
            STREAM: {"begun": self.become_stream},
            WHOLE: {"send": partial(send_whole, self.cycle)},
        }

    def on_body(self, body: bytes) -> None:
        """Take a part of a body, while there is room for it."""
        if self._refused:
            return
        self._body_bytes += len(body)
        if self.bodies.take(len(body), self._body_bytes):
            super().on_body(body)
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def on_response_complete(self) -> None:
        """Let go of the body that was answered, and of those that wait behind it on this connection."""
        self._drop_bodies()
        super().on_response_complete()

    def _drop_bodies(self) -> None:
        self.bodies.give_back(self._body_bytes)
        self._body_bytes = 0

    def on_message_complete(self) -> None:
        """End a request: it is whole."""
        self._clear_deadline()
        super().on_message_complete()

    @property
    def _last_cycle(self) -> RequestResponseCycle | None:
        """The request that is answered now, or was last."""
        return self.cycle

    def _set_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._too_late)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        cycle = self._last_cycle
        if self._head_bytes or (cycle is not None and not cycle.response_started):
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _refuse_head(self) -> None:
        is_line = len(getattr(self, "url", b"")) > LINE_MAX
        self._refuse(
            HTTPStatus.REQUEST_URI_TOO_LONG if is_line else HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        )

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer in the application's words, and close the connection; ignore what still arrives."""
        self._refused = True
        self._clear_deadline()
        cycle = self._last_cycle
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            # Another answer is on its way: this one would be read as a part of it.
            self.transport.close()
            return
        headers = dict(getattr(self, "headers", None) or ())
        asked = Refused(status, getattr(self, "url", b""), headers.get(b"accept-language", b""))
        task = self.loop.create_task(self._hang_up(asked))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _hang_up(self, asked: Refused) -> None:
        text = await self.refusals.text(asked)
        # The refused client may have closed the connection by now.
        with suppress(OSError):
            if not self.transport.is_closing():
                self.transport.write(text)
                # Closed at once, what is still coming in would cut the answer off.
                self.loop.call_later(0 if self._has_ended else LINGER_SECONDS, self.transport.close)
                self.transport.write_eof()
