"""One connection, from its first byte to its last: h11 reads what is HTTP, this says how much and how long.

A request has a parser of its own, so nothing of it is counted for the next one. While a request is answered
nothing behind it is looked at: what was carried out is answered so, whatever comes after it.
"""

from __future__ import annotations

import asyncio
import re
import socket
import struct
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from http import HTTPStatus

import h11
import structlog

from referee.front.answer import Answer, begun, whole
from referee.front.application import Front
from referee.front.asked import Asked, Ends, Refused, UnacceptableError, asked_by, environ_of
from referee.front.bounds import (
    AHEAD_MAX,
    BEHIND_BODY_MAX,
    BODY_READ,
    CHUNKS_MAX,
    FIELDS_MAX,
    HEAD_MAX,
    KEEP_ALIVE_SECONDS,
    LINE_MAX,
    LINGER_SECONDS,
    READ_SECONDS,
    REQUEST_SECONDS,
    Bodies,
    Bounds,
)
from referee.front.carrier import Post, StreamCarrier
from referee.front.refusals import Refusals
from referee.live.sse import CARRIER

HEAD_END = re.compile(rb"\n\r?\n")
"""What ends a head: an empty line."""

EMPTY_LINE = b"\r\n"
PART = 16 * 1024
"""So many bytes of a body at a time go to the parser: what it has not finished is counted in between."""

FIRST_OF_A_METHOD = 0x21
"""The first sign that is no space and no control; a phone that begins to encrypt sends a smaller one."""

AT_ONCE = struct.pack("ii", 1, 0)
"""The option of a socket by which a close drops what nobody reads, instead of waiting for it."""


class State(Enum):
    """How far a connection is with its request."""

    HEAD = auto()
    BODY = auto()
    ANSWER = auto()
    STREAM = auto()
    END = auto()


@dataclass(frozen=True)
class Shared:
    """What all connections share."""

    front: Front
    bounds: Bounds
    refusals: Refusals
    post: Post
    bodies: Bodies = field(default_factory=Bodies)
    lines: set[Line] = field(default_factory=set)


class Line(asyncio.Protocol):
    """One connection: one request after the other."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._loop = asyncio.get_running_loop()
        self._state = State.HEAD
        self._unread = bytearray()
        self._looked = 0
        """So many of the unread bytes were looked through for the end of a head."""
        self._parser = h11.Connection(h11.SERVER)
        self._body: list[bytes] = []
        self._body_bytes = self._chunks = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._reader: asyncio.TimerHandle | None = None
        self._carrier: StreamCarrier | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_begun = self._is_full = self._is_gone = False
        self._is_last = self._has_ended = False
        """Whether we take no other request, and whether the phone sends no more."""
        self._counted = ""

    # What asyncio calls.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless this address holds too many connections already."""
        self._transport = transport
        # Whatever waits is watched, be it little.
        transport.set_write_buffer_limits(high=0)
        server, client = (transport.get_extra_info(name) or ("?", 0) for name in ("sockname", "peername"))
        self._ends = Ends((server[0], server[1]), client[0])
        self._shared.lines.add(self)
        self._counted = client[0]
        if self._shared.bounds.take(self._counted):
            # A connection that says nothing is half a request too.
            self._set_deadline(REQUEST_SECONDS)
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        del exc
        self._is_gone, self._state = True, State.END
        self._shared.lines.discard(self)
        self._set_deadline(None)
        self._watch(None)
        self._drop_body()
        self._count_no_more()
        if self._carrier is not None:
            self._carrier.leave()

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        if self._state is State.STREAM or self._is_ended:
            # Nobody answers it any more.
            return
        self._unread += data
        self._read()
        if len(self._unread) > AHEAD_MAX and self._state is not State.END:
            self._transport.pause_reading()

    def eof_received(self) -> bool | None:
        """The phone sends nothing more: half a request is refused, a whole one is still answered."""
        self._has_ended = True
        if self._state in (State.HEAD, State.BODY) and not self._is_full:
            self._end_or_refuse()
        # What is being said is said; a stream is over.
        return self._is_full or (self._task is not None and not self._task.done())

    def pause_writing(self) -> None:
        """Wait for a phone that does not read at once; one that reads nothing at all is disconnected."""
        self._is_full = True
        self._watch(self._transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The phone has read everything."""
        self._is_full = False
        self._watch(None)
        if self._carrier is not None:
            self._carrier.go_on()
        elif self._state is State.HEAD:
            self._go_on()

    # What a stream calls.

    @property
    def is_full(self) -> bool:
        """Whether the phone has still to read."""
        return self._is_full

    def send(self, text: bytes) -> None:
        """Send one more text of a stream."""
        self._transport.write(self._sending.part(text))

    def end(self) -> None:
        """End a stream."""
        self._transport.write(self._sending.end())
        self._end()

    def disconnect(self) -> None:
        """Drop a phone, and what it has not read."""
        with suppress(OSError):
            self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self._transport.abort()

    # What a stop calls.

    def shut_down(self) -> None:
        """Stop: an answer under way is sent, half a request is not waited for."""
        self._is_last = True
        if self._state in (State.HEAD, State.BODY):
            self._transport.close()

    # A request, from its head to its answer.

    @property
    def _is_ended(self) -> bool:
        return self._state is State.END

    def _read(self) -> None:
        """Go on with what has come, as far as it goes."""
        while self._unread:
            if self._state is State.HEAD and self._is_head_here():
                self._read_head()
            elif self._state is State.BODY:
                part = bytes(self._unread[:PART])
                del self._unread[:PART]
                self._parser.receive_data(part)
                self._read_body()
            else:
                return

    def _is_head_here(self) -> bool:
        """Tell whether a head is whole; begins its time with its first byte."""
        if self._is_full:
            # The phone has not read the answer before.
            return False
        if not self._is_begun:
            if self._unread.startswith(EMPTY_LINE):
                del self._unread[: len(EMPTY_LINE)]
            if EMPTY_LINE.startswith(self._unread):
                return False
            self._is_begun = True
            self._set_deadline(REQUEST_SECONDS)
        if HEAD_END.search(self._unread, self._looked):
            return True
        self._looked = max(0, len(self._unread) - len(EMPTY_LINE))
        if len(self._unread) > HEAD_MAX or self._unread.count(b"\n") > FIELDS_MAX + 1:
            self._refuse_head(bytes(self._unread))
        elif self._unread[0] < FIRST_OF_A_METHOD:
            self._refuse(HTTPStatus.BAD_REQUEST)
        return False

    def _read_head(self) -> None:
        end = HEAD_END.search(self._unread, self._looked)
        size = end.end() if end else 0
        head = bytes(self._unread[:size])
        if size > HEAD_MAX or head.count(b"\n") > FIELDS_MAX + 2:
            self._refuse_head(head)
            return
        del self._unread[:size]
        self._parser = h11.Connection(h11.SERVER, max_incomplete_event_size=BEHIND_BODY_MAX)
        self._parser.receive_data(head)
        try:
            request = self._parser.next_event()
            if not isinstance(request, h11.Request):
                raise UnacceptableError(HTTPStatus.BAD_REQUEST)  # noqa: TRY301  as what h11 refuses itself
            self._asked = asked_by(request)
        except h11.RemoteProtocolError:
            self._refuse(HTTPStatus.BAD_REQUEST, head)
        except UnacceptableError as error:
            self._refuse(error.status, head)
        else:
            self._state = State.BODY
            self._refused = Refused.of(HTTPStatus.BAD_REQUEST, head)
            if self._parser.they_are_waiting_for_100_continue:
                go_on = h11.InformationalResponse(status_code=100, headers=[], reason="Continue")
                self._transport.write(self._parser.send(go_on) or b"")
            self._read_body()

    def _read_body(self) -> None:
        """Take what the parser makes of a body, until it needs more."""
        while self._state is State.BODY:
            try:
                event = self._parser.next_event()
            except h11.RemoteProtocolError as error:
                is_large = error.error_status_hint == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                self._refuse(
                    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if is_large else HTTPStatus.BAD_REQUEST
                )
                return
            if isinstance(event, h11.Data):
                self._take(event)
            elif isinstance(event, h11.EndOfMessage):
                self._answer()
            else:
                return

    def _take(self, part: h11.Data) -> None:
        size = len(part.data)
        self._body.append(bytes(part.data))
        self._body_bytes += size
        self._chunks += part.chunk_start
        if not self._shared.bodies.take(size, self._body_bytes):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        elif self._chunks > CHUNKS_MAX:
            self._refuse(HTTPStatus.BAD_REQUEST)
        elif self._body_bytes >= BODY_READ:
            # Its page refuses it for its size; the rest of it is not read.
            self._is_last = True
            self._answer()

    def _answer(self) -> None:
        """A request is whole: let the application answer."""
        self._state = State.ANSWER
        self._set_deadline(None)
        self._unread[:0] = self._parser.trailing_data[0]
        body = b"".join(self._body)[:BODY_READ]
        self._task = self._loop.create_task(self._answered(self._asked, body))

    async def _answered(self, asked: Asked, body: bytes) -> None:
        carrier = StreamCarrier(self._shared.post)
        environ = {**environ_of(asked, body, self._ends), CARRIER: carrier}
        front = self._shared.front
        try:
            answer = await self._loop.run_in_executor(front.threads, front.answer, environ)
            self._drop_body()
            if self._is_gone:
                carrier.leave()
            elif carrier.is_taken and asked.method != "HEAD":
                self._begin_stream(answer, carrier)
            else:
                carrier.leave()
                self._send(answer)
        except Exception:  # noqa: BLE001  whatever it is, this phone gets an answer and the others go on
            structlog.get_logger().error("unexpected", exc_info=True)
            if self._state is State.ANSWER:
                self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
            else:
                self.disconnect()

    def _send(self, answer: Answer) -> None:
        is_last = self._is_last or self._asked.is_last or (self._has_ended and not self._unread)
        self._transport.write(whole(answer, self._asked.sending(is_last=is_last)))
        if is_last:
            self._end()
        else:
            self._next()

    def _begin_stream(self, answer: Answer, carrier: StreamCarrier) -> None:
        """Let a stream go on until its phone is gone or it ends, and with it the connection."""
        self._state, self._carrier = State.STREAM, carrier
        self._unread.clear()
        self._transport.resume_reading()
        self._sending = self._asked.sending(is_last=True)
        self._transport.write(begun(answer, self._sending))
        self.send(answer.body)
        self._count_no_more()
        if self._has_ended:
            self._transport.close()
        else:
            carrier.begin(self)

    def _next(self) -> None:
        """Wait for the next request, or go on with one that has come already."""
        self._state, self._is_begun, self._looked = State.HEAD, False, 0
        if not self._is_full:
            self._go_on()

    def _go_on(self) -> None:
        """The phone has read its answer: begin with its next request, or wait for one."""
        self._set_deadline(KEEP_ALIVE_SECONDS)
        self._read()
        if not self._is_ended:
            self._transport.resume_reading()
        if self._has_ended and self._state in (State.HEAD, State.BODY):
            self._end_or_refuse()

    def _end_or_refuse(self) -> None:
        """The phone sends nothing more: half a request is refused."""
        if self._is_begun:
            self._refuse(HTTPStatus.BAD_REQUEST)
        else:
            self._transport.close()

    # What is refused, and how a connection ends.

    def _refuse_head(self, head: bytes) -> None:
        is_line = b"\n" not in head[: LINE_MAX + 1]
        self._refuse(
            HTTPStatus.REQUEST_URI_TOO_LONG if is_line else HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, head
        )

    def _refuse(self, status: HTTPStatus, head: bytes | None = None) -> None:
        """Answer in the application's words, and close the connection; ignore what still arrives."""
        if head is None and self._state is not State.HEAD:
            asked = self._refused._replace(status=status)
        else:
            asked = Refused.of(status, bytes(self._unread) if head is None else head)
        self._state = State.END
        self._set_deadline(None)
        self._drop_body()
        self._unread.clear()
        self._task = self._loop.create_task(self._say(asked))

    async def _say(self, asked: Refused) -> None:
        try:
            text = await self._shared.refusals.text(asked)
        except Exception:  # noqa: BLE001  as in `_answered`; nothing can be said any more
            structlog.get_logger().error("unexpected", exc_info=True)
            self._transport.abort()
            return
        if not self._transport.is_closing():
            self._transport.write(text)
            self._end()

    def _end(self) -> None:
        """Close. Where something may still come in, later: it would cut the answer off."""
        is_whole = self._state is State.ANSWER and self._parser.their_state is not h11.SEND_BODY
        is_clean = self._has_ended or self._state is State.STREAM or (is_whole and not self._unread)
        self._state = State.END
        self._unread.clear()
        if is_clean:
            self._transport.close()
            return
        self._transport.resume_reading()
        with suppress(OSError):
            # The other side may have closed the connection by now.
            self._transport.write_eof()
        self._loop.call_later(LINGER_SECONDS, self._transport.close)

    def _too_late(self) -> None:
        self._deadline = None
        if self._is_begun:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._transport.close()

    def _set_deadline(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self._loop.call_later(seconds, self._too_late)

    def _watch(self, waiting: int | None) -> None:
        """Look again later at a phone for which so many bytes wait; None: at none."""
        if self._reader is not None:
            self._reader.cancel()
        later = self._loop.call_later
        self._reader = None if waiting is None else later(READ_SECONDS, self._look_at_reader, waiting)

    def _look_at_reader(self, waited: int) -> None:
        self._reader, waiting = None, self._transport.get_write_buffer_size()
        if waiting < waited:
            # It reads slowly, but it reads.
            self._watch(waiting)
        else:
            self.disconnect()

    def _drop_body(self) -> None:
        self._shared.bodies.give_back(self._body_bytes)
        self._body.clear()
        self._body_bytes = self._chunks = 0

    def _count_no_more(self) -> None:
        if self._counted:
            self._shared.bounds.give_back(self._counted)
            self._counted = ""
