"""An answer on its way to a phone, as the bytes of its head and body.

h11 reads what phones send, which may be anything. What we send is our own: it is written here, for h11 would
look at each header four times.
"""

from __future__ import annotations

import re
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from time import time
from typing import NamedTuple

Headers = list[tuple[str, str]]

WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
LENGTH = "content-length"
LAST_PART = b"0\r\n\r\n"

_LINES = re.compile(rb"(?:[-!#$%&'*+.^_`|~0-9a-z]+: [\t -~\x80-\xff]*\r\n)+")
"""Headers, each a line of text (RFC 9112, 5)."""


class Answer(NamedTuple):
    """A whole answer, or the beginning of a stream."""

    status: int
    headers: Headers
    body: bytes


class Sending(NamedTuple):
    """How an answer is sent: to which method, in which version of HTTP, and whether as the last one."""

    method: str = "GET"
    version: str = "1.1"
    is_last: bool = False

    def part(self, text: bytes) -> bytes:
        """Some of a body of no said length, as it goes over the line."""
        return b"%x\r\n%b\r\n" % (len(text), text) if text and self._knows_parts else text

    def end(self) -> bytes:
        """What ends such a body; in HTTP/1.0 the end of the connection does."""
        return LAST_PART if self._knows_parts else b""

    @property
    def _knows_parts(self) -> bool:
        return self.version != "1.0"


def begun(answer: Answer, sending: Sending) -> bytes:
    """The head of an answer; raises ValueError where a header is more than a line of text.

    The error is written to the log and names no value: some are keys of tables.
    """
    headers = [("date", _date(int(time()))), *((name.lower(), value) for name, value in answer.headers)]
    has_end = answer.status in WITHOUT_BODY or any(name == LENGTH for name, _ in headers)
    if not has_end and sending.end():
        headers.append(("transfer-encoding", "chunked"))
    if sending.is_last:
        headers.append(("connection", "close"))
    lines = "".join([f"{name}: {value}\r\n" for name, value in headers]).encode("latin-1")
    if not _LINES.fullmatch(lines) or lines.count(b"\n") != len(headers):
        raise ValueError("a header is not a line of text", [name for name, _ in headers])
    return b"HTTP/1.1 %d %b\r\n%b\r\n" % (answer.status, HTTPStatus(answer.status).phrase.encode(), lines)


def whole(answer: Answer, sending: Sending) -> bytes:
    """An answer, its head and its body at once: in two parts it would wake the phone twice.

    Raises ValueError where it cannot be sent as it is.
    """
    head, body = begun(answer, sending), answer.body
    if sending.method == "HEAD" or answer.status in WITHOUT_BODY:
        return head
    said = next((value for name, value in answer.headers if name.lower() == LENGTH), None)
    if said is None:
        return b"".join((head, sending.part(body), sending.end()))
    if said != str(len(body)):
        # The rest of it would be read as a part of the next answer.
        raise ValueError("Content-Length does not match the body", len(body))
    return head + body


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    return formatdate(second, usegmt=True)
