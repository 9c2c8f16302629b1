"""An answer on its way to a phone, as the bytes of its head and body."""

from __future__ import annotations

from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from time import time
from typing import NamedTuple

import h11

Headers = list[tuple[str, str]]

WITHOUT_BODY = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)


class Answer(NamedTuple):
    """A whole answer, or the beginning of a stream."""

    status: int
    headers: Headers
    body: bytes


def begun(line: h11.Connection, answer: Answer, *, is_last: bool) -> bytes:
    """The head of an answer; raises ValueError where a header is more than a line of text.

    The error is written to the log and names no value: some are keys of tables.
    """
    headers = [("date", _date(int(time()))), *((name.lower(), value) for name, value in answer.headers)]
    if is_last:
        headers.append(("connection", "close"))
    try:
        head = h11.Response(
            status_code=answer.status,
            reason=HTTPStatus(answer.status).phrase,
            headers=[(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers],
        )
    except h11.LocalProtocolError:
        raise ValueError("a header is not a line of text", [name for name, _ in headers]) from None
    return line.send(head) or b""


def whole(line: h11.Connection, method: str, answer: Answer, *, is_last: bool) -> bytes:
    """An answer, its head and its body at once: in two parts it would wake the phone twice.

    Raises ValueError where it cannot be sent as it is.
    """
    is_bare = method == "HEAD" or answer.status in WITHOUT_BODY
    head = begun(line, answer, is_last=is_last)
    try:
        body = b"" if is_bare or not answer.body else line.send(h11.Data(data=answer.body)) or b""
        return b"".join((head, body, line.send(h11.EndOfMessage()) or b""))
    except h11.LocalProtocolError:
        # The rest of it would be read as a part of the next answer.
        raise ValueError("Content-Length does not match the body", len(answer.body)) from None


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    return formatdate(second, usegmt=True)
