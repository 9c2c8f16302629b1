"""HTTP as phones speak it, with bounds: how long a request may take, how large its head, how many at once.

What is refused here, before the application has seen it, is still answered in its words and with its
headers: the application is asked for the page of that error.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter, deque
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
"""The largest head; no more may come behind a part of a body that is none of it, such as trailers."""

PART = 4 * 1024
"""So many bytes at a time go to the parser: what it has not finished is counted between two parts."""

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

READ_SECONDS = 30.0
"""How long a phone may read nothing of what waits for it."""

AT_ONCE = struct.pack("ii", 1, 0)
"""The option of a socket by which a close drops what nobody reads, instead of waiting for it."""


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
        self._reader: asyncio.TimerHandle | None = None
        self._unanswered: deque[RequestResponseCycle] = deque()
        # Bytes since the parser gave us a part of a body, or the end or the beginning of a head.
        self._part_bytes = self._loose_bytes = 0
        self._body_bytes = 0
        self._is_begun = self._is_reading_head = False
        # Nothing that still arrives is read.
        self._refused = self._has_ended = False
        self._counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless this address holds too many connections already."""
        super().connection_made(transport)
        # Whatever waits is watched, be it little.
        transport.set_write_buffer_limits(high=0)
        self._counted = self.client[0] if self.client else "?"
        if not self.bounds.take(self._counted):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        # A connection that says nothing is half a request too.
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        self._clear_deadline()
        self._watch_no_more()
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
        for start in range(0, len(data), PART):
            if self._refused:
                return
            part = data[start : start + PART]
            self._part_bytes = len(part)
            self._loose_bytes += self._part_bytes
            super().data_received(part)
            if self._loose_bytes > HEAD_MAX and not self._refused:
                self._refuse_head()

    def eof_received(self) -> bool | None:  # type: ignore[override]
        """The phone sends nothing more: half a request is refused, a whole one is still answered."""
        if self._is_begun or self._refused:
            self._has_ended = True
            if not self._refused:
                self._refuse(HTTPStatus.BAD_REQUEST)
            return True
        if not self._unanswered or not self._counted:
            return None
        self._unanswered[-1].keep_alive = False
        return True

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, or what one of the steps below finds too large."""
        del msg
        if not self._refused:
            self._refuse(HTTPStatus.BAD_REQUEST)

    def pause_writing(self) -> None:
        """Wait for a phone that does not read at once; one that reads nothing at all is disconnected."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """The phone has read everything."""
        self._watch_no_more()
        super().resume_writing()

    def _watch(self) -> None:
        waiting = self.transport.get_write_buffer_size()
        self._reader = self.loop.call_later(READ_SECONDS, self._look_at_reader, waiting)

    def _look_at_reader(self, waited: int) -> None:
        if self.transport.get_write_buffer_size() < waited:
            # It reads slowly, but it reads.
            self._watch()
            return
        with suppress(OSError):
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    def _watch_no_more(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def on_message_begin(self) -> None:
        """Begin a request: its time runs."""
        super().on_message_begin()
        self._is_begun = self._is_reading_head = True
        # What came with its first byte is its own, but for a part of a body at most.
        self._loose_bytes = self._part_bytes
        self._set_deadline()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a field of the head; one behind the body says nothing here, and is dropped."""
        if self._is_reading_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Let the application begin, unless the head is too large."""
        sizes = [len(name) + len(value) for name, value in self.headers]
        is_large = len(sizes) > FIELDS_MAX or any(len(value) > FIELD_MAX for _, value in self.headers)
        if is_large or len(self.url) > LINE_MAX or len(self.url) + sum(sizes) > HEAD_MAX:
            self._refuse_head()
            raise TooMuchError
        is_upgrade = self.parser.should_upgrade()
        if is_upgrade and self._has_body():
            # The parser would drop the body.
            self._refuse(HTTPStatus.NOT_IMPLEMENTED)
            raise TooMuchError
        super().on_headers_complete()
        self._unanswered.append(self.cycle)
        if is_upgrade:
            # Answered as it is; what comes behind it would be another protocol.
            self._refused, self.cycle.keep_alive = True, False
        self._is_reading_head, self._loose_bytes = False, 0
        self.scope["extensions"] = {
            STREAM: {"begun": self.become_stream},
            WHOLE: {"send": partial(send_whole, self.cycle)},
        }

    def on_body(self, body: bytes) -> None:
        """Take a part of a body, while there is room for it."""
        self._loose_bytes = 0
        if self._refused or self.cycle.response_complete:
            return
        self._body_bytes += len(body)
        if self.bodies.take(len(body), self._body_bytes):
            super().on_body(body)
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def on_response_complete(self) -> None:
        """Let go of the body that was answered, and of those that wait behind it on this connection."""
        self._drop_bodies()
        self._unanswered.popleft()
        super().on_response_complete()

    def _drop_bodies(self) -> None:
        self.bodies.give_back(self._body_bytes)
        self._body_bytes = 0

    def on_message_complete(self) -> None:
        """End a request: it is whole."""
        self._is_begun, self._loose_bytes = False, 0
        self._clear_deadline()
        super().on_message_complete()

    def _has_body(self) -> bool:
        head = dict(self.headers)
        return b"transfer-encoding" in head or head.get(b"content-length", b"0").strip(b"0") != b""

    def _set_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._too_late)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        if self._is_begun:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _refuse_head(self) -> None:
        is_line = len(getattr(self, "url", b"")) > LINE_MAX
        self._refuse(
            HTTPStatus.REQUEST_URI_TOO_LONG if is_line else HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        )

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer in the application's words, and close the connection; ignore what still arrives.

        A whole request before it is answered first, as what it asked for may be done already: then that
        is the last answer.
        """
        self._refused = True
        self._clear_deadline()
        whole = [cycle for cycle in self._unanswered if not cycle.more_body]
        if len(self._unanswered) > len(whole):
            # The application waits for the rest of this one.
            self._unanswered[-1].disconnected = True
            self._unanswered[-1].message_event.set()
        is_answered = self._is_begun and not self._is_reading_head and self.cycle.response_complete
        if is_answered or any(cycle.response_started for cycle in self._unanswered):
            # A second answer to one request, or one in the middle of another, could not be understood.
            self.transport.close()
            return
        if whole:
            whole[-1].keep_alive = False
            return
        headers = dict(getattr(self, "headers", None) or ())
        asked = Refused(status, getattr(self, "url", b""), headers.get(b"accept-language", b""))
        task = self.loop.create_task(self._disconnect(asked))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _disconnect(self, asked: Refused) -> None:
        text = await self.refusals.text(asked)
        # The refused client may have closed the connection by now.
        with suppress(OSError):
            if not self.transport.is_closing():
                self.transport.write(text)
                # Closed at once, what is still coming in would cut the answer off.
                self.loop.call_later(0 if self._has_ended else LINGER_SECONDS, self.transport.close)
                self.transport.write_eof()
