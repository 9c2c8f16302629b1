"""Send events over HTTP (SSE): headers, heartbeats, where to resume, and when the phone is gone."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from flask import Request, Response

MEDIA_TYPE = "text/event-stream"
RETRY_MS = 2_000
SOCKETS = ("gunicorn.socket", "werkzeug.socket")
VERSION_DIGITS_MAX = 9


@dataclass(frozen=True, slots=True)
class Message:
    """One event: its name, its data, and the version at which a phone can go on after it."""

    event: str
    data: str
    id: int


def response(messages: Iterable[Message | None]) -> Response:
    """A stream that nobody buffers or keeps; None among the messages is a sign of life."""
    answer = Response(_written(messages), mimetype=MEDIA_TYPE)
    answer.cache_control.no_store = True
    # The widespread proxy that would wait for more.
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def last_event_id(request: Request) -> int | None:
    """The version after which a phone wants to go on; None where it names none that we gave."""
    text = request.headers.get("Last-Event-ID", "")
    is_version = text.isascii() and text.isdecimal() and len(text) <= VERSION_DIGITS_MAX
    return int(text) if is_version else None


def gone(request: Request) -> Callable[[], bool]:
    """What tells whether the phone of this request has hung up; False where that cannot be known."""
    connection = next((request.environ[name] for name in SOCKETS if name in request.environ), None)
    return lambda: _has_hung_up(connection)


def written(message: Message | None) -> str:
    """A message as it goes over the line."""
    if message is None:
        return ":\n\n"
    data = "".join(f"data: {line}\n" for line in message.data.split("\n"))
    return f"id: {message.id}\nevent: {message.event}\n{data}\n"


def _written(messages: Iterable[Message | None]) -> Iterator[str]:
    yield f"retry: {RETRY_MS}\n\n"
    for message in messages:
        yield written(message)


def _has_hung_up(connection: object) -> bool:
    if type(connection) is not socket.socket:
        return False
    try:
        return connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
