"""A whole answer on its way to a phone: its head and its body are sent at once.

In two parts it would wake the phone twice. uvicorn would also check each header with a regular expression;
these are our own.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import NamedTuple

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

Headers = list[tuple[str, str]]

WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""What no header may hold (RFC 9110), line ends left out: those are counted."""
LINE_END = b"\r\n"


class Answer(NamedTuple):
    """A whole answer, or the beginning of a stream."""

    status: int
    headers: Headers
    body: bytes

    @property
    def lines(self) -> bytes:
        """The headers as they are sent; raises ValueError where one is more than a line of text.

        The error is written to the log and names no value: some are keys of tables.
        """
        text = "".join([f"{name.lower()}: {value}\r\n" for name, value in self.headers])
        if not text.count("\r") == text.count("\n") == len(self.headers) or CONTROLS.search(text):
            raise ValueError("a header is no line of text", [name for name, _ in self.headers])
        return text.encode("latin-1")


async def send_whole(cycle: RequestResponseCycle, answer: Answer) -> None:
    """Send an answer and end its request. Whether the line stays open is for uvicorn to say."""
    lines, body = answer.lines, answer.body
    is_bare = cycle.scope["method"] == "HEAD" or answer.status in WITHOUT_BODY
    if not is_bare and b"content-length: %d\r\n" % len(body) not in lines:
        # The rest of it would be read as a part of the next answer.
        raise ValueError("Content-Length is not that of the body", len(body))
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    parts = [STATUS_LINE[answer.status], *(b"%s: %s\r\n" % header for header in cycle.default_headers), lines]
    if not cycle.keep_alive:
        parts.append(b"connection: close\r\n")
    cycle.response_started = True
    cycle.waiting_for_100_continue = False
    cycle.transport.write(b"".join((*parts, LINE_END, b"" if is_bare else body)))
    cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
