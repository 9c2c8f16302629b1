"""A whole answer on its way to a phone: its head and its body are sent at once.

In two parts it would wake the phone twice, and every one of its headers would be looked through as if it came
from somebody else.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import NamedTuple

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

Headers = list[tuple[str, str]]

WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
LINE_END = b"\r\n"


class Answer(NamedTuple):
    """A whole answer, or the beginning of a stream."""

    status: int
    headers: Headers
    body: bytes

    @property
    def lines(self) -> bytes:
        """The headers as they are sent; raises ValueError where a value would begin another header."""
        text = "".join([f"{name.lower()}: {value}\r\n" for name, value in self.headers])
        if not text.count("\r") == text.count("\n") == len(self.headers):
            raise ValueError(self.headers)
        return text.encode("latin-1")


async def send_whole(cycle: RequestResponseCycle, answer: Answer) -> None:
    """Send an answer, and end the request that it belongs to."""
    lines, body = answer.lines, answer.body
    is_bare = cycle.scope["method"] == "HEAD" or answer.status in WITHOUT_BODY
    if not is_bare and b"content-length: %d\r\n" % len(body) not in lines:
        # The rest of it would be read as a part of the next answer.
        raise ValueError(answer.headers, len(body))
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    cycle.response_started = True
    cycle.waiting_for_100_continue = False
    parts = [STATUS_LINE[answer.status], *(b"%s: %s\r\n" % header for header in cycle.default_headers), lines]
    if not cycle.keep_alive:
        parts.append(b"connection: close\r\n")
    cycle.transport.write(b"".join((*parts, LINE_END, b"" if is_bare else body)))
    cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
